-- What people said of expected documents stays; a newer row counts instead of an older one.
-- Called by: its triggers.

create trigger expected_rules_append_only before update or delete on expected_rules
  for each row execute function refuse_ledger_change();
create trigger expected_rules_no_truncate before truncate on expected_rules
  for each statement execute function refuse_ledger_change();
