-- The part that postings do one after another: entry numbers, hash chain, entries, lines, tax rows, kept
-- balances of the month and of the day, open documents, boxes, cheques, and the rows of the audit log.
-- Last it refuses an entry of a closed month, or of a time that the opening balances hold. Answers what
-- the postings became, in order.
--
-- A line or tax row that names the document itself says `#`: here it gets its number. The stage of an entry
-- (normal, adjusting, closing: handbook 5.15) is what its form said; what came back from the bank is found
-- at the reconciliation, so it adjusts; a reversal belongs where its entry does.
--
-- The canonical text that is hashed is read again by `talaan verify` with code of its own: what changes
-- here without a change there turns every new entry into a fault.
-- `postings` are those of the acts, in order.
-- Called by: post_acts, post_in_turn, while it holds the row of the chain's head.

create or replace function record_entries(acts jsonb, postings jsonb[], numbers text[]) returns jsonb[] language plpgsql as $$
declare
  posting jsonb := postings[1];
  entries uuid[];
  days date[];
  books text[];
  serials bigint[];
  stages text[];
  contents text[];
  place bigint;
  -- The hash of the entry before, then those of the entries.
  chain bytea[];
  opening date;
  fault text;
begin
  for i in 1 .. cardinality(postings) loop
    entries[i] := postings[i] ->> 'entryId';
    days[i] := postings[i] ->> 'date';
    books[i] := postings[i] ->> 'book' || '-' || extract(year from days[i]);
  end loop;
  serials := take_numbers(books);
  select c.length, array[c.head] into place, chain from ledger_chain c;
  select array_agg('talaan entry 2,' || ledger_text((place + a.n)::text) || ledger_text(entries[a.n]::text)
      || ledger_text(t.transaction_id::text)
      || ledger_text(t.kind) || ledger_text(books[a.n] || '-' || lpad(serials[a.n]::text, 6, '0')) || ledger_text(t.date::text)
      || ledger_text(t.number) || ledger_text(postings[a.n] ->> 'description') || ledger_text(t.party_id::text)
      || ledger_text(t.total::text) || ledger_text(t.reverses_id::text) || ledger_text(t.corrects_id::text)
      || ledger_text(t.reason) || ledger_text(t.description) || ledger_text(t.due_date::text)
      || ledger_text(t.receipt_to) || ledger_text(t.papers) || ledger_text(t.recorded_by::text) || ledger_text(t.micros)
      || ledger_text(t.content)
      || coalesce((select string_agg(ledger_text(l.account) || ledger_text(l.debit::text) || ledger_text(l.credit::text)
          || ledger_text(l."partyId"::text) || ledger_text(case when l.document = '#' then t.number else l.document end)
          || ledger_text(l.memo) || ledger_text(l.quantity::text)
          || ledger_text(l."documentDate"::text) || ledger_text(l."dueDate"::text), '' order by l.position)
        from jsonb_to_recordset(postings[a.n] -> 'lines')
          as l (position smallint, account text, debit bigint, credit bigint, "partyId" uuid, document text, memo text,
            quantity bigint, "documentDate" date, "dueDate" date)), '')
      || coalesce((select string_agg(ledger_text(x.type) || ledger_text(x.code) || ledger_text(x.base::text)
          || ledger_text(x.rate::text) || ledger_text(x.tax::text) || ledger_text(x."partyId"::text)
          || ledger_text(case when x.document = '#' then t.number else x.document end) || ledger_text(x.date::text),
          '' order by x.position)
        from jsonb_to_recordset(postings[a.n] -> 'taxRows')
          as x (position smallint, type text, code text, base bigint, rate integer, tax bigint, "partyId" uuid,
            document text, date date)), '') order by a.n),
      array_agg(coalesce(
        case when t.reverses_id is not null
          then (select e.stage from journal_entries e where e.transaction_id = t.reverses_id)
          else case
            when t.answers ->> 'stage' in ('normal', 'adjusting', 'closing') then t.answers ->> 'stage'
            when t.kind = any(kinds_with('adjusting')) then 'adjusting' end end, 'normal') order by a.n)
    into contents, stages
    from unnest(entries) with ordinality as a (id, n)
      cross join lateral (
        select d.*, (extract(epoch from d.recorded_at) * 1000000)::bigint::text as micros,
            encode(sha256(convert_to(concat_ws(E'\n', d.answers, d.summary, d.totals, d.printed), 'UTF8')), 'hex') as content,
            case when postings[a.n] -> 'attachmentIds' <> '[]' then (
              select string_agg(f.sha256, ',' order by l.position) from transaction_attachments l
                join attachments f using (attachment_id) where l.transaction_id = d.transaction_id) end as papers
          from transactions d
          where d.transaction_id = (postings[a.n] ->> 'transactionId')::uuid offset 0) t;
  for i in 1 .. cardinality(contents) loop
    chain[i + 1] := sha256(convert_to(contents[i], 'UTF8') || chain[i]);
  end loop;
  insert into journal_entries (entry_id, sequence, transaction_id, book, year, serial, number, date, description,
      recorded_at, previous_hash, hash, stage, text_version)
    select entries[a.n], place + a.n, (postings[a.n] ->> 'transactionId')::uuid, postings[a.n] ->> 'book',
        extract(year from days[a.n])::smallint, serials[a.n], books[a.n] || '-' || lpad(serials[a.n]::text, 6, '0'),
        days[a.n], postings[a.n] ->> 'description', (a.act ->> 'at')::timestamptz, chain[a.n], chain[a.n + 1], stages[a.n], 2
      from jsonb_array_elements(acts) with ordinality as a (act, n);
  with joined as (
      insert into journal_lines (entry_id, position, account, debit, credit, party_id, document, memo, quantity,
          document_date, due_date)
        select entries[a.n], l.position, l.account, l.debit, l.credit, l."partyId",
            case when l.document = '#' then numbers[a.n] else l.document end, l.memo, l.quantity, l."documentDate", l."dueDate"
          from unnest(entries) with ordinality as a (id, n)
            cross join lateral jsonb_to_recordset(postings[a.n] -> 'lines')
              as l (position smallint, account text, debit bigint, credit bigint, "partyId" uuid, document text, memo text,
                quantity bigint, "documentDate" date, "dueDate" date)
        returning entry_id, account, debit, credit),
    moved as (
      select days[array_position(entries, j.entry_id)] as day, j.account, sum(j.debit)::bigint as debit,
          sum(j.credit)::bigint as credit
        from joined j group by 1, 2),
    of_month as (
      insert into account_balances as b (account, month, debit, credit)
        select m.account, date_trunc('month', m.day)::date, sum(m.debit)::bigint, sum(m.credit)::bigint from moved m
          group by m.account, date_trunc('month', m.day)
        on conflict (account, month) do update set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit)
  insert into day_balances as b (day, account, debit, credit)
    select m.day, m.account, m.debit, m.credit from moved m
    on conflict on constraint day_balances_pk
    do update set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit;
  insert into tax_rows (entry_id, position, type, code, base, rate_basis_points, tax, party_id, document, date)
    select entries[a.n], x.position, x.type, x.code, x.base, x.rate, x.tax, x."partyId",
        case when x.document = '#' then numbers[a.n] else x.document end, x.date
      from unnest(entries) with ordinality as a (id, n)
        cross join lateral jsonb_to_recordset(postings[a.n] -> 'taxRows')
          as x (position smallint, type text, code text, base bigint, rate integer, tax bigint, "partyId" uuid, document text,
            date date);
  if (posting ->> 'isRedone')::boolean is not true then
    perform keep_items(entries, (posting ->> 'redoes')::uuid);
  end if;
  -- What has more to it is alone (are_plain).
  if cardinality(entries) = 1 then
    perform keep_boxes(entries[1], posting);
    if posting ->> 'reversesId' is not null or posting -> 'cheques' <> '[]' or posting -> 'chequeMoves' <> '[]' then
      perform keep_cheques(acts -> 0, posting);
    end if;
    if posting ?| '{reversesId,correctsId,schedules,scheduleLine,disposes}' then
      perform keep_schedules(acts -> 0, posting);
    end if;
  end if;
  update ledger_chain set length = place + cardinality(entries), head = chain[cardinality(entries) + 1];
  insert into audit_events (at, actor, actor_user_id, action, subject, address, after)
    select (a.act ->> 'at')::timestamptz, a.act ->> 'actor', (a.act ->> 'userId')::uuid, postings[a.n] ->> 'action', numbers[a.n],
        a.act ->> 'address', jsonb_strip_nulls(jsonb_build_object('transactionId', postings[a.n] ->> 'transactionId',
          'kind', postings[a.n] ->> 'kind', 'entryNumber', books[a.n] || '-' || lpad(serials[a.n]::text, 6, '0'),
          'total', postings[a.n] ->> 'total', 'reason', postings[a.n] ->> 'reason',
          'reverses', postings[a.n] ->> 'reversesId', 'corrects', postings[a.n] ->> 'correctsId'))
      from jsonb_array_elements(acts) with ordinality as a (act, n)
      order by a.n;
  -- A month is locked while nobody posts (`lock table journal_entries`), so what this reads stays true until commit.
  select to_char(d.day, 'YYYY-MM') into fault from unnest(days) as d (day)
    where exists (select from locked_months m where m.month = date_trunc('month', d.day)::date) limit 1;
  if fault is not null then
    perform ledger_refuse('ledger_month_locked', fault);
  end if;
  -- Nobody else posts meanwhile, so this stays true as well. Closing entries only clear what was carried over.
  opening := opening_day();
  if opening is not null and exists (
      select from unnest(entries) with ordinality as a (id, n)
        where postings[a.n] ->> 'kind' <> all(kinds_with('opening')) and days[a.n] <= opening
          and stages[a.n] <> 'closing') then
    perform ledger_refuse('ledger_before_opening', to_char(opening, 'YYYY-MM-DD'));
  end if;
  return array(
    select jsonb_build_object('transactionId', postings[a.n] ->> 'transactionId', 'number', numbers[a.n],
        'entryNumber', books[a.n] || '-' || lpad(serials[a.n]::text, 6, '0'), 'entryHash', encode(chain[a.n + 1], 'hex'),
        'date', days[a.n], 'total', postings[a.n] ->> 'total', 'receiptTo', postings[a.n] ->> 'receiptTo')
      from unnest(entries) with ordinality as a (id, n)
      order by a.n);
end $$;

revoke execute on function record_entries from public;
