-- The hash chain of the audit log. A row waits from its insert on (`queue_audit_event`), and gets its
-- place once it is committed: nobody who writes to the log waits for anybody else's commit, and a row
-- that comes late stands where it came. `link_audit_events` gives places to as many as are asked for,
-- and answers how many there were.
--
-- The canonical text that is hashed is read again by `talaan verify` with code of its own.
-- Called by: the server (platform/audit), every few seconds and before an anchor is written.

create or replace function link_audit_events(most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  place bigint;
  last_hash bytea;
  event audit_events;
  events bigint[] := '{}';
  hashes bytea[] := '{}';
begin
  -- One at a time; what is read after this is what the one before committed.
  lock table audit_links in exclusive mode;
  select l.position, l.hash into place, last_hash from audit_links l order by l.position desc limit 1;
  place := coalesce(place, 0);
  last_hash := coalesce(last_hash, decode(repeat('00', 32), 'hex'));
  for event in
    select a.* from audit_unlinked u join audit_events a using (audit_event_id) order by a.audit_event_id limit most
  loop
    events := events || event.audit_event_id;
    last_hash := sha256(convert_to('talaan audit 1,' || ledger_text((place + cardinality(events))::text)
      || ledger_text(event.audit_event_id::text)
      || ledger_text((extract(epoch from event.at) * 1000000)::bigint::text) || ledger_text(event.actor)
      || ledger_text(event.actor_user_id::text) || ledger_text(event.action) || ledger_text(event.subject)
      || ledger_text(event.address) || ledger_text(event.before::text) || ledger_text(event.after::text), 'UTF8')
      || last_hash);
    hashes := hashes || last_hash;
  end loop;
  insert into audit_links (position, audit_event_id, hash)
    select place + e.n, e.event, hashes[e.n] from unnest(events) with ordinality as e (event, n);
  delete from audit_unlinked u where u.audit_event_id = any(events);
  return cardinality(events);
end $$;

revoke execute on function link_audit_events from public;
grant execute on function link_audit_events to talaan_app;
