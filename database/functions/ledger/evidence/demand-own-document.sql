-- Refuses a document that its author did not upload, or that something has already: also a form that waits
-- for approval, which could not be posted any more. The row of the upload is locked by who calls.
-- Called by: record_evidence, demand_question_paper.

create or replace function demand_own_document(document uuid, author uuid) returns void language plpgsql as $$
begin
  if not exists (select from attachments a where a.attachment_id = document and a.uploaded_by = author)
      or exists (select from transaction_attachments l where l.attachment_id = document)
      or exists (select from approval_documents d where d.attachment_id = document)
      or exists (select from evidence_events e where e.attachment_id = document)
      or exists (select from bank_answer_papers p where p.attachment_id = document)
      or exists (select from question_papers p where p.attachment_id = document)
      or exists (select from tax_obligation_papers p where p.attachment_id = document)
      or exists (select from book_papers p where p.attachment_id = document) then
    perform ledger_refuse('ledger_attachment_refused');
  end if;
end $$;

revoke execute on function demand_own_document from public;
