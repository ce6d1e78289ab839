-- Output VAT of uncollected receivables that an accountant takes back in a quarter (NIRC 110(D), RMC 65-2024): once an invoice.

create table uncollected_vat (
  claim_id uuid constraint uncollected_vat_pk primary key,
  transaction_id uuid not null constraint uncollected_vat_transaction_fk references transactions,
  -- The taxable quarter whose return takes it, and its last day.
  quarter text not null constraint uncollected_vat_quarter_format check (quarter ~ '^[0-9]{4}-(Q[1-4]|(0[1-9]|1[0-2])-Q)$'),
  quarter_end date not null,
  -- What was open of the invoice on that day, and the output VAT in it; centavos.
  open_amount bigint not null constraint uncollected_vat_open_positive check (open_amount > 0),
  vat bigint not null constraint uncollected_vat_positive check (vat > 0 and vat < open_amount),
  -- What the books cannot know, and the accountant confirmed.
  confirmed text[] not null,
  claimed_by uuid not null constraint uncollected_vat_claimer_fk references user_accounts,
  claimed_at timestamptz not null,
  withdrawn_by uuid constraint uncollected_vat_withdrawer_fk references user_accounts,
  withdrawn_at timestamptz,
  constraint uncollected_vat_withdrawal_whole check ((withdrawn_by is null) = (withdrawn_at is null))
);
create unique index uncollected_vat_once on uncollected_vat (transaction_id) where withdrawn_at is null;
create index uncollected_vat_by_quarter on uncollected_vat (quarter_end) where withdrawn_at is null;
grant select, insert on uncollected_vat to talaan_app;
grant update (withdrawn_by, withdrawn_at) on uncollected_vat to talaan_app;

-- Items 35 and 36 have what the books know from now on; what was typed there is the rest of them.
alter table tax_returns disable trigger user;
update tax_returns
  set items = (items - '35' - '36')
    || case when items ? '35' then jsonb_build_object('35X', items -> '35') else '{}' end
    || case when items ? '36' then jsonb_build_object('36X', items -> '36') else '{}' end
  where form = '2550Q' and (items ? '35' or items ? '36');
alter table tax_returns enable trigger user;
