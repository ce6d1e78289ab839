-- What was noted of typed items stays on record, by the function of the ledger that refuses changes
-- (ledger/refuse-ledger-change.sql).

create trigger tax_return_changes_append_only before update or delete on tax_return_changes
  for each row execute function refuse_ledger_change();
create trigger tax_return_changes_no_truncate before truncate on tax_return_changes
  for each statement execute function refuse_ledger_change();
