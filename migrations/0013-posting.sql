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
    delete from supplier_documents s where s.transaction_id = reversed.transaction_id;
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
  insert into supplier_documents (party_id, number_key, transaction_id)
    select (posting -> 'supplierDocument' ->> 'partyId')::uuid, posting -> 'supplierDocument' ->> 'key', id
      where posting -> 'supplierDocument' ->> 'key' <> '';
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
      || ledger_text(l."partyId"::text) || ledger_text(l.document) || ledger_text(l.memo) || ledger_text(l.quantity::text)
      || ledger_text(l."documentDate"::text) || ledger_text(l."dueDate"::text), '' order by l.position), '')
    into content
    from jsonb_to_recordset(posting -> 'lines')
      as l (position smallint, account text, debit bigint, credit bigint, "partyId" uuid, document text, memo text,
        quantity bigint, "documentDate" date, "dueDate" date);
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
  insert into account_balances as b (account, month, debit, credit)
    select l.account, date_trunc('month', day)::date, sum(l.debit), sum(l.credit)
      from jsonb_to_recordset(posting -> 'lines') as l (account text, debit bigint, credit bigint) group by l.account
    on conflict (account, month) do update set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit;
  perform keep_items(entry, id, posting);
  perform keep_boxes(entry, posting);
  if posting ->> 'reversesId' is not null or posting -> 'cheques' <> '[]' or posting -> 'chequeMoves' <> '[]' then
    perform keep_cheques(request, posting);
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
  return jsonb_build_object('transactionId', id, 'number', document_number, 'entryNumber', entry_number,
    'entryHash', encode(entry_hash, 'hex'), 'date', day, 'total', posting ->> 'total',
    'receiptTo', posting ->> 'receiptTo');
end $$;

-- What is open of each document. A line on the account's normal side opens or adds, the other side settles; whoever would
-- settle more than is open is refused, so a paid invoice can't be paid again, nor be reversed before its payment is.
create function keep_items(entry uuid, id uuid, posting jsonb) returns void language plpgsql as $$
declare
  item record;
  rest bigint;
  opened_by uuid;
  is_over boolean;
begin
  for item in
    select l.account, l.party_id, l.document, a.normal_side,
        sum(case when a.normal_side = 'debit' then l.debit - l.credit else l.credit - l.debit end)::bigint as change,
        min(coalesce(l.document_date, (posting ->> 'date')::date)) as document_date,
        min(coalesce(l.due_date, (posting ->> 'due')::date)) as due_date
      from journal_lines l join accounts a on a.number = l.account
      where l.entry_id = entry and a.is_itemised
      group by l.account, l.party_id, l.document, a.normal_side order by 1, 3, 2
  loop
    if item.change < 0 then
      update open_items o set balance = o.balance + item.change
        where o.account = item.account and o.document = item.document
          and o.party_id is not distinct from item.party_id and o.balance + item.change >= 0
        returning o.balance into rest;
      if not found then
        perform ledger_refuse('ledger_item_overdrawn', item.document);
      end if;
    else
      -- A reversal gives back what was settled; whatever else opens a document whose transaction was reversed, is it now.
      select o.transaction_id, posting ->> 'reversesId' is null
            and exists (select from transactions r where r.reverses_id = o.transaction_id)
          into opened_by, is_over
        from open_items o where o.account = item.account and o.document = item.document
          and o.party_id is not distinct from item.party_id;
      -- A number that was typed from a paper opens one document.
      if not is_over and posting ->> 'reversesId' is null and item.document = posting ->> 'number' then
        perform ledger_refuse('ledger_number_taken',
          (select e.number from journal_entries e where e.transaction_id = opened_by));
      end if;
      insert into open_items as o (account, party_id, document, balance, document_date, due_date, transaction_id)
        values (item.account, item.party_id, item.document, item.change, item.document_date, item.due_date, id)
        on conflict (account, document, coalesce(party_id, '00000000-0000-0000-0000-000000000000'))
        do update set balance = o.balance + excluded.balance,
          document_date = case when is_over then excluded.document_date else o.document_date end,
          due_date = case when is_over then excluded.due_date else o.due_date end,
          transaction_id = case when is_over then excluded.transaction_id else o.transaction_id end;
    end if;
  end loop;
end $$;

-- Money in a box and amounts in foreign currency are never below zero. `relies` names what the posting was worked out
-- from: when the balance of such an account is another by now, the posting must be worked out again.
create function keep_boxes(entry uuid, posting jsonb) returns void language plpgsql as $$
declare
  fault text;
begin
  -- Most entries touch neither cash nor what was worked out from it.
  if not exists (select from journal_lines l where l.entry_id = entry and (l.account ~ '^1[01]' or l.quantity is not null))
      and coalesce(posting -> 'relies', '[]') = '[]' then
    return;
  end if;
  select r.account into fault
    from jsonb_to_recordset(coalesce(posting -> 'relies', '[]')) as r (account text, balance bigint, quantity bigint)
    where r.balance <> (select coalesce(sum(b.debit - b.credit), 0) from account_balances b where b.account = r.account)
        - (select coalesce(sum(l.debit - l.credit), 0) from journal_lines l where l.entry_id = entry and l.account = r.account)
      or r.quantity <> coalesce((select c.quantity from currency_balances c where c.account = r.account), 0)
    limit 1;
  if fault is not null then
    perform ledger_refuse('ledger_balance_moved', fault);
  end if;
  select a.number into fault from accounts a
    where a.is_box and a.number in (select l.account from journal_lines l where l.entry_id = entry)
      and (select sum(b.debit - b.credit) from account_balances b where b.account = a.number) < 0;
  if fault is not null then
    perform ledger_refuse('ledger_box_empty', fault);
  end if;
  -- Pesos alone never move an account that is counted in foreign currency: a line says how much, if only nothing.
  select l.account into fault from journal_lines l join currency_balances c on c.account = l.account
    where l.entry_id = entry and l.quantity is null limit 1;
  if fault is not null then
    perform ledger_refuse('ledger_account_refused', fault);
  end if;
  insert into currency_balances as c (account, quantity)
    select l.account, 0 from journal_lines l where l.entry_id = entry and l.quantity is not null
    on conflict (account) do nothing;
  update currency_balances c set quantity = c.quantity + moved.quantity
    from (select l.account, sum(l.quantity)::bigint as quantity from journal_lines l
      where l.entry_id = entry and l.quantity is not null group by l.account) moved
    where moved.account = c.account;
end $$;

-- Cheques that a posting writes, changes (`chequeMoves`), or takes back by being a reversal.
create function keep_cheques(request jsonb, posting jsonb) returns void language plpgsql as $$
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
            where o.transaction_id = c.transaction_id and o.kind = 'opening-balances')))
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

create function add_cheque_event(cheque uuid, new_state text, day date, why text, id uuid, request jsonb)
  returns void language sql as $$
  insert into cheque_events (cheque_id, position, state, date, at, actor, actor_user_id, reason, transaction_id)
    values (cheque, (select count(*) + 1 from cheque_events e where e.cheque_id = cheque), new_state, day,
      (request ->> 'at')::timestamptz, request ->> 'actor', (request ->> 'userId')::uuid, why, id)
$$;

-- Lines and tax rows that name the document itself say `#` until it has its number.
create function with_own_number(posting jsonb, document_number text) returns jsonb language sql immutable as $$
  select case when posting -> 'lines' @> '[{"document": "#"}]' or posting -> 'taxRows' @> '[{"document": "#"}]'
    then posting || jsonb_build_object(
    'lines', (select coalesce(jsonb_agg(
        case when row ->> 'document' = '#' then row || jsonb_build_object('document', document_number) else row end
        order by place), '[]') from jsonb_array_elements(posting -> 'lines') with ordinality as r (row, place)),
    'taxRows', (select coalesce(jsonb_agg(
        case when row ->> 'document' = '#' then row || jsonb_build_object('document', document_number) else row end
        order by place), '[]') from jsonb_array_elements(posting -> 'taxRows') with ordinality as r (row, place)))
    else posting end
$$;

-- An account in use must be active, and a line of a control account names its party and document (handbook 5.1, rule 5).
create function check_accounts(posting jsonb) returns void language plpgsql as $$
declare
  fault text;
begin
  select l.account into fault
    from jsonb_to_recordset(posting -> 'lines') as l (account text, "partyId" uuid, document text)
    left join accounts a on a.number = l.account
    where a.number is null or (not a.is_active and posting ->> 'reversesId' is null)
      or (a.is_control and l."partyId" is null) or (a.is_itemised and l.document is null)
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
    given := record_entry(request, with_own_number(request -> 'postings' -> (i - 1), numbers[i]), numbers[i]);
  end loop;
  update idempotency_keys k set answer = given where k.user_id = author and k.key = given_key;
  delete from drafts d where d.user_id = author and d.idempotency_key = given_key;
  return given;
end $$;

revoke execute on function ledger_refuse, take_number, ledger_text, prepare_posting, attach_papers, record_entry,
  keep_items, keep_boxes, keep_cheques, add_cheque_event, with_own_number, check_accounts, post_transactions from public;
grant execute on function post_transactions to talaan_app;
