-- What the bank said, what was matched and what was signed: rows are added and never changed, and a
-- statement is never deleted.
-- Called by: its triggers.

create or replace function refuse_bank_change() returns trigger language plpgsql as $$
begin
  raise exception '% says what the bank said: rows are added and never changed.', tg_table_name
    using errcode = 'restrict_violation';
end $$;

create trigger bank_lines_append_only before update or delete on bank_lines
  for each row execute function refuse_bank_change();
create trigger bank_statement_lines_append_only before update or delete on bank_statement_lines
  for each row execute function refuse_bank_change();
create trigger bank_statements_no_delete before delete on bank_statements
  for each row execute function refuse_bank_change();
create trigger bank_match_events_append_only before update or delete on bank_match_events
  for each row execute function refuse_bank_change();
create trigger bank_reports_append_only before update or delete on bank_reports
  for each row execute function refuse_bank_change();
create trigger reconciliation_matches_append_only before update or delete on reconciliation_matches
  for each row execute function refuse_bank_change();
create trigger reconciliation_breaks_append_only before update or delete on reconciliation_breaks
  for each row execute function refuse_bank_change();
