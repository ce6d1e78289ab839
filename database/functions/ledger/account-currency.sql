-- The currency that an account is kept in: that of its bank account in the settings; before there is one,
-- what its title names (a dollar account of the chart); else pesos.
-- Called by: the server (forms, bank, reports).

create or replace function account_currency(asked text) returns text language sql stable as $$
  select coalesce(
    (select b.currency from bank_accounts b where b.ledger_account = asked order by b.is_active desc, b.name limit 1),
    titled_currency(asked))
$$;

revoke execute on function account_currency from public;
grant execute on function account_currency to talaan_app;
