-- What the lines of a day are in a statement of cash flows is kept beside them, so that the statement of a year reads days and
-- not entries, however many there are: by account, by whether money moved in their entry, by reversals, and by side.

create table flow_sums (
  day date not null,
  account text not null constraint flow_sums_account_fk references accounts,
  has_cash boolean not null,
  is_reversal boolean not null,
  is_credit boolean not null,
  effect bigint not null,
  constraint flow_sums_pk primary key (day, account, has_cash, is_reversal, is_credit)
);
-- Entries that close a year and opening balances move nothing; the lines of cash are what all others move.
insert into flow_sums (day, account, has_cash, is_reversal, is_credit, effect)
  select e.date, l.account, l.has_cash, t.reverses_id is not null, l.credit > 0, sum(l.credit - l.debit)
    from (select j.entry_id, j.account, j.debit, j.credit, a.type = 'asset' and a.statement_line = 'BS.CA.CASH' as is_cash,
          bool_or(a.type = 'asset' and a.statement_line = 'BS.CA.CASH') over (partition by j.entry_id) as has_cash
        from journal_lines j join accounts a on a.number = j.account) l
      join journal_entries e using (entry_id) join transactions t using (transaction_id)
    where not l.is_cash and e.stage <> 'closing' and t.kind <> 'opening-balances'
    group by 1, 2, 3, 4, 5;
grant select on flow_sums to talaan_app;
