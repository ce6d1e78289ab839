-- A sealed book has its file, asked at commit.
-- Called by: its trigger.

create or replace function demand_book_volumes() returns trigger language plpgsql as $$
begin
  if not exists (select from public.book_volumes v where v.seal_id = new.seal_id) then
    raise exception 'A sealed book has its file.' using errcode = 'check_violation', constraint = 'book_seals_have_files';
  end if;
  return null;
end $$;

create constraint trigger book_seals_have_files after insert on book_seals
  deferrable initially deferred for each row execute function demand_book_volumes();

revoke execute on function demand_book_volumes from public;
