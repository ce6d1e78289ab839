-- What the books say of a bank account, item by item. The opening balance is one item a cheque that was
-- outstanding then, and one of the rest (`is_opening`), which is what the bank's first statement begins
-- with.
-- Called by: the server, wherever the books are held against the bank; keep_reconciliations.

create or replace view bank_items as
  select l.entry_id, l.position, '00000000-0000-0000-0000-000000000000'::uuid as cheque_id, l.account, e.date,
      (coalesce(l.quantity, l.debit - l.credit)
        + case when t.kind = any(kinds_with('opening')) then coalesce((select sum(c.written_amount) from cheques c
            where c.transaction_id = t.transaction_id and c.account = l.account), 0) else 0 end)::bigint
        as amount,
      t.kind = any(kinds_with('opening')) as is_opening, t.transaction_id, e.number as entry_number
    from journal_lines l
    join journal_entries e on e.entry_id = l.entry_id
    join transactions t on t.transaction_id = e.transaction_id
    where l.account like accounts_like('banks')
  union all
  select e.entry_id, l.position, c.cheque_id, l.account, c.date, -c.written_amount, false, t.transaction_id, e.number
    from cheques c
    join transactions t on t.transaction_id = c.transaction_id and t.kind = any(kinds_with('opening'))
    join journal_entries e on e.transaction_id = t.transaction_id
    join lateral (select f.position, f.account from journal_lines f
      where f.entry_id = e.entry_id and f.account = c.account order by f.position limit 1) l on true;

grant select on bank_items to talaan_app;
