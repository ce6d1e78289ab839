-- A record shows the other documents that stand on the same open document: found by its number, whatever the party.
create index journal_lines_by_document on journal_lines (document, account) where document is not null;
