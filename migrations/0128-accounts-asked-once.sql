-- Whether the accounts of lines are there is asked once for all that are written together (ledger/demand-balance.sql), no longer for
-- each by a foreign key. A row of the audit log that waits for its place in the chain is written by the trigger of that very row,
-- and what is written when it has its place still has a foreign key.

alter table journal_lines drop constraint journal_lines_account_fk;
alter table audit_unlinked drop constraint audit_unlinked_event_fk;
