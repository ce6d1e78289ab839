-- A record shows the other documents that stand on the same open document: found by its number, whatever the party.
create index journal_lines_by_document on journal_lines (document, account) where document is not null;

-- The rate at which a currency last moved is read from the few lines that have a foreign amount.
create index journal_lines_foreign on journal_lines (account, entry_id) where quantity is not null;
