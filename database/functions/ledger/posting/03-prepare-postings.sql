-- The documents of acts: their numbers and claims, the transactions themselves, papers, the vendors'
-- document numbers, receipts in the outbox. A reversal, which is always alone, sets the number that it
-- takes back free. Answers the documents' numbers, in order.
-- `postings` are those of the acts, in order.
-- Called by: post_acts, post_in_turn.

create or replace function prepare_postings(acts jsonb, postings jsonb[]) returns text[] language plpgsql as $$
declare
  numbers text[];
  own_series text[];
  serials bigint[];
  reversed transactions;
  claims integer := 0;
  claimed integer;
begin
  if postings[1] ->> 'reversesId' is not null then
    select * into reversed from transactions t where t.transaction_id = (postings[1] ->> 'reversesId')::uuid;
    if reversed.reverses_id is not null then
      perform ledger_refuse('ledger_reversal_of_reversal');
    end if;
    -- Later it would open in the next year what was closed in this one.
    if (postings[1] ->> 'date')::date <> reversed.date and exists (
        select from journal_entries e where e.transaction_id = reversed.transaction_id and e.stage = 'closing') then
      perform ledger_refuse('ledger_closing_day', to_char(reversed.date, 'YYYY-MM-DD'));
    end if;
    delete from document_claims c where c.transaction_id = reversed.transaction_id;
    delete from supplier_documents s where s.transaction_id = reversed.transaction_id;
  end if;
  for i in 1 .. cardinality(postings) loop
    numbers[i] := postings[i] ->> 'number';
    own_series[i] := postings[i] ->> 'series';
    claims := claims + (postings[i] ->> 'numberKey' is not null)::integer;
  end loop;
  serials := take_numbers(own_series);
  for i in 1 .. cardinality(own_series) loop
    if own_series[i] is not null then
      numbers[i] := own_series[i] || '-' || lpad(serials[i]::text, 6, '0');
    end if;
  end loop;
  if claims > 0 then
    insert into document_claims (kind, number_key, transaction_id)
      select p.posting ->> 'kind', p.posting ->> 'numberKey', (p.posting ->> 'transactionId')::uuid
        from unnest(postings) as p (posting)
        where p.posting ->> 'numberKey' is not null
      on conflict on constraint document_claims_pk do nothing;
    get diagnostics claimed = row_count;
    if claimed < claims then
      perform ledger_refuse('ledger_number_taken', (
        select e.number from document_claims c join journal_entries e using (transaction_id)
          where c.kind = postings[1] ->> 'kind' and c.number_key = postings[1] ->> 'numberKey'));
    end if;
  end if;
  insert into transactions (transaction_id, kind, number, series, serial, date, due_date, description, party_id, total,
      answers, summary, totals, printed, receipt_to, reverses_id, corrects_id, reason, recorded_by, recorded_at, search_text)
    select (p.posting ->> 'transactionId')::uuid, p.posting ->> 'kind', numbers[a.n], own_series[a.n], serials[a.n],
        (p.posting ->> 'date')::date, (p.posting ->> 'due')::date, p.posting ->> 'description',
        (p.posting ->> 'partyId')::uuid, (p.posting ->> 'total')::bigint, p.posting -> 'answers', p.posting -> 'summary',
        p.posting -> 'totals', p.posting -> 'printed', p.posting ->> 'receiptTo', (p.posting ->> 'reversesId')::uuid,
        (p.posting ->> 'correctsId')::uuid, p.posting ->> 'reason', (a.act ->> 'userId')::uuid,
        (a.act ->> 'at')::timestamptz, p.posting ->> 'searchText'
      from jsonb_array_elements(acts) with ordinality as a (act, n)
        cross join lateral (select postings[a.n] as posting offset 0) p;
  for i in 1 .. cardinality(postings) loop
    if postings[i] -> 'attachmentIds' <> '[]' then
      perform attach_papers((postings[i] ->> 'transactionId')::uuid, postings[i], (acts -> (i - 1) ->> 'userId')::uuid);
    end if;
    if postings[i] -> 'supplierDocument' ->> 'key' <> '' then
      insert into supplier_documents (party_id, number_key, transaction_id) values (
        (postings[i] -> 'supplierDocument' ->> 'partyId')::uuid, postings[i] -> 'supplierDocument' ->> 'key',
        (postings[i] ->> 'transactionId')::uuid);
    end if;
  end loop;
  insert into mails (created_at, kind, transaction_id, recipient, next_attempt_at)
    select (a.act ->> 'at')::timestamptz, 'receipt', (postings[a.n] ->> 'transactionId')::uuid,
        postings[a.n] ->> 'receiptTo', (a.act ->> 'at')::timestamptz
      from jsonb_array_elements(acts) with ordinality as a (act, n) where postings[a.n] ->> 'receiptTo' <> '';
  return numbers;
end $$;

revoke execute on function prepare_postings from public;
