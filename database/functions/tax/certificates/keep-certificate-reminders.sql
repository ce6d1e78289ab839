-- Letters that reminded a customer of certificates stay on record, by the function of the ledger that
-- refuses changes (ledger/refuse-ledger-change.sql).

create trigger certificate_reminders_append_only before update or delete on certificate_reminders
  for each row execute function refuse_ledger_change();
create trigger certificate_reminders_no_truncate before truncate on certificate_reminders
  for each statement execute function refuse_ledger_change();
