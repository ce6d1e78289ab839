-- The supporting documents of transactions that hold: those of the posting and those that came later,
-- without the ones that were marked as wrong. `place` orders them within a transaction.
-- Called by: the server, record_evidence, lists of what lacks a document.

create or replace view standing_documents as
  select l.transaction_id, l.attachment_id, l.position::bigint as place
    from transaction_attachments l
    where not exists (select from evidence_events w where w.transaction_id = l.transaction_id
      and w.attachment_id = l.attachment_id and w.action = 'wrong')
  union all
  select e.transaction_id, e.attachment_id, 1000000 + e.sequence
    from evidence_events e
    where e.action = 'attached' and not exists (select from evidence_events w
      where w.transaction_id = e.transaction_id and w.attachment_id = e.attachment_id and w.action = 'wrong');

grant select on standing_documents to talaan_app;
