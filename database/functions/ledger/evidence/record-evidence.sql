-- Adds one row to the evidence of transactions: a document that came later, a wrong one, none that exists,
-- or one that is sought after all. Rows follow one another, each with the hash of the one before. A
-- document that is attached is the author's own, or came with an answer about the transaction, and is used
-- nowhere else; in a closed month a reason is needed. Answers the row's place and hash.
--
-- The canonical text that is hashed is read again by `talaan verify` with code of its own.
-- Called by: the server (ledger/evidence).

create or replace function record_evidence(request jsonb) returns table (place bigint, entry_hash text)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  transaction uuid := (request ->> 'transactionId')::uuid;
  document uuid := (request ->> 'attachmentId')::uuid;
  author uuid := (request ->> 'userId')::uuid;
  at timestamptz := (request ->> 'at')::timestamptz;
  act text := request ->> 'action';
  why text := coalesce(request ->> 'reason', '');
  content_hash text;
  previous bytea;
  new_hash bytea;
begin
  lock table evidence_events in exclusive mode;
  if char_length(why) < 3 and exists (select from transactions t
      join locked_months m on m.month = date_trunc('month', t.date)::date where t.transaction_id = transaction) then
    perform ledger_refuse('evidence_reason_needed');
  end if;
  if document is not null then
    select a.sha256 into content_hash from attachments a where a.attachment_id = document for no key update;
  end if;
  if act = 'attached' then
    -- What came with the answer to a question about this transaction is accepted by whoever settles it.
    if not exists (select from question_papers p join questions q using (question_id)
        where p.attachment_id = document and q.transaction_id = transaction)
        or exists (select from transaction_attachments l where l.attachment_id = document) then
      perform demand_own_document(document, author);
    end if;
    if exists (select from standing_documents d join attachments a using (attachment_id)
        where d.transaction_id = transaction and a.sha256 = content_hash) then
      perform ledger_refuse('evidence_attached_here');
    end if;
  elsif act = 'wrong' and not exists (select from standing_documents d
      where d.transaction_id = transaction and d.attachment_id = document) then
    perform ledger_refuse('evidence_not_standing');
  elsif act = 'none' and exists (select from standing_documents d where d.transaction_id = transaction) then
    perform ledger_refuse('evidence_there');
  elsif act in ('none', 'sought')
      and (act = 'none') = exists (select from evidence_excuses x where x.transaction_id = transaction) then
    perform ledger_refuse('evidence_told');
  end if;
  select e.sequence + 1, e.hash into place, previous from evidence_events e order by e.sequence desc limit 1;
  place := coalesce(place, 1);
  previous := coalesce(previous, decode(repeat('00', 32), 'hex'));
  new_hash := sha256(convert_to('talaan evidence 1,' || ledger_text(place::text) || ledger_text(transaction::text)
    || ledger_text(act) || ledger_text(document::text) || ledger_text(content_hash) || ledger_text(why)
    || ledger_text(author::text) || ledger_text((extract(epoch from at) * 1000000)::bigint::text), 'UTF8') || previous);
  insert into evidence_events (sequence, transaction_id, action, attachment_id, sha256, reason, recorded_by,
      recorded_at, previous_hash, hash)
    values (place, transaction, act, document, content_hash, why, author, at, previous, new_hash);
  entry_hash := encode(new_hash, 'hex');
  return next;
end $$;

revoke execute on function record_evidence from public;
grant execute on function record_evidence to talaan_app;
