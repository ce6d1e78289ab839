-- What functions of the database must know of kinds and accounts. The code knows it first (src/kinds, and
-- src/shared/ledger/chart.ts): "npm run schema" prints this file from there, a test compares them, and nobody
-- writes in it. No other file here names a kind or an account.
-- Called by: functions, triggers and views that ask for a trait or an account.

create or replace function kinds_with(trait text) returns text[] language sql immutable parallel safe as $$
  select case trait
    when 'opening' then array['opening-balances']::text[]
    when 'by-hand' then array['journal-entry']::text[]
    when 'adjusting' then array['returned-cheque']::text[]
    when 'withholding-expected' then array['invoice', 'credit-memo', 'debit-memo']::text[]
    when 'approved' then array['credit-memo', 'debit-memo', 'bill', 'supplier-credit-memo', 'supplier-debit-memo', 'importation', 'journal-entry']::text[]
    when 'released' then array['bill-payment', 'cheque-disbursement', 'cheque-replacement', 'fund-transfer']::text[]
    when 'claims-certificate' then array['certificate-received']::text[]
    when 'returns-cheque' then array['returned-cheque']::text[]
  end
$$;

create or replace function opening_series() returns text[] language sql immutable parallel safe as $$
  select array['OB-%']::text[]
$$;

create or replace function account_named(role text) returns text language sql immutable parallel safe as $$
  select case role when 'undeposited' then '1030' end
$$;

create or replace function accounts_like(range text) returns text language sql immutable parallel safe as $$
  select case range when 'banks' then '11%' when 'boxes' then '10%' end
$$;

revoke execute on function kinds_with, opening_series, account_named, accounts_like from public;
-- Views that the server reads ask for them with its own rights.
grant execute on function kinds_with, opening_series, account_named, accounts_like to talaan_app;
