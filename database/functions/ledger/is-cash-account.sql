-- Whether an account is cash in a statement of cash flows. The code says the same by `isCash` in
-- src/shared/reports/cash-flow-tags.ts; `talaan verify` holds what is kept by this against that.
-- Called by: keep_flow_sums.

create or replace function is_cash_account(type text, statement_line text) returns boolean
  language sql immutable parallel safe as $$
  select type = 'asset' and statement_line = 'BS.CA.CASH'
$$;

revoke execute on function is_cash_account from public;
