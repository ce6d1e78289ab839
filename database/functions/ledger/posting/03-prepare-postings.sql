-- The documents of acts: their numbers and claims, the transactions themselves, papers, the vendors'
-- document numbers, receipts in the outbox. A reversal, which is always alone, sets the number that it
-- takes back free. Answers the documents' numbers, in order.
-- Called by: post_acts.

create or replace function prepare_postings(acts jsonb) returns text[] language plpgsql as $$
declare
  numbers text[];
  own_series text[];
  serials bigint[];
  reversed transactions;
  claims integer;
  claimed integer;
  act jsonb;
begin
  if acts -> 0 -> 'postings' -> 0 ->> 'reversesId' is not null then
    select * into reversed from transactions t where t.transaction_id = (acts -> 0 -> 'postings' -> 0 ->> 'reversesId')::uuid;
    if reversed.reverses_id is not null then
      perform ledger_refuse('ledger_reversal_of_reversal');
    end if;
    delete from document_claims c where c.transaction_id = reversed.transaction_id;
    delete from supplier_documents s where s.transaction_id = reversed.transaction_id;
  end if;
  select array_agg(a.act -> 'postings' -> 0 ->> 'number' order by a.n), array_agg(a.act -> 'postings' -> 0 ->> 'series' order by a.n),
      count(a.act -> 'postings' -> 0 ->> 'numberKey')
    into numbers, own_series, claims from jsonb_array_elements(acts) with ordinality as a (act, n);
  serials := take_numbers(own_series);
  for i in 1 .. cardinality(own_series) loop
    if own_series[i] is not null then
      numbers[i] := own_series[i] || '-' || lpad(serials[i]::text, 6, '0');
    end if;
  end loop;
  if claims > 0 then
    insert into document_claims (kind, number_key, transaction_id)
      select p.posting ->> 'kind', p.posting ->> 'numberKey', (p.posting ->> 'transactionId')::uuid
        from jsonb_array_elements(acts) as a (act) cross join lateral (select a.act -> 'postings' -> 0 as posting) p
        where p.posting ->> 'numberKey' is not null
      on conflict on constraint document_claims_pk do nothing;
    get diagnostics claimed = row_count;
    if claimed < claims then
      perform ledger_refuse('ledger_number_taken', (
        select e.number from document_claims c join journal_entries e using (transaction_id)
          where c.kind = acts -> 0 -> 'postings' -> 0 ->> 'kind' and c.number_key = acts -> 0 -> 'postings' -> 0 ->> 'numberKey'));
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
        cross join lateral (select a.act -> 'postings' -> 0 as posting offset 0) p;
  for act in select a.act from jsonb_array_elements(acts) as a (act) where a.act -> 'postings' -> 0 -> 'attachmentIds' <> '[]' loop
    perform attach_papers((act -> 'postings' -> 0 ->> 'transactionId')::uuid, act -> 'postings' -> 0, (act ->> 'userId')::uuid);
  end loop;
  insert into supplier_documents (party_id, number_key, transaction_id)
    select (d.document ->> 'partyId')::uuid, d.document ->> 'key', (a.act -> 'postings' -> 0 ->> 'transactionId')::uuid
      from jsonb_array_elements(acts) as a (act)
        cross join lateral (select a.act -> 'postings' -> 0 -> 'supplierDocument' as document) d
      where d.document ->> 'key' <> '';
  insert into mails (created_at, kind, transaction_id, recipient, next_attempt_at)
    select (a.act ->> 'at')::timestamptz, 'receipt', (a.act -> 'postings' -> 0 ->> 'transactionId')::uuid,
        a.act -> 'postings' -> 0 ->> 'receiptTo', (a.act ->> 'at')::timestamptz
      from jsonb_array_elements(acts) as a (act) where a.act -> 'postings' -> 0 ->> 'receiptTo' <> '';
  return numbers;
end $$;

revoke execute on function prepare_postings from public;
