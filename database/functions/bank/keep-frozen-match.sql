-- A match that was signed stays as it was, with its lines and items, until the signature is taken back.
-- Only what came after the signed day may join it: the line or the entry that puts its difference
-- right.
-- Called by: its triggers.

create or replace function keep_frozen_match() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  touched uuid := case when tg_op = 'INSERT' then new.match_id else old.match_id end;
  part jsonb;
  day date;
begin
  -- Most were never signed. What else is asked hangs on a day that may be none, and PostgreSQL would
  -- plan that anew for every row.
  if not exists (select from reconciliation_matches m where m.match_id = touched) then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  part := to_jsonb(new);
  -- What it is still wrong by follows from its parts.
  if tg_op = 'UPDATE' and tg_table_name = 'bank_matches' and to_jsonb(old) - array['kind', 'difference', 'difference_side']
      = part - array['kind', 'difference', 'difference_side'] then
    return new;
  end if;
  -- The day of a part that joins; none for whatever else is done.
  if tg_op = 'INSERT' and tg_table_name = 'bank_match_items' then
    select e.date into day from journal_entries e where e.entry_id = (part ->> 'entry_id')::uuid;
  elsif tg_op = 'INSERT' and tg_table_name = 'bank_match_lines' then
    select l.date into day from bank_lines l where l.line_id = (part ->> 'line_id')::uuid;
  end if;
  if exists (select from reconciliation_matches m join reconciliations r using (reconciliation_id)
      where m.match_id = touched and r.withdrawn_at is null and (day is null or day <= r.as_at)) then
    raise exception 'The match belongs to a reconciliation that was signed.'
      using errcode = 'check_violation', constraint = 'bank_matches_frozen';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create trigger bank_matches_frozen before update or delete on bank_matches
  for each row execute function keep_frozen_match();
create trigger bank_match_lines_frozen before insert or update or delete on bank_match_lines
  for each row execute function keep_frozen_match();
create trigger bank_match_items_frozen before insert or update or delete on bank_match_items
  for each row execute function keep_frozen_match();
