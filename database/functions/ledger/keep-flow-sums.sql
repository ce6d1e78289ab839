-- Keeps what the lines of each day are in a statement of cash flows: by account, by whether money moved in
-- their entry, by reversals, and by side. Lines of cash are what the others move; opening balances and the
-- entries that close a year move nothing. All lines of an entry are written at once.
-- Called by: its trigger.

create or replace function keep_flow_sums() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Each account and each entry is asked once, by its key: a plan that was made while there were few would read
  -- all of them.
  insert into flow_sums as f (day, account, has_cash, is_reversal, is_credit, effect)
    with cash as materialized (
      select array(select d.account from (select distinct i.account from joined i) d
        where (select is_cash_account(c.type, c.statement_line) from accounts c where c.number = d.account)) as accounts)
    select e.date, j.account, n.has_cash, t.reverses_id is not null, j.credit > 0, sum(j.credit - j.debit)
      from (select i.entry_id, bool_or(i.account = any((select c.accounts from cash c)::text[])) as has_cash
          from joined i group by i.entry_id) n
        cross join lateral (select d.date, d.stage, d.transaction_id from journal_entries d
          where d.entry_id = n.entry_id offset 0) e
        cross join lateral (select d.kind, d.reverses_id from transactions d
          where d.transaction_id = e.transaction_id offset 0) t
        join joined j on j.entry_id = n.entry_id
      where j.account <> all((select c.accounts from cash c)::text[]) and e.stage <> 'closing'
        and t.kind <> all(kinds_with('opening'))
      group by e.date, j.account, n.has_cash, t.reverses_id is not null, j.credit > 0
    on conflict on constraint flow_sums_pk do update set effect = f.effect + excluded.effect;
  return null;
end $$;

create trigger journal_lines_flow_sums after insert on journal_lines
  referencing new table as joined for each statement execute function keep_flow_sums();

revoke execute on function keep_flow_sums from public;
