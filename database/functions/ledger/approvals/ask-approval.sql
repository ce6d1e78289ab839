-- Puts something before a second person: a filled form that is not posted yet (its key is used up, its
-- draft ends, its attachments are held), the reopening of a month, or another rule. Of a form that was
-- submitted before with the same key it answers the same request again.
-- `prepared`: entries that the portal works out from the books itself; they ask nobody and say so.
-- Called by: the server.

create or replace function ask_approval(request jsonb) returns uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  id uuid := (request ->> 'requestId')::uuid;
  author uuid := (request ->> 'userId')::uuid;
  at timestamptz := (request ->> 'at')::timestamptz;
  given_key text := request ->> 'key';
  is_prepared boolean := request ->> 'prepared' is not null;
  known idempotency_keys;
  earlier uuid;
begin
  if given_key is not null then
    insert into idempotency_keys (user_id, key, content_hash, created_at)
      values (author, given_key, request ->> 'contentHash', at) on conflict do nothing;
    if not found then
      select * into known from idempotency_keys k where k.user_id = author and k.key = given_key;
      select r.request_id into earlier from approval_requests r
        where r.requested_by = author and r.idempotency_key = given_key and r.decision is null;
      if earlier is null or known.content_hash <> request ->> 'contentHash' then
        perform ledger_refuse('ledger_key_reused');
      end if;
      return earlier;
    end if;
    delete from drafts d where d.user_id = author and d.idempotency_key = given_key;
  end if;
  insert into approval_requests (request_id, what, subject, title, amount, content, idempotency_key, requested_by,
      requested_at, transaction_id, decision, decided_by, decided_at)
    values (id, request ->> 'what', request ->> 'subject', request ->> 'title', (request ->> 'amount')::bigint,
      coalesce(request -> 'content', '{}'), given_key, author, at, (request ->> 'transactionId')::uuid,
      case when is_prepared then 'prepared' end, case when is_prepared then author end, case when is_prepared then at end);
  insert into approval_documents (request_id, attachment_id, position)
    select id, d.attachment::uuid, d.position
      from jsonb_array_elements_text(coalesce(request -> 'attachmentIds', '[]')) with ordinality as d (attachment, position);
  insert into audit_events (at, actor, actor_user_id, action, subject, address, after)
    values (at, request ->> 'actor', author, 'approval.asked', request ->> 'title', request ->> 'address',
      jsonb_strip_nulls(jsonb_build_object('requestId', id, 'what', request ->> 'what', 'subject', request ->> 'subject',
        'amount', request ->> 'amount', 'transactionId', request ->> 'transactionId', 'prepared', request ->> 'prepared')));
  return id;
end $$;

revoke execute on function ask_approval from public;
grant execute on function ask_approval to talaan_app;
