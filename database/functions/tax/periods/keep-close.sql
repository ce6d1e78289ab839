-- The close of a month stays on record: a row is added, its end is written once, nothing else of it
-- ever changes.
-- Called by: its triggers.

create or replace function keep_close() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.reopened_at is null and new.reopened_at is not null
      and (new.close_id, new.month, new.closed_by, new.closed_at, new.note, new.checklist, new.checklist_sha256)
        = (old.close_id, old.month, old.closed_by, old.closed_at, old.note, old.checklist, old.checklist_sha256) then
    return new;
  end if;
  raise exception 'The close of a month stays on record.' using errcode = 'restrict_violation';
end $$;

create trigger month_closes_stay before update or delete on month_closes
  for each row execute function keep_close();
create trigger month_closes_no_truncate before truncate on month_closes
  for each statement execute function keep_close();

revoke execute on function keep_close from public;
