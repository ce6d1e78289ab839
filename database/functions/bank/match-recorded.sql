-- What was begun from lines of the bank is matched with them by the posting itself, in its transaction:
-- the entry of a form or of the desk joins its lines when both sides come to the same, and the entry that
-- corrects a match joins that match when nothing is left of its difference. Whatever does not fit (a line
-- that somebody else matched meanwhile, another amount, a cheque that the register does not clear) stays
-- open, and is proposed as before.
-- Called by: match_recordings.

create or replace function match_recorded(recorded bank_recordings, given jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  posted uuid := (given ->> 'transactionId')::uuid;
  author text;
  stamp timestamptz;
  place text;
  joined bank_matches;
  items jsonb;
  booked bigint;
  paid bigint;
  last_day date;
  cheque record;
  cleared jsonb := '[]';
  made uuid := gen_random_uuid();
begin
  perform pg_advisory_xact_lock(hashtextextended('bank:' || recorded.account, 0));
  select coalesce(jsonb_agg(jsonb_build_object('entryId', i.entry_id, 'position', i.position, 'chequeId', i.cheque_id,
      'role', recorded.role) order by i.position), '[]'), coalesce(sum(i.amount), 0) into items, booked
    from journal_entries e
    join bank_items i on i.entry_id = e.entry_id and i.account = recorded.account and i.amount <> 0
    where e.transaction_id = posted and not exists (select from bank_match_items m
      where (m.entry_id, m.position, m.cheque_id) = (i.entry_id, i.position, i.cheque_id));
  if items = '[]' then return; end if;
  if recorded.match_id is null then
    select sum(l.amount), max(l.date) into paid, last_day from bank_lines l
      where l.line_id = any(recorded.line_ids) and l.account = recorded.account
        and not exists (select from bank_match_lines m where m.line_id = l.line_id)
        and exists (select from bank_statement_lines s join bank_statements t using (statement_id)
          where s.line_id = l.line_id and t.withdrawn_at is null)
      having count(*) = cardinality(recorded.line_ids);
    if paid is distinct from booked then return; end if;
  else
    select * into joined from bank_matches m where m.match_id = recorded.match_id and m.account = recorded.account
      and m.kind = 'difference' and m.difference = booked;
    if not found or exists (select from reconciliation_matches f join reconciliations r using (reconciliation_id)
        join journal_entries e on e.transaction_id = posted
        where f.match_id = joined.match_id and r.withdrawn_at is null and e.date <= r.as_at) then
      return;
    end if;
    made := joined.match_id;
  end if;
  select u.client_id, e.recorded_at, coalesce(a.address, '') into author, stamp, place
    from journal_entries e join user_accounts u on u.user_id = recorded.user_id
    left join lateral (select v.address from audit_events v where v.actor_user_id = recorded.user_id
      order by v.audit_event_id desc limit 1) a on true
    where e.transaction_id = posted;
  for cheque in select c.cheque_id, c.state from cheques c where recorded.match_id is null and c.transaction_id = posted
      and c.account = recorded.account and c.state in ('written', 'released') loop
    if move_cheque(jsonb_build_object('chequeId', cheque.cheque_id, 'from', cheque.state, 'state', 'cleared',
        'date', last_day, 'reason', 'Matched with the bank’s statement.', 'at', stamp, 'actor', author,
        'userId', recorded.user_id, 'address', place)) <> 'done' then
      return;
    end if;
    cleared := cleared || to_jsonb(cheque.cheque_id);
  end loop;
  if recorded.match_id is null then
    insert into bank_matches (match_id, account, kind, difference, difference_side, reason, score, made_by, made_at)
      values (made, recorded.account, 'plain', 0, null, case cardinality(recorded.line_ids) when 1
        then 'Recorded from this line' else 'Recorded from these lines' end, 100, recorded.user_id, stamp);
    insert into bank_match_lines (line_id, match_id) select unnest(recorded.line_ids), made;
  else
    update bank_matches m set kind = 'plain', difference = 0, difference_side = null where m.match_id = made;
  end if;
  insert into bank_match_items (entry_id, position, cheque_id, match_id, role)
    select i."entryId", i.position, i."chequeId", made, i.role
      from jsonb_to_recordset(items) as i("entryId" uuid, position smallint, "chequeId" uuid, role text);
  insert into bank_match_events (match_id, account, action, at, actor, actor_user_id, content)
    values (made, recorded.account, 'made', stamp, author, recorded.user_id, jsonb_build_object('kind', 'plain',
      'difference', '0', 'differenceSide', null, 'reason', 'Recorded from the bank’s statement',
      'lineIds', case when recorded.match_id is null then to_jsonb(recorded.line_ids) else '[]' end,
      'items', items, 'cheques', cleared));
  insert into audit_events (at, actor, actor_user_id, action, subject, address, after)
    values (stamp, author, recorded.user_id, 'bank.matched', recorded.account, place,
      jsonb_build_object('matches', 1, 'lines', cardinality(recorded.line_ids), 'number', given ->> 'number'));
end $$;

revoke execute on function match_recorded from public;

-- Most postings are begun from no line, so it is asked once for those that are written together.
-- Called by: its triggers, when postings have their answers.
create or replace function match_recordings() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  answered record;
begin
  for answered in
    select k.user_id, k.key, k.answer from joined k
      where k.answer is not null and (select b.account from bank_recordings b
        where b.user_id = k.user_id and b.idempotency_key = k.key) is not null
  loop
    perform match_recorded(b, answered.answer) from bank_recordings b
      where b.user_id = answered.user_id and b.idempotency_key = answered.key;
  end loop;
  return null;
end $$;

create trigger idempotency_keys_match_recorded after insert on idempotency_keys
  referencing new table as joined for each statement execute function match_recordings();
-- What was submitted for approval gets its answer later.
create trigger idempotency_keys_match_approved after update on idempotency_keys
  referencing new table as joined for each statement execute function match_recordings();

revoke execute on function match_recordings from public;
