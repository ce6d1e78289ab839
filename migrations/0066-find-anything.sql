-- What the search over everything finds by: numbers, amounts of documents, of their lines and of cheques, and what a party has lately.

-- Whole numbers and beginnings of them, whatever their case.
create index transactions_by_number on transactions (upper(number) text_pattern_ops);
-- The same amount, the latest first; and the amounts next to one.
create index transactions_by_total on transactions (total, recorded_at);
-- One of the two is zero.
create index journal_lines_by_amount on journal_lines ((debit + credit));
create index cheques_by_amount on cheques (amount);

-- The latest of a party.
create index transactions_by_party_and_time on transactions (party_id, recorded_at);
drop index transactions_by_party;
