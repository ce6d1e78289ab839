-- The files of a book come with its seal: none is added to it later.
-- Called by: its trigger.

create or replace function refuse_late_volume() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from book_seals s where s.seal_id = new.seal_id
      and s.xmin::text::bigint = pg_current_xact_id()::text::bigint % 4294967296) then
    raise exception 'A sealed book keeps its files.' using errcode = 'check_violation', constraint = 'book_volumes_with_seal';
  end if;
  return new;
end $$;

create trigger book_volumes_with_seal before insert on book_volumes
  for each row execute function refuse_late_volume();

revoke execute on function refuse_late_volume from public;
