-- The row of a document is some 2,300 bytes, a little more than what PostgreSQL keeps as it is, so that two of its columns were compressed
-- and one moved out of it, to be fetched and unpacked again for its hash, in every list and by every verification. Now it stays as it
-- is while two fit on a page, for documents from here on.

alter table transactions set (toast_tuple_target = 4080);
