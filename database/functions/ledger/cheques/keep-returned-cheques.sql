-- A deposited cheque that the bank sent back stays deposited: neither act may be undone behind the
-- other's back. Asked of every entry while postings stand in line, so that what it reads stays true
-- until commit. What a returned cheque names is its claim in `document_claims`; a reversal of it gives
-- the claim up.
-- Called by: its trigger.

create or replace function keep_returned_cheques() returns trigger language plpgsql as $$
declare
  made text;
  named text;
  undone uuid;
begin
  select t.kind, t.reverses_id into made, undone from transactions t where t.transaction_id = new.transaction_id;
  if made = any(kinds_with('returns-cheque')) then
    select c.number_key into named from document_claims c where c.transaction_id = new.transaction_id;
    -- Within the question, because PostgreSQL would plan it anew for every entry that returns nothing.
    if named is not null and coalesce((select o.balance from open_items o
        where o.account = account_named('undeposited') and o.document = named and o.party_id is null), 1) > 0 then
      perform ledger_refuse('ledger_cheque_not_deposited', named);
    end if;
  end if;
  if undone is null then return null; end if;
  select c.number_key into named
    from journal_lines l
    join journal_entries e on e.entry_id = l.entry_id and e.transaction_id = undone
    join document_claims c on c.kind = any(kinds_with('returns-cheque')) and c.number_key = l.document
    where l.account = account_named('undeposited') limit 1;
  if named is not null then
    perform ledger_refuse('ledger_cheque_returned', named);
  end if;
  return null;
end $$;

create trigger journal_entries_returned_cheques after insert on journal_entries
  for each row execute function keep_returned_cheques();

revoke execute on function keep_returned_cheques from public;
