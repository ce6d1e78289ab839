-- Numbers of pre-printed forms (handbook 2.3): the ranges that the BIR approved, and the forms that were cancelled or lost.

create table atp_ranges (
  atp_range_id uuid constraint atp_ranges_pk primary key,
  -- The kind of transaction that the forms are for, such as `invoice`.
  kind text not null constraint atp_ranges_kind_format check (kind ~ '^[a-z-]{1,40}$'),
  -- What stands before the digits, as printed.
  prefix text not null constraint atp_ranges_prefix_length check (char_length(prefix) <= 20),
  -- The prefix as numbers are compared: capitals and digits only.
  prefix_key text not null constraint atp_ranges_prefix_key_format check (prefix_key ~ '^[A-Z0-9]*$'),
  first_number bigint not null,
  last_number bigint not null,
  -- The first number that was still unused when the range was registered here.
  next_number bigint not null,
  -- How many digits are printed.
  digits smallint not null,
  -- The number of the authority to print (OCN), its date, and who printed.
  atp_number text not null,
  atp_date date not null,
  printer text not null,
  registered_by uuid not null constraint atp_ranges_user_fk references user_accounts,
  registered_at timestamptz not null,
  constraint atp_ranges_digits_range check (digits between 1 and 12),
  constraint atp_ranges_order check (first_number >= 0 and last_number >= first_number
    and next_number between first_number and last_number and last_number < power(10, digits))
);

-- A number belongs to one range: ranges of one kind and prefix do not overlap.
create function refuse_overlapping_range() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('atp_ranges ' || new.kind));
  if exists (select from public.atp_ranges r where r.atp_range_id <> new.atp_range_id and r.kind = new.kind
      and r.prefix_key = new.prefix_key and r.first_number <= new.last_number and r.last_number >= new.first_number) then
    raise exception 'The ranges overlap.' using errcode = 'check_violation', constraint = 'atp_ranges_no_overlap';
  end if;
  return new;
end $$;
create trigger atp_ranges_no_overlap before insert or update on atp_ranges
  for each row execute function refuse_overlapping_range();

-- Forms that no transaction stands behind: cancelled ones keep their number and all their copies, missing ones are
-- accounted for with a reason. A row is never deleted; one that was a mistake is withdrawn.
create table unused_numbers (
  unused_number_id uuid constraint unused_numbers_pk primary key,
  kind text not null constraint unused_numbers_kind_format check (kind ~ '^[a-z-]{1,40}$'),
  number text not null constraint unused_numbers_number_length check (char_length(number) between 1 and 40),
  -- As `document_claims.number_key`.
  number_key text not null constraint unused_numbers_key_format check (number_key ~ '^[A-Z0-9]+$'),
  state text not null constraint unused_numbers_state_known check (state in ('cancelled', 'missing')),
  -- The day on the form, or the day on which it was found missing.
  date date not null,
  reason text not null constraint unused_numbers_has_reason check (char_length(reason) between 3 and 500),
  recorded_by uuid not null constraint unused_numbers_user_fk references user_accounts,
  recorded_at timestamptz not null,
  withdrawn_by uuid constraint unused_numbers_withdrawer_fk references user_accounts,
  withdrawn_at timestamptz,
  withdrawn_reason text,
  constraint unused_numbers_withdrawal_whole check ((withdrawn_by is null) = (withdrawn_at is null)
    and (withdrawn_by is null) = (withdrawn_reason is null))
);
create unique index unused_numbers_once on unused_numbers (kind, number_key) where withdrawn_at is null;

-- A number is used or unused, never both. Both sides take the same lock, so neither slips past the other.
create function refuse_unused_number() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('document number ' || new.kind || ' ' || new.number_key));
  if exists (select from public.unused_numbers u
      where u.kind = new.kind and u.number_key = new.number_key and u.withdrawn_at is null) then
    raise exception 'This number is registered as cancelled or missing.'
      using errcode = 'check_violation', constraint = 'unused_numbers_stay_unused';
  end if;
  return new;
end $$;
create trigger unused_numbers_stay_unused before insert on document_claims
  for each row execute function refuse_unused_number();

create function refuse_used_number() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('document number ' || new.kind || ' ' || new.number_key));
  if exists (select from public.document_claims c where c.kind = new.kind and c.number_key = new.number_key) then
    raise exception 'This number is in use.' using errcode = 'check_violation', constraint = 'unused_numbers_not_used';
  end if;
  return new;
end $$;
create trigger unused_numbers_not_used before insert on unused_numbers
  for each row execute function refuse_used_number();

grant select, insert, update, delete on atp_ranges to talaan_app;
grant select, insert on unused_numbers to talaan_app;
grant update (withdrawn_by, withdrawn_at, withdrawn_reason) on unused_numbers to talaan_app;
