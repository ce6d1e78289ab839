-- What was sent to customers and vendors stays as it was sent.
-- Called by: its triggers.

create trigger statement_runs_append_only before update or delete on statement_runs
  for each row execute function refuse_ledger_change();
create trigger statement_runs_no_truncate before truncate on statement_runs
  for each statement execute function refuse_ledger_change();
create trigger statements_sent_append_only before update or delete on statements_sent
  for each row execute function refuse_ledger_change();
create trigger statements_sent_no_truncate before truncate on statements_sent
  for each statement execute function refuse_ledger_change();
