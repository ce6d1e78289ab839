-- An account keeps its number, type and side; only its title and whether it may be used change. None is
-- deleted: lines of the ledger stand on them.
-- Called by: its triggers.

create or replace function refuse_account_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.number, new.type, new.normal_side) = (old.number, old.type, old.normal_side) then
    return new;
  end if;
  raise exception 'An account keeps its number, type and side, and is never deleted.' using errcode = 'restrict_violation';
end $$;

create trigger accounts_keep_their_type before update or delete on accounts
  for each row execute function refuse_account_change();
create trigger accounts_no_truncate before truncate on accounts
  for each statement execute function refuse_account_change();
