-- The part that postings do one after another: entry number, hash chain, entry, lines, tax rows, kept
-- balances of the month and of the day, open documents, boxes, cheques, and the row of the audit log.
-- Last it refuses an entry of a closed month, or of a time that the opening balances hold. Answers what the posting became.
--
-- The canonical text that is hashed is read again by `talaan verify` with code of its own: what changes
-- here without a change there turns every new entry into a fault.
-- Called by: post_transactions, while it holds the row of the chain's head.

create or replace function record_entry(request jsonb, posting jsonb, document_number text) returns jsonb language plpgsql as $$
declare
  id uuid := (posting ->> 'transactionId')::uuid;
  entry uuid := (posting ->> 'entryId')::uuid;
  day date := (posting ->> 'date')::date;
  entry_year smallint := extract(year from day);
  entry_series text := posting ->> 'book' || '-' || entry_year;
  serial bigint := take_number(entry_series);
  entry_number text := entry_series || '-' || lpad(serial::text, 6, '0');
  at timestamptz := (request ->> 'at')::timestamptz;
  place bigint;
  previous bytea;
  content text;
  entry_hash bytea;
begin
  select c.length + 1, c.head into place, previous from ledger_chain c;
  select 'talaan entry 2,' || ledger_text(place::text) || ledger_text(entry::text) || ledger_text(id::text)
      || ledger_text(t.kind) || ledger_text(entry_number) || ledger_text(t.date::text)
      || ledger_text(t.number) || ledger_text(posting ->> 'description') || ledger_text(t.party_id::text)
      || ledger_text(t.total::text) || ledger_text(t.reverses_id::text) || ledger_text(t.corrects_id::text)
      || ledger_text(t.reason) || ledger_text(t.description) || ledger_text(t.due_date::text)
      || ledger_text(t.receipt_to) || ledger_text((
        select string_agg(a.sha256, ',' order by l.position) from transaction_attachments l
          join attachments a using (attachment_id) where l.transaction_id = id))
      || ledger_text(t.recorded_by::text)
      || ledger_text((extract(epoch from t.recorded_at) * 1000000)::bigint::text)
      || ledger_text(encode(sha256(convert_to(concat_ws(E'\n', t.answers, t.summary, t.totals, t.printed), 'UTF8')), 'hex'))
      || coalesce((select string_agg(ledger_text(l.account) || ledger_text(l.debit::text) || ledger_text(l.credit::text)
          || ledger_text(l."partyId"::text) || ledger_text(l.document) || ledger_text(l.memo) || ledger_text(l.quantity::text)
          || ledger_text(l."documentDate"::text) || ledger_text(l."dueDate"::text), '' order by l.position)
        from jsonb_to_recordset(posting -> 'lines')
          as l (position smallint, account text, debit bigint, credit bigint, "partyId" uuid, document text, memo text,
            quantity bigint, "documentDate" date, "dueDate" date)), '')
      || coalesce((select string_agg(ledger_text(x.type) || ledger_text(x.code) || ledger_text(x.base::text)
          || ledger_text(x.rate::text) || ledger_text(x.tax::text) || ledger_text(x."partyId"::text)
          || ledger_text(x.document) || ledger_text(x.date::text), '' order by x.position)
        from jsonb_to_recordset(posting -> 'taxRows')
          as x (position smallint, type text, code text, base bigint, rate integer, tax bigint, "partyId" uuid,
            document text, date date)), '')
    into content from transactions t where t.transaction_id = id;
  entry_hash := sha256(convert_to(content, 'UTF8') || previous);
  insert into journal_entries (entry_id, sequence, transaction_id, book, year, serial, number, date, description,
      recorded_at, previous_hash, hash, text_version)
    values (entry, place, id, posting ->> 'book', entry_year, serial, entry_number, day, posting ->> 'description', at,
      previous, entry_hash, 2);
  insert into journal_lines (entry_id, position, account, debit, credit, party_id, document, memo, quantity,
      document_date, due_date)
    select entry, l.position, l.account, l.debit, l.credit, l."partyId", l.document, l.memo, l.quantity,
      l."documentDate", l."dueDate"
      from jsonb_to_recordset(posting -> 'lines')
        as l (position smallint, account text, debit bigint, credit bigint, "partyId" uuid, document text, memo text,
        quantity bigint, "documentDate" date, "dueDate" date);
  insert into tax_rows (entry_id, position, type, code, base, rate_basis_points, tax, party_id, document, date)
    select entry, x.position, x.type, x.code, x.base, x.rate, x.tax, x."partyId", x.document, x.date
      from jsonb_to_recordset(posting -> 'taxRows')
        as x (position smallint, type text, code text, base bigint, rate integer, tax bigint, "partyId" uuid, document text,
          date date);
  with moved as (
      select l.account, sum(l.debit)::bigint as debit, sum(l.credit)::bigint as credit
        from jsonb_to_recordset(posting -> 'lines') as l (account text, debit bigint, credit bigint) group by l.account),
    of_month as (
      insert into account_balances as b (account, month, debit, credit)
        select m.account, date_trunc('month', day)::date, m.debit, m.credit from moved m
        on conflict (account, month) do update set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit)
  insert into day_balances as b (day, account, debit, credit)
    select day, m.account, m.debit, m.credit from moved m
    on conflict on constraint day_balances_pk
    do update set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit;
  perform keep_items(entry, id, posting);
  perform keep_boxes(entry, posting);
  if posting ->> 'reversesId' is not null or posting -> 'cheques' <> '[]' or posting -> 'chequeMoves' <> '[]' then
    perform keep_cheques(request, posting);
  end if;
  if posting ?| '{reversesId,correctsId,schedules,scheduleLine,disposes}' then
    perform keep_schedules(request, posting);
  end if;
  update ledger_chain set length = place, head = entry_hash;
  insert into audit_events (at, actor, actor_user_id, action, subject, address, after)
    values (at, request ->> 'actor', (request ->> 'userId')::uuid, posting ->> 'action', document_number,
      request ->> 'address', jsonb_strip_nulls(jsonb_build_object('transactionId', id, 'kind', posting ->> 'kind',
        'entryNumber', entry_number, 'total', posting ->> 'total', 'reason', posting ->> 'reason',
        'reverses', posting ->> 'reversesId', 'corrects', posting ->> 'correctsId')));
  -- A month is locked while nobody posts (`lock table journal_entries`), so what this reads stays true until commit.
  if exists (select from locked_months m where m.month = date_trunc('month', day)::date) then
    perform ledger_refuse('ledger_month_locked', to_char(day, 'YYYY-MM'));
  end if;
  -- Nobody else posts meanwhile, so this stays true as well. Closing entries only clear what was carried over.
  if posting ->> 'kind' <> all(kinds_with('opening')) and day <= opening_day()
      and not exists (select from journal_entries e where e.entry_id = entry and e.stage = 'closing') then
    perform ledger_refuse('ledger_before_opening', to_char(opening_day(), 'YYYY-MM-DD'));
  end if;
  return jsonb_build_object('transactionId', id, 'number', document_number, 'entryNumber', entry_number,
    'entryHash', encode(entry_hash, 'hex'), 'date', day, 'total', posting ->> 'total',
    'receiptTo', posting ->> 'receiptTo');
end $$;

revoke execute on function record_entry from public;
