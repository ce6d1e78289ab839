-- What was sealed, bound and registered stays as it is: rows are added and never changed. A scan may be
-- put away, and is never deleted.
-- Called by: its triggers.

create or replace function refuse_book_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: what was sealed stays as it is.', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger book_seals_append_only before update or delete on book_seals
  for each row execute function refuse_book_change();
create trigger book_seals_no_truncate before truncate on book_seals
  for each statement execute function refuse_book_change();
create trigger book_volumes_append_only before update or delete on book_volumes
  for each row execute function refuse_book_change();
create trigger book_volumes_no_truncate before truncate on book_volumes
  for each statement execute function refuse_book_change();
create trigger book_steps_append_only before update or delete on book_steps
  for each row execute function refuse_book_change();
create trigger book_papers_no_delete before delete on book_papers
  for each row execute function refuse_book_change();

revoke execute on function refuse_book_change from public;
