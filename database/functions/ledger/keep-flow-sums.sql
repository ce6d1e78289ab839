-- Keeps what the lines of each day are in a statement of cash flows: by account, by whether money moved in
-- their entry, by reversals, and by side. Lines of cash are what the others move; opening balances and the
-- entries that close a year move nothing. All lines of an entry are written at once.
-- Called by: its trigger.

create or replace function keep_flow_sums() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into flow_sums as f (day, account, has_cash, is_reversal, is_credit, effect)
    select e.date, l.account, l.has_cash, t.reverses_id is not null, l.credit > 0, sum(l.credit - l.debit)
      from (select j.entry_id, j.account, j.debit, j.credit, is_cash_account(a.type, a.statement_line) as is_cash,
            bool_or(is_cash_account(a.type, a.statement_line)) over (partition by j.entry_id) as has_cash
          from joined j cross join lateral (select c.type, c.statement_line from accounts c
            where c.number = j.account offset 0) a) l
        -- Asked by their keys: a plan that was made while there were few would read all of them.
        cross join lateral (select n.date, n.stage, n.transaction_id from journal_entries n
          where n.entry_id = l.entry_id offset 0) e
        cross join lateral (select d.kind, d.reverses_id from transactions d
          where d.transaction_id = e.transaction_id offset 0) t
      where not l.is_cash and e.stage <> 'closing' and t.kind <> all(kinds_with('opening'))
      group by e.date, l.account, l.has_cash, t.reverses_id is not null, l.credit > 0
    on conflict on constraint flow_sums_pk do update set effect = f.effect + excluded.effect;
  return null;
end $$;

create trigger journal_lines_flow_sums after insert on journal_lines
  referencing new table as joined for each statement execute function keep_flow_sums();

revoke execute on function keep_flow_sums from public;
