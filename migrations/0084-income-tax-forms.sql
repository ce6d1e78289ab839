-- The income tax of the quarters of a corporation, and of an owner's quarters and years, are returns like the others: what the
-- books do not know is typed.
alter table tax_returns drop constraint tax_returns_form_known;
alter table tax_returns add constraint tax_returns_form_known
  check (form in ('2550Q', '2551Q', '0619-E', '1601-EQ', '1604-E', '1600-VT', '1702Q', '1702-RT', '1701Q', '1701'));
