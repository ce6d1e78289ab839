-- The document of a posting: its number and its claim, the transaction itself, its papers, the vendor's
-- document number, the receipt in the outbox. A reversal sets the number that it takes back free.
-- Answers the document's number.
-- Called by: post_transactions, once for each posting.

create or replace function prepare_posting(request jsonb, posting jsonb) returns text language plpgsql as $$
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

revoke execute on function prepare_posting from public;
