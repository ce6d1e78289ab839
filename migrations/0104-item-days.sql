-- The last day on which each document was moved is kept with it, so that what was open on an earlier day asks for the lines of
-- those that moved since, and not for all lines since.

alter table open_items add column last_moved date;
update open_items o set last_moved = m.day
  from (select l.account, l.party_id, l.document, max(e.date) as day
      from journal_lines l join journal_entries e using (entry_id) where l.document is not null group by 1, 2, 3) m
  where m.account = o.account and m.document = o.document and m.party_id is not distinct from o.party_id;
update open_items set last_moved = document_date where last_moved is null;
alter table open_items alter column last_moved set not null;
