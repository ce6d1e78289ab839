-- A number is used or unused, never both: one that is registered as cancelled or missing can't be
-- entered. It takes the same lock as refuse-used-number.sql, so neither slips past the other.
-- Called by: its trigger, when postings claim their numbers.

create or replace function refuse_unused_number() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('document number ' || j.kind || ' ' || j.number_key))
    from joined j order by j.kind, j.number_key;
  -- A statement of its own, which sees what was committed while the lock was waited for.
  if exists (select from joined j cross join lateral (select u.withdrawn_at from public.unused_numbers u
        where u.kind = j.kind and u.number_key = j.number_key offset 0) u
      where u.withdrawn_at is null) then
    raise exception 'This number is registered as cancelled or missing.'
      using errcode = 'check_violation', constraint = 'unused_numbers_stay_unused';
  end if;
  return null;
end $$;

create trigger unused_numbers_stay_unused after insert on document_claims
  referencing new table as joined for each statement execute function refuse_unused_number();
