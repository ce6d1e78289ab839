-- The lines of a schedule come to its total: nothing is taken up twice or left over.
-- Called by: its triggers, at commit.

create or replace function demand_whole_schedule() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (select s.total from schedules s where s.schedule_id = new.schedule_id) is distinct from
      (select sum(l.amount) from schedule_lines l where l.schedule_id = new.schedule_id) then
    raise exception 'the lines of schedule % do not come to its total', new.schedule_id
      using errcode = 'check_violation', constraint = 'schedules_lines_sum';
  end if;
  return null;
end $$;

create constraint trigger schedules_lines_sum after insert on schedules
  deferrable initially deferred for each row execute function demand_whole_schedule();
create constraint trigger schedule_lines_sum after insert on schedule_lines
  deferrable initially deferred for each row execute function demand_whole_schedule();

revoke execute on function demand_whole_schedule from public;
