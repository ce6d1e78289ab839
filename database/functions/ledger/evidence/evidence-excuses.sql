-- Transactions for which an accountant said that no supporting document exists, unless one is sought
-- again since: the reason, by whom and when.
-- Called by: the server, record_evidence, lists of what lacks a document.

create or replace view evidence_excuses as
  select e.transaction_id, e.reason, e.recorded_by, e.recorded_at
    from evidence_events e
    where e.action = 'none' and not exists (select from evidence_events later
      where later.transaction_id = e.transaction_id and later.action in ('none', 'sought')
        and later.sequence > e.sequence);

grant select on evidence_excuses to talaan_app;
