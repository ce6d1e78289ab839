-- Writes the stage into a new entry.
-- Called by: its trigger.

create or replace function set_entry_stage() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.stage := stage_of(new.transaction_id);
  return new;
end $$;

create trigger journal_entries_stage before insert on journal_entries for each row execute function set_entry_stage();

revoke execute on function set_entry_stage from public;
