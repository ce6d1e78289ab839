-- The currency that the title of an account for cash in bank names, such as (USD) or Dollar, unless the
-- account was used in pesos already; pesos where it names none.
-- Called by: account_currency; the server, before an account gets or loses its bank account.

create or replace function titled_currency(asked text) returns text language sql stable as $$
  select coalesce(
    (select coalesce(substring(a.title from '\m(USD|EUR|JPY|GBP|AUD|CAD|CHF|CNY|HKD|SGD|KRW|AED|SAR)\M'),
          case when a.title ~* '\mdollars?\M' then 'USD' end)
      from accounts a
      where a.number = asked and a.number like accounts_like('banks')
        and (exists (select from currency_balances c where c.account = asked)
          or not exists (select from account_balances k where k.account = asked and (k.debit <> 0 or k.credit <> 0)))),
    'PHP')
$$;

revoke execute on function titled_currency from public;
grant execute on function titled_currency to talaan_app;
