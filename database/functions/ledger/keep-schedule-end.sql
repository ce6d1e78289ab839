-- A person ends a schedule only where nothing that it posted still stands, and never one that a document
-- made: that ends with its document.
-- Called by: its trigger.

create or replace function keep_schedule_end() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.stopped_at is not null and new.stopped_by is null then
    if new.is_of_source then
      perform ledger_refuse('ledger_schedule_of_source');
    end if;
    if exists (select from schedule_postings p where p.schedule_id = new.schedule_id and p.undone_by is null) then
      perform ledger_refuse('ledger_schedule_posted');
    end if;
  end if;
  return new;
end $$;

create trigger schedules_end before update on schedules for each row execute function keep_schedule_end();

revoke execute on function keep_schedule_end from public;
