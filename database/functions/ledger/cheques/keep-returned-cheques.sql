-- A deposited cheque that the bank sent back stays deposited: neither act may be undone behind the
-- other's back. Asked of every entry while postings stand in line, so that what it reads stays true
-- until commit. What a returned cheque names is its claim in `document_claims`; a reversal of it gives
-- the claim up.
-- Called by: its trigger.

create or replace function keep_returned_cheques() returns trigger language plpgsql as $$
declare
  made record;
  named text;
begin
  for made in
    select t.transaction_id, t.kind, t.reverses_id from joined j
        cross join lateral (select d.transaction_id, d.kind, d.reverses_id from transactions d
          where d.transaction_id = j.transaction_id offset 0) t
      where t.reverses_id is not null or t.kind = any(kinds_with('returns-cheque'))
  loop
    if made.kind = any(kinds_with('returns-cheque')) then
      select c.number_key into named from document_claims c where c.transaction_id = made.transaction_id;
      -- Within the question, because PostgreSQL would plan it anew for every entry that returns nothing.
      if named is not null and coalesce((select o.balance from open_items o
          where o.account = account_named('undeposited') and o.document = named and o.party_id is null), 1) > 0 then
        perform ledger_refuse('ledger_cheque_not_deposited', named);
      end if;
    end if;
    continue when made.reverses_id is null;
    select c.number_key into named
      from journal_lines l
      join journal_entries e on e.entry_id = l.entry_id and e.transaction_id = made.reverses_id
      join document_claims c on c.kind = any(kinds_with('returns-cheque')) and c.number_key = l.document
      where l.account = account_named('undeposited') limit 1;
    if named is not null then
      perform ledger_refuse('ledger_cheque_returned', named);
    end if;
  end loop;
  return null;
end $$;

create trigger journal_entries_returned_cheques after insert on journal_entries
  referencing new table as joined for each statement execute function keep_returned_cheques();

revoke execute on function keep_returned_cheques from public;
