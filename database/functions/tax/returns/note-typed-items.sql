-- Each change of an item that somebody typed for a return is on record, so that an alarm can name it:
-- amounts in centavos, zero where nothing was typed.
-- Called by: its trigger.

create or replace function note_typed_items() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before jsonb := case when tg_op = 'UPDATE' then old.items else '{}' end;
begin
  insert into tax_return_changes (form, period, version, item, was, now, changed_by, changed_at)
    select new.form, new.period, new.version, k.item, k.was, k.now, new.changed_by, new.changed_at
      from (select item, coalesce((before -> item ->> 'amount')::bigint, 0) as was,
          coalesce((new.items -> item ->> 'amount')::bigint, 0) as now
        from (select jsonb_object_keys(before) union select jsonb_object_keys(new.items)) as i (item)) as k
      where k.was <> k.now;
  return null;
end $$;

create trigger tax_returns_noted after insert or update on tax_returns for each row execute function note_typed_items();

revoke execute on function note_typed_items from public;
