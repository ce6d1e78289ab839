-- Decides what waits: another person approves it or sends it back, or who asked takes it back. A rule is
-- changed by it at once; what is posted or reopened is done by the caller in the same database
-- transaction, and asks whether this stands. `alone`: nobody else may decide. Answers `done`, or the code
-- of what stands against it.
-- Called by: the server.

create or replace function decide_approval(request jsonb) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  asked approval_requests;
  person uuid := (request ->> 'userId')::uuid;
  at timestamptz := (request ->> 'at')::timestamptz;
  wanted text := request ->> 'decision';
  posted uuid := (request ->> 'transactionId')::uuid;
begin
  select * into asked from approval_requests r where r.request_id = (request ->> 'requestId')::uuid for update;
  if not found then return 'not-found'; end if;
  if asked.decision is not null then return 'approval-decided'; end if;
  if wanted in ('approved', 'sent-back') and person = asked.requested_by then return 'approval-own'; end if;
  if wanted = 'withdrawn' and person <> asked.requested_by then return 'not-found'; end if;
  if asked.what = 'release' and wanted <> 'approved' then return 'approval-not-for-this'; end if;
  update approval_requests r set decision = wanted, decided_by = person, decided_at = at,
      reason = coalesce(request ->> 'reason', ''), transaction_id = coalesce(posted, r.transaction_id)
    where r.request_id = asked.request_id;
  delete from approval_documents d where d.request_id = asked.request_id;
  if asked.what = 'rule' and wanted in ('approved', 'alone') then
    insert into approval_rules as r (subject, is_on, from_amount, version)
      values (asked.subject, (asked.content ->> 'isOn')::boolean, (asked.content ->> 'fromAmount')::bigint,
        (asked.content ->> 'version')::integer + 1)
      on conflict (subject) do update set is_on = excluded.is_on, from_amount = excluded.from_amount,
        version = excluded.version;
  end if;
  insert into audit_events (at, actor, actor_user_id, action, subject, address, after)
    values (at, request ->> 'actor', person,
      case when asked.what = 'release' then 'payment.released'
        when asked.what = 'rule' and wanted in ('approved', 'alone') then 'approval-rule.changed'
        else 'approval.' || wanted end,
      asked.title, request ->> 'address', jsonb_strip_nulls(jsonb_build_object('requestId', asked.request_id,
        'what', asked.what, 'subject', asked.subject, 'amount', asked.amount::text, 'reason', request ->> 'reason',
        'rule', case when asked.what = 'rule' then asked.content end,
        'askedBy', (select u.client_id from user_accounts u where u.user_id = asked.requested_by),
        'transactionId', coalesce(posted, asked.transaction_id))));
  return 'done';
end $$;

revoke execute on function decide_approval from public;
grant execute on function decide_approval to talaan_app;
