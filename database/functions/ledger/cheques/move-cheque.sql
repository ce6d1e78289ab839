-- What changes a cheque's state without an entry: it is handed over, or the bank clears it, or either
-- is taken back. Stale, replaced and voided cheques change with the transaction that does it
-- (posting/09-keep-cheques.sql). Answers `done`, or the code of what stands against it.
-- Called by: the server, from the cheque register and from the matching of the bank's lines.

create or replace function move_cheque(request jsonb) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  cheque cheques;
  wanted text := request ->> 'state';
  day date := (request ->> 'date')::date;
  -- The days that this changes in the register: its own, and that of a clearing which is taken back.
  closed date;
begin
  -- As postings do: whoever closes a month waits for this, or this for them.
  lock table journal_entries in row exclusive mode;
  select * into cheque from cheques c where c.cheque_id = (request ->> 'chequeId')::uuid for update;
  if not found then return 'not-found'; end if;
  if cheque.state <> request ->> 'from' then return 'conflict'; end if;
  if (cheque.state, wanted) not in (('written', 'released'), ('released', 'written'), ('written', 'cleared'),
      ('released', 'cleared'), ('cleared', 'released')) then
    return 'cheque-state-impossible';
  end if;
  if wanted = 'released' and cheque.state = 'written' and awaits_release(cheque.transaction_id) then
    return 'release-needed';
  end if;
  if wanted = 'cleared' and day < cheque.date then return 'cheque-too-early'; end if;
  select min(m.month) into closed from locked_months m
    where m.month = date_trunc('month', day)::date
      or (cheque.state = 'cleared' and m.month = (select date_trunc('month', e.date)::date from cheque_events e
        where e.cheque_id = cheque.cheque_id order by e.position desc limit 1));
  if closed is not null then return 'month-locked ' || to_char(closed, 'YYYY-MM'); end if;
  update cheques c set state = wanted,
      -- What the bank paid is what stood on the cheque: the register says so, and the entry is corrected by an entry.
      amount = case when wanted = 'cleared' then coalesce((request ->> 'amount')::bigint, c.written_amount)
        else c.written_amount end
    where c.cheque_id = cheque.cheque_id;
  perform add_cheque_event(cheque.cheque_id, wanted, day, request ->> 'reason', null, request);
  insert into audit_events (at, actor, actor_user_id, action, subject, address, after)
    values ((request ->> 'at')::timestamptz, request ->> 'actor', (request ->> 'userId')::uuid, 'cheque.moved',
      cheque.number, request ->> 'address',
      jsonb_build_object('account', cheque.account, 'from', cheque.state, 'to', wanted, 'date', day,
        'reason', request ->> 'reason', 'amountBefore', cheque.amount, 'amount', request ->> 'amount'));
  return 'done';
end $$;

revoke execute on function move_cheque from public;
grant execute on function move_cheque to talaan_app;
