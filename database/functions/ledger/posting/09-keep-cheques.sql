-- Cheques that a posting writes (`cheques`), changes (`chequeMoves`), or takes back by being a
-- reversal.
-- Called by: record_entries, where the posting has to do with cheques.

create or replace function keep_cheques(request jsonb, posting jsonb) returns void language plpgsql as $$
declare
  id uuid := (posting ->> 'transactionId')::uuid;
  day date := (posting ->> 'date')::date;
  written record;
  found_cheque cheques;
begin
  for written in
    select * from jsonb_to_recordset(coalesce(posting -> 'cheques', '[]'))
      as c ("chequeId" uuid, account text, number text, "partyId" uuid, payee text, amount bigint, date date, state text)
  loop
    -- A correction writes the same form again, on paper it never was another; and cheques of opening balances that were taken
    -- back come in again with others.
    update cheques c
      set number = written.number, transaction_id = id, party_id = written."partyId", payee = written.payee,
        amount = written.amount, written_amount = written.amount, date = written.date,
        state = coalesce(written.state, 'written')
      where c.account = written.account and c.number::numeric = written.number::numeric
        and (c.transaction_id = (posting ->> 'correctsId')::uuid or (c.state = 'voided' and exists (
          select from transactions o join transactions r on r.reverses_id = o.transaction_id
            where o.transaction_id = c.transaction_id and o.kind = any(kinds_with('opening')))))
      returning * into found_cheque;
    if not found then
      insert into cheques (cheque_id, account, number, transaction_id, party_id, payee, amount, written_amount, date, state)
        values (written."chequeId", written.account, written.number, id, written."partyId", written.payee,
          written.amount, written.amount, written.date, coalesce(written.state, 'written'))
        on conflict do nothing
        returning * into found_cheque;
    end if;
    if not found then
      perform ledger_refuse('ledger_cheque_taken', written.number);
    end if;
    perform add_cheque_event(found_cheque.cheque_id, coalesce(written.state, 'written'), written.date, '', id, request);
  end loop;
  for written in
    select * from jsonb_to_recordset(coalesce(posting -> 'chequeMoves', '[]'))
      as m ("chequeId" uuid, "from" text, state text, reason text)
  loop
    update cheques c set state = written.state where c.cheque_id = written."chequeId" and c.state = written."from";
    if not found then
      perform ledger_refuse('ledger_cheque_moved');
    end if;
    perform add_cheque_event(written."chequeId", written.state, day, coalesce(written.reason, ''), id, request);
  end loop;
  if posting ->> 'reversesId' is null then return; end if;
  for found_cheque in select * from cheques c where c.transaction_id = (posting ->> 'reversesId')::uuid loop
    if found_cheque.state not in ('written', 'released') then
      perform ledger_refuse('ledger_cheque_in_use', found_cheque.number);
    end if;
    update cheques c set state = 'voided' where c.cheque_id = found_cheque.cheque_id;
    perform add_cheque_event(found_cheque.cheque_id, 'voided', day, posting ->> 'reason', id, request);
  end loop;
  -- What a reversed transaction had made of other cheques is undone: a stale one waits for the bank again.
  for written in
    select e.cheque_id, (select before.state from cheque_events before
        where before.cheque_id = e.cheque_id and before.position = e.position - 1) as state, e.state as now_state
      from cheque_events e join cheques c using (cheque_id)
      where e.transaction_id = (posting ->> 'reversesId')::uuid and c.transaction_id <> e.transaction_id
  loop
    update cheques c set state = written.state where c.cheque_id = written.cheque_id and c.state = written.now_state;
    if not found then
      perform ledger_refuse('ledger_cheque_moved');
    end if;
    perform add_cheque_event(written.cheque_id, written.state, day, posting ->> 'reason', id, request);
  end loop;
end $$;

revoke execute on function keep_cheques from public;
