-- What was typed for 1702-RT keeps its meaning under the numbers of the form: payments on other accounts are 53, what was
-- paid with the return that is amended is 51.
alter table tax_returns disable trigger user;
update tax_returns
  set items = (items - 'C4' - 'C5')
    || case when items ? 'C4' then jsonb_build_object('53', items -> 'C4') else '{}' end
    || case when items ? 'C5' then jsonb_build_object('51', items -> 'C5') else '{}' end
  where form = '1702-RT' and (items ? 'C4' or items ? 'C5');
alter table tax_returns enable trigger user;
