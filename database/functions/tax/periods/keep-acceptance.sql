-- That a finding was accepted stays on record: a row is added while its month is open, its end is
-- written once, nothing else of it ever changes.
-- Called by: its triggers.

create or replace function keep_acceptance() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op <> 'TRUNCATE' and tg_op <> 'DELETE' and exists (select from locked_months m where m.month = new.month) then
    raise exception 'The month is closed.' using errcode = 'check_violation', constraint = 'finding_acceptances_open_month';
  end if;
  if tg_op = 'INSERT' then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.withdrawn_at is null and new.withdrawn_at is not null
      and (new.acceptance_id, new.month, new.check_key, new.mark, new.finding, new.note, new.accepted_by, new.accepted_at)
        = (old.acceptance_id, old.month, old.check_key, old.mark, old.finding, old.note, old.accepted_by, old.accepted_at) then
    return new;
  end if;
  raise exception 'What was accepted stays on record.' using errcode = 'restrict_violation';
end $$;

create trigger finding_acceptances_stay before insert or update or delete on finding_acceptances
  for each row execute function keep_acceptance();
create trigger finding_acceptances_no_truncate before truncate on finding_acceptances
  for each statement execute function keep_acceptance();

revoke execute on function keep_acceptance from public;
