-- Papers are the author's own and belong to one transaction, or to the one that this corrects.
-- Called by: prepare_postings.

create or replace function attach_papers(id uuid, posting jsonb, author uuid) returns void language plpgsql as $$
declare
  wanted integer := jsonb_array_length(posting -> 'attachmentIds');
  added integer;
begin
  if wanted = 0 then return; end if;
  insert into transaction_attachments (transaction_id, attachment_id, position)
    select id, a.attachment_id, p.position
      from jsonb_array_elements_text(posting -> 'attachmentIds') with ordinality as p (paper, position)
      join attachments a on a.attachment_id = p.paper::uuid
      where exists (select from standing_documents d where d.attachment_id = a.attachment_id
          and d.transaction_id = (posting ->> 'correctsId')::uuid)
        or (a.uploaded_by = author
          and not exists (select from transaction_attachments t where t.attachment_id = a.attachment_id)
          and not exists (select from evidence_events e where e.attachment_id = a.attachment_id));
  get diagnostics added = row_count;
  if added <> wanted then
    perform ledger_refuse('ledger_attachment_refused');
  end if;
end $$;

revoke execute on function attach_papers from public;
