-- Whose papers a transaction may have: its author's own, each in one transaction, or those of what it
-- corrects, also ones that came there later. Asked under a lock of the paper, so that two transactions
-- entered at once can't share one.
-- Called by: its trigger.

create or replace function demand_free_paper() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  uploader uuid;
  is_own boolean;
  is_used boolean;
  is_elsewhere boolean;
begin
  select a.uploaded_by into uploader from attachments a where a.attachment_id = new.attachment_id for no key update;
  select t.recorded_by = uploader into is_own from transactions t where t.transaction_id = new.transaction_id;
  with recursive chain as (
    select t.transaction_id, t.corrects_id from transactions t where t.transaction_id = new.transaction_id
    union all
    select t.transaction_id, t.corrects_id from chain c join transactions t on t.transaction_id = c.corrects_id
  ), used as (
    select l.transaction_id from transaction_attachments l where l.attachment_id = new.attachment_id
    union all
    select e.transaction_id from evidence_events e
      where e.attachment_id = new.attachment_id and e.action = 'attached'
  )
  select count(*) > 0, count(*) filter (where c.transaction_id is null) > 0 into is_used, is_elsewhere
    from used u left join chain c using (transaction_id);
  if is_elsewhere then
    raise exception 'The paper % belongs to another transaction.', new.attachment_id
      using errcode = 'check_violation', constraint = 'transaction_attachments_one_use';
  end if;
  if not is_used and is_own is distinct from true then
    raise exception 'The paper % was not uploaded by the author of the transaction.', new.attachment_id
      using errcode = 'check_violation', constraint = 'transaction_attachments_owner';
  end if;
  return new;
end $$;

create trigger transaction_attachments_free_paper before insert on transaction_attachments
  for each row execute function demand_free_paper();
