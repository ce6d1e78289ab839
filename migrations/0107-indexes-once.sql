-- Two indexes of the ledger that another one holds as well: the entries of a day are found by day and sequence, and the lines in
-- foreign currency had the same index under two names. Every posting wrote them.

drop index journal_entries_by_date;
drop index journal_lines_foreign;
