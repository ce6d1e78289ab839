-- A payment file carries no transfer that waits for its release: the bank would pay what a second person
-- has not seen.
-- Called by: its trigger.

create or replace function hold_payment_file() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from pay_run_payments p where p.pay_run_id = new.pay_run_id and p.method = 'transfer'
      and awaits_release(p.transaction_id)
      and not exists (select from transactions r where r.reverses_id = p.transaction_id)) then
    raise exception 'A payment file has only what was released by a second person.' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger pay_run_files_hold before insert on pay_run_files
  for each row execute function hold_payment_file();

revoke execute on function hold_payment_file from public;
