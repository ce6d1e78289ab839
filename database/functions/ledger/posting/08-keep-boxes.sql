-- Money in a box and amounts in foreign currency are never below zero. `relies` names what the posting
-- was worked out from: when the balance of such an account is another by now, the posting must be
-- worked out again.
-- Called by: record_entries.

create or replace function keep_boxes(entry uuid, posting jsonb) returns void language plpgsql as $$
declare
  fault text;
begin
  -- Most entries touch neither cash nor what was worked out from it.
  if not exists (select from journal_lines l where l.entry_id = entry and (l.account like accounts_like('boxes') or
      l.account like accounts_like('banks') or l.quantity is not null))
      and coalesce(posting -> 'relies', '[]') = '[]' then
    return;
  end if;
  select r.account into fault
    from jsonb_to_recordset(coalesce(posting -> 'relies', '[]')) as r (account text, balance bigint, quantity bigint)
    where r.balance <> (select coalesce(sum(b.debit - b.credit), 0) from account_balances b where b.account = r.account)
        - (select coalesce(sum(l.debit - l.credit), 0) from journal_lines l where l.entry_id = entry and l.account = r.account)
      or r.quantity <> coalesce((select c.quantity from currency_balances c where c.account = r.account), 0)
    limit 1;
  if fault is not null then
    perform ledger_refuse('ledger_balance_moved', fault);
  end if;
  select a.number into fault from accounts a
    where a.is_box and a.number in (select l.account from journal_lines l where l.entry_id = entry)
      and (select sum(b.debit - b.credit) from account_balances b where b.account = a.number) < 0;
  if fault is not null then
    perform ledger_refuse('ledger_box_empty', fault);
  end if;
  -- Pesos alone never move an account that is counted in foreign currency: a line says how much, if only nothing.
  select l.account into fault from journal_lines l join currency_balances c on c.account = l.account
    where l.entry_id = entry and l.quantity is null limit 1;
  if fault is not null then
    perform ledger_refuse('ledger_account_refused', fault);
  end if;
  insert into currency_balances as c (account, quantity)
    select l.account, 0 from journal_lines l where l.entry_id = entry and l.quantity is not null
    on conflict (account) do nothing;
  update currency_balances c set quantity = c.quantity + moved.quantity
    from (select l.account, sum(l.quantity)::bigint as quantity from journal_lines l
      where l.entry_id = entry and l.quantity is not null group by l.account) moved
    where moved.account = c.account;
end $$;

revoke execute on function keep_boxes from public;
