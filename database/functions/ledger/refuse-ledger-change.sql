-- What was entered is never changed: whoever changes, deletes or empties these tables is refused, also
-- their owner. A mistake is put right by a reversal.
-- Called by: its triggers, and those of tax/certificates/keep-certificate-reminders.sql and
-- tax/returns/keep-return-changes.sql.

create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: what was entered is only ever reversed.', tg_table_name
    using errcode = 'restrict_violation';
end $$;

create trigger transactions_append_only before update or delete on transactions
  for each row execute function refuse_ledger_change();
create trigger transactions_no_truncate before truncate on transactions
  for each statement execute function refuse_ledger_change();
create trigger journal_entries_append_only before update or delete on journal_entries
  for each row execute function refuse_ledger_change();
create trigger journal_entries_no_truncate before truncate on journal_entries
  for each statement execute function refuse_ledger_change();
create trigger journal_lines_append_only before update or delete on journal_lines
  for each row execute function refuse_ledger_change();
create trigger journal_lines_no_truncate before truncate on journal_lines
  for each statement execute function refuse_ledger_change();
create trigger tax_rows_append_only before update or delete on tax_rows
  for each row execute function refuse_ledger_change();
create trigger tax_rows_no_truncate before truncate on tax_rows
  for each statement execute function refuse_ledger_change();
create trigger cheque_events_append_only before update or delete on cheque_events
  for each row execute function refuse_ledger_change();
create trigger cheque_events_no_truncate before truncate on cheque_events
  for each statement execute function refuse_ledger_change();
create trigger transaction_attachments_append_only before update or delete on transaction_attachments
  for each row execute function refuse_ledger_change();
create trigger transaction_attachments_no_truncate before truncate on transaction_attachments
  for each statement execute function refuse_ledger_change();
