-- A number of a pre-printed form belongs to one range: ranges of one kind and prefix do not overlap.
-- Called by: its trigger.

create or replace function refuse_overlapping_range() returns trigger language plpgsql as $$
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
