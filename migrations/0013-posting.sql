-- Posting: one call writes the whole of a transaction, or nothing. It is the only way into the ledger.

-- Answers that were given, by user and key: the same key with the same content gets the same answer.
create table idempotency_keys (
  user_id uuid not null constraint idempotency_keys_user_fk references user_accounts,
  key text not null constraint idempotency_keys_key_length check (char_length(key) between 16 and 100),
  content_hash text not null,
  answer jsonb,
  created_at timestamptz not null,
  constraint idempotency_keys_pk primary key (user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- What a person typed and has not entered yet. `json` keeps it as typed, also what could never be entered.
create table drafts (
  user_id uuid not null constraint drafts_user_fk references user_accounts,
  kind text not null,
  answers json not null,
  idempotency_key text not null,
  version integer not null,
  saved_at timestamptz not null,
  constraint drafts_pk primary key (user_id, kind)
);

grant select, insert on idempotency_keys to talaan_app;
grant update (answer) on idempotency_keys to talaan_app;
grant select, insert, update, delete on drafts to talaan_app;

create function ledger_refuse(problem text, detail text default '') returns void language plpgsql as $$
begin
  raise exception '%', problem using errcode = 'check_violation', constraint = problem, detail = detail;
end $$;

create function take_number(wanted text) returns bigint language sql as $$
  insert into number_series as s (series, last_number) values (wanted, 1)
    on conflict (series) do update set last_number = s.last_number + 1
    returning last_number
$$;

-- One value of an entry's canonical text, with its length in bytes before it, so that no two entries read the same.
-- (Every part of it is immutable, so the planner writes it into the statements that call it: some forty calls a posting.)
create function ledger_text(value text) returns text language sql immutable as $$
  select case when value is null then '~,' else octet_length(value)::text || ':' || value || ',' end
$$;

-- The part that waits for nobody else's posting: document number, transaction, papers, receipt.
create function prepare_posting(request jsonb, posting jsonb) returns text language plpgsql as $$
declare
  number text := posting ->> 'number';
  series text := posting ->> 'series';
  serial bigint;
  id uuid := (posting ->> 'transactionId')::uuid;
  reversed transactions;
  at timestamptz := (request ->> 'at')::timestamptz;
begin
  if posting ->> 'reversesId' is not null then
    select * into reversed from transactions t where t.transaction_id = (posting ->> 'reversesId')::uuid;
    if reversed.reverses_id is not null then
      perform ledger_refuse('ledger_reversal_of_reversal');
    end if;
    delete from document_claims c where c.transaction_id = reversed.transaction_id;
  end if;
  if series is not null then
    serial := take_number(series);
    number := series || '-' || lpad(serial::text, 6, '0');
  end if;
  if posting ->> 'numberKey' is not null then
    insert into document_claims (kind, number_key, transaction_id)
      values (posting ->> 'kind', posting ->> 'numberKey', id) on conflict on constraint document_claims_pk do nothing;
    if not found then
      perform ledger_refuse('ledger_number_taken', (
        select e.number from document_claims c join journal_entries e using (transaction_id)
          where c.kind = posting ->> 'kind' and c.number_key = posting ->> 'numberKey'));
    end if;
  end if;
  insert into transactions (transaction_id, kind, number, series, serial, date, due_date, description, party_id, total,
      answers, summary, totals, printed, receipt_to, reverses_id, corrects_id, reason, recorded_by, recorded_at, search_text)
    values (id, posting ->> 'kind', number, series, serial, (posting ->> 'date')::date, (posting ->> 'due')::date,
      posting ->> 'description', (posting ->> 'partyId')::uuid, (posting ->> 'total')::bigint, posting -> 'answers',
      posting -> 'summary', posting -> 'totals', posting -> 'printed', posting ->> 'receiptTo',
      (posting ->> 'reversesId')::uuid, (posting ->> 'correctsId')::uuid, posting ->> 'reason',
      (request ->> 'userId')::uuid, at, posting ->> 'searchText');
  perform attach_papers(id, posting, (request ->> 'userId')::uuid);
  if posting ->> 'receiptTo' <> '' then
    insert into mails (created_at, kind, transaction_id, recipient, next_attempt_at)
      values (at, 'receipt', id, posting ->> 'receiptTo', at);
  end if;
  return number;
end $$;

-- Papers are the author's own and belong to one transaction, or to the one that this corrects.
create function attach_papers(id uuid, posting jsonb, author uuid) returns void language plpgsql as $$
declare
  wanted integer := jsonb_array_length(posting -> 'attachmentIds');
  added integer;
begin
  if wanted = 0 then return; end if;
  insert into transaction_attachments (transaction_id, attachment_id, position)
    select id, a.attachment_id, p.position
      from jsonb_array_elements_text(posting -> 'attachmentIds') with ordinality as p (paper, position)
      join attachments a on a.attachment_id = p.paper::uuid
      left join transaction_attachments t on t.attachment_id = a.attachment_id
      where t.transaction_id = (posting ->> 'correctsId')::uuid or (t.transaction_id is null and a.uploaded_by = author);
  get diagnostics added = row_count;
  if added <> wanted then
    perform ledger_refuse('ledger_attachment_refused');
  end if;
end $$;

-- The part that postings do one after another: entry number, lines, tax rows, kept balances and the hash chain.
create function record_entry(request jsonb, posting jsonb, document_number text) returns jsonb language plpgsql as $$
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
  select 'talaan entry 1,' || ledger_text(place::text) || ledger_text(entry::text) || ledger_text(id::text)
      || ledger_text(t.kind) || ledger_text(entry_number) || ledger_text(t.date::text)
      || ledger_text(t.number) || ledger_text(posting ->> 'description') || ledger_text(t.party_id::text)
      || ledger_text(t.total::text) || ledger_text(t.reverses_id::text) || ledger_text(t.corrects_id::text)
      || ledger_text(t.reason) || ledger_text(t.recorded_by::text)
      || ledger_text((extract(epoch from t.recorded_at) * 1000000)::bigint::text)
      || ledger_text(encode(sha256(convert_to(concat_ws(E'\n', t.answers, t.summary, t.totals, t.printed), 'UTF8')), 'hex'))
    into content from transactions t where t.transaction_id = id;
  select content || coalesce(string_agg(ledger_text(l.account) || ledger_text(l.debit::text) || ledger_text(l.credit::text)
      || ledger_text(l."partyId"::text) || ledger_text(l.document) || ledger_text(l.memo), '' order by l.position), '')
    into content
    from jsonb_to_recordset(posting -> 'lines')
      as l (position smallint, account text, debit bigint, credit bigint, "partyId" uuid, document text, memo text);
  select content || coalesce(string_agg(ledger_text(x.type) || ledger_text(x.code) || ledger_text(x.base::text)
      || ledger_text(x.rate::text) || ledger_text(x.tax::text) || ledger_text(x."partyId"::text)
      || ledger_text(x.document) || ledger_text(x.date::text), '' order by x.position), '')
    into content
    from jsonb_to_recordset(posting -> 'taxRows')
      as x (position smallint, type text, code text, base bigint, rate integer, tax bigint, "partyId" uuid, document text,
        date date);
  entry_hash := sha256(convert_to(content, 'UTF8') || previous);
  insert into journal_entries (entry_id, sequence, transaction_id, book, year, serial, number, date, description,
      recorded_at, previous_hash, hash)
    values (entry, place, id, posting ->> 'book', entry_year, serial, entry_number, day, posting ->> 'description', at,
      previous, entry_hash);
  insert into journal_lines (entry_id, position, account, debit, credit, party_id, document, memo)
    select entry, l.position, l.account, l.debit, l.credit, l."partyId", l.document, l.memo
      from jsonb_to_recordset(posting -> 'lines')
        as l (position smallint, account text, debit bigint, credit bigint, "partyId" uuid, document text, memo text);
  insert into tax_rows (entry_id, position, type, code, base, rate_basis_points, tax, party_id, document, date)
    select entry, x.position, x.type, x.code, x.base, x.rate, x.tax, x."partyId", x.document, x.date
      from jsonb_to_recordset(posting -> 'taxRows')
        as x (position smallint, type text, code text, base bigint, rate integer, tax bigint, "partyId" uuid, document text,
          date date);
  insert into account_balances as b (account, month, debit, credit)
    select l.account, date_trunc('month', day)::date, sum(l.debit), sum(l.credit)
      from jsonb_to_recordset(posting -> 'lines') as l (account text, debit bigint, credit bigint) group by l.account
    on conflict (account, month) do update set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit;
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
  return jsonb_build_object('transactionId', id, 'number', document_number, 'entryNumber', entry_number,
    'entryHash', encode(entry_hash, 'hex'), 'date', day, 'total', posting ->> 'total',
    'receiptTo', posting ->> 'receiptTo');
end $$;

-- An account in use must be active, and a line of a control account names its party and document (handbook 5.1, rule 5).
create function check_accounts(posting jsonb) returns void language plpgsql as $$
declare
  fault text;
begin
  select l.account into fault
    from jsonb_to_recordset(posting -> 'lines') as l (account text, "partyId" uuid, document text)
    left join accounts a on a.number = l.account
    where a.number is null or (not a.is_active and posting ->> 'reversesId' is null)
      or (a.is_control and (l."partyId" is null or l.document is null))
    limit 1;
  if fault is not null then
    perform ledger_refuse('ledger_account_refused', fault);
  end if;
end $$;

-- `request`: user, key and hash of the content, and one or more postings that stand or fall together (a correction is a
-- reversal and its replacement). Answers what the last one became; to a key that was answered before, the same again.
create function post_transactions(request jsonb) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  author uuid := (request ->> 'userId')::uuid;
  given_key text := request ->> 'key';
  known idempotency_keys;
  posting jsonb;
  numbers text[] := '{}';
  given jsonb;
begin
  -- A twin that runs at this moment is waited for here.
  insert into idempotency_keys (user_id, key, content_hash, created_at)
    values (author, given_key, request ->> 'contentHash', (request ->> 'at')::timestamptz) on conflict do nothing;
  if not found then
    select * into known from idempotency_keys k where k.user_id = author and k.key = given_key;
    if known.content_hash <> request ->> 'contentHash' then
      perform ledger_refuse('ledger_key_reused');
    end if;
    return known.answer;
  end if;
  for posting in select * from jsonb_array_elements(request -> 'postings') loop
    perform check_accounts(posting);
    numbers := numbers || prepare_posting(request, posting);
  end loop;
  -- From here to the commit postings stand in line.
  perform from ledger_chain for update;
  for i in 1 .. array_length(numbers, 1) loop
    given := record_entry(request, request -> 'postings' -> (i - 1), numbers[i]);
  end loop;
  update idempotency_keys k set answer = given where k.user_id = author and k.key = given_key;
  delete from drafts d where d.user_id = author and d.idempotency_key = given_key;
  return given;
end $$;

revoke execute on function ledger_refuse, take_number, ledger_text, prepare_posting, attach_papers, record_entry,
  check_accounts, post_transactions from public;
grant execute on function post_transactions to talaan_app;
