-- The worksheet of the year's income tax of a corporation is a return like the others: what the books do not know is typed.
alter table tax_returns drop constraint tax_returns_form_known;
alter table tax_returns add constraint tax_returns_form_known
  check (form in ('2550Q', '2551Q', '0619-E', '1601-EQ', '1604-E', '1702-RT'));
