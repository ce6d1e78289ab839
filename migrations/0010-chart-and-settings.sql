-- The chart of accounts with the handbook's hundred accounts (section 4), the company's profile, its bank accounts, and
-- the addresses that form screens embed.

create table accounts (
  number text constraint accounts_pk primary key
    constraint accounts_number_format check (number ~ '^[0-9]{4}$'),
  title text not null constraint accounts_title_length check (char_length(title) between 1 and 100),
  type text not null constraint accounts_type_known
    check (type in ('asset', 'liability', 'equity', 'income', 'cost', 'expense')),
  normal_side text not null constraint accounts_side_known check (normal_side in ('debit', 'credit')),
  statement_line text not null,
  -- A control account: its lines name the party and the document (handbook 5.1, rule 5).
  is_control boolean not null default false,
  -- Its balance is kept by document, and no document is ever settled beyond what is open of it.
  is_itemised boolean not null default false,
  -- A box of money: its balance is never below zero.
  is_box boolean not null default false,
  is_active boolean not null default true
);

-- An account keeps its number, type and side; only its title and whether it may be used change. None is deleted.
create function refuse_account_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.number, new.type, new.normal_side) = (old.number, old.type, old.normal_side) then
    return new;
  end if;
  raise exception 'An account keeps its number, type and side, and is never deleted.' using errcode = 'restrict_violation';
end $$;
create trigger accounts_keep_their_type before update or delete on accounts
  for each row execute function refuse_account_change();

insert into accounts (number, title, type, normal_side, statement_line) values
  ('1010', 'Cash on Hand', 'asset', 'debit', 'BS.CA.CASH'),
  ('1020', 'Petty Cash Fund', 'asset', 'debit', 'BS.CA.CASH'),
  ('1030', 'Undeposited Collections', 'asset', 'debit', 'BS.CA.CASH'),
  ('1110', 'Cash in Bank - BDO Current (PHP)', 'asset', 'debit', 'BS.CA.CASH'),
  ('1120', 'Cash in Bank - BPI Savings (PHP)', 'asset', 'debit', 'BS.CA.CASH'),
  ('1130', 'Cash in Bank - BDO Dollar (USD)', 'asset', 'debit', 'BS.CA.CASH'),
  ('1190', 'Short-term Placements', 'asset', 'debit', 'BS.CA.CASH'),
  ('1210', 'Accounts Receivable - Trade', 'asset', 'debit', 'BS.CA.RECV'),
  ('1220', 'Allowance for Doubtful Accounts', 'asset', 'credit', 'BS.CA.RECV'),
  ('1230', 'Post-dated Cheques Receivable', 'asset', 'debit', 'BS.CA.RECV'),
  ('1240', 'Advances to Officers and Employees', 'asset', 'debit', 'BS.CA.RECV'),
  ('1250', 'Advances to Suppliers', 'asset', 'debit', 'BS.CA.OTHER'),
  ('1260', 'Other Receivables', 'asset', 'debit', 'BS.CA.RECV'),
  ('1310', 'Merchandise Inventory', 'asset', 'debit', 'BS.CA.INV'),
  ('1410', 'Input VAT - Goods', 'asset', 'debit', 'BS.CA.OTHER'),
  ('1415', 'Input VAT - Services', 'asset', 'debit', 'BS.CA.OTHER'),
  ('1420', 'Input VAT - Capital Goods', 'asset', 'debit', 'BS.CA.OTHER'),
  ('1425', 'Input VAT - Importations', 'asset', 'debit', 'BS.CA.OTHER'),
  ('1430', 'Input VAT Carried Over', 'asset', 'debit', 'BS.CA.OTHER'),
  ('1440', 'Creditable Withholding Tax Receivable (2307)', 'asset', 'debit', 'BS.CA.OTHER'),
  ('1445', 'Creditable VAT Withheld (2307)', 'asset', 'debit', 'BS.CA.OTHER'),
  ('1450', 'Prepaid Income Tax', 'asset', 'debit', 'BS.CA.OTHER'),
  ('1460', 'Prepaid Rent', 'asset', 'debit', 'BS.CA.OTHER'),
  ('1465', 'Prepaid Insurance', 'asset', 'debit', 'BS.CA.OTHER'),
  ('1470', 'Other Prepaid Expenses', 'asset', 'debit', 'BS.CA.OTHER'),
  ('1510', 'Furniture and Fixtures', 'asset', 'debit', 'BS.NCA.PPE'),
  ('1515', 'Accumulated Depreciation - Furniture and Fixtures', 'asset', 'credit', 'BS.NCA.PPE'),
  ('1520', 'Office and Computer Equipment', 'asset', 'debit', 'BS.NCA.PPE'),
  ('1525', 'Accumulated Depreciation - Office and Computer Equipment', 'asset', 'credit', 'BS.NCA.PPE'),
  ('1530', 'Transportation Equipment', 'asset', 'debit', 'BS.NCA.PPE'),
  ('1535', 'Accumulated Depreciation - Transportation Equipment', 'asset', 'credit', 'BS.NCA.PPE'),
  ('1610', 'Computer Software', 'asset', 'debit', 'BS.NCA.OTHER'),
  ('1615', 'Accumulated Amortisation - Computer Software', 'asset', 'credit', 'BS.NCA.OTHER'),
  ('1710', 'Rental and Other Deposits', 'asset', 'debit', 'BS.NCA.OTHER'),
  ('2010', 'Accounts Payable - Trade', 'liability', 'credit', 'BS.CL.PAY'),
  ('2020', 'Accrued Expenses', 'liability', 'credit', 'BS.CL.PAY'),
  ('2030', 'Customer Advances and Overpayments', 'liability', 'credit', 'BS.CL.PAY'),
  ('2040', 'Stale Cheques Payable', 'liability', 'credit', 'BS.CL.PAY'),
  ('2110', 'Output VAT', 'liability', 'credit', 'BS.CL.TAX'),
  ('2120', 'VAT Payable', 'liability', 'credit', 'BS.CL.TAX'),
  ('2130', 'Percentage Tax Payable', 'liability', 'credit', 'BS.CL.TAX'),
  ('2210', 'Expanded Withholding Tax Payable', 'liability', 'credit', 'BS.CL.TAX'),
  ('2220', 'Withholding Tax Payable - Compensation', 'liability', 'credit', 'BS.CL.TAX'),
  ('2230', 'Final Withholding Tax Payable', 'liability', 'credit', 'BS.CL.TAX'),
  ('2310', 'SSS Premiums Payable', 'liability', 'credit', 'BS.CL.PAY'),
  ('2320', 'PhilHealth Contributions Payable', 'liability', 'credit', 'BS.CL.PAY'),
  ('2330', 'Pag-IBIG Contributions Payable', 'liability', 'credit', 'BS.CL.PAY'),
  ('2340', 'SSS and Pag-IBIG Loans Payable', 'liability', 'credit', 'BS.CL.PAY'),
  ('2350', 'Salaries Payable', 'liability', 'credit', 'BS.CL.PAY'),
  ('2410', 'Income Tax Payable', 'liability', 'credit', 'BS.CL.ITX'),
  ('2510', 'Loans Payable - Current', 'liability', 'credit', 'BS.CL.LOAN'),
  ('2520', 'Due to Officers and Shareholders', 'liability', 'credit', 'BS.CL.LOAN'),
  ('2610', 'Loans Payable - Non-current', 'liability', 'credit', 'BS.NCL.LOAN'),
  ('3010', 'Share Capital', 'equity', 'credit', 'BS.EQ.CAP'),
  ('3020', 'Additional Paid-in Capital', 'equity', 'credit', 'BS.EQ.CAP'),
  ('3030', 'Retained Earnings', 'equity', 'credit', 'BS.EQ.RE'),
  ('3040', 'Dividends Declared', 'equity', 'debit', 'BS.EQ.RE'),
  ('3090', 'Income Summary', 'equity', 'credit', 'BS.EQ.RE'),
  ('4010', 'Sales - Goods', 'income', 'credit', 'IS.REV'),
  ('4020', 'Service Income', 'income', 'credit', 'IS.REV'),
  ('4030', 'Zero-rated Sales', 'income', 'credit', 'IS.REV'),
  ('4040', 'VAT-exempt Sales', 'income', 'credit', 'IS.REV'),
  ('4090', 'Sales Returns and Allowances', 'income', 'debit', 'IS.REV'),
  ('4095', 'Sales Discounts', 'income', 'debit', 'IS.REV'),
  ('4510', 'Interest Income', 'income', 'credit', 'IS.OI'),
  ('4520', 'Realised Foreign Exchange Gain', 'income', 'credit', 'IS.OI'),
  ('4530', 'Unrealised Foreign Exchange Gain', 'income', 'credit', 'IS.OI'),
  ('4590', 'Other Income', 'income', 'credit', 'IS.OI'),
  ('5010', 'Purchases', 'cost', 'debit', 'IS.COS'),
  ('5020', 'Freight-in', 'cost', 'debit', 'IS.COS'),
  ('5030', 'Purchase Returns and Discounts', 'cost', 'credit', 'IS.COS'),
  ('5050', 'Cost of Services', 'cost', 'debit', 'IS.COS'),
  ('5090', 'Change in Merchandise Inventory', 'cost', 'debit', 'IS.COS'),
  ('6010', 'Salaries and Wages', 'expense', 'debit', 'IS.OPEX'),
  ('6015', '13th Month Pay and Bonuses', 'expense', 'debit', 'IS.OPEX'),
  ('6020', 'SSS, PhilHealth and Pag-IBIG - Employer', 'expense', 'debit', 'IS.OPEX'),
  ('6110', 'Rent Expense', 'expense', 'debit', 'IS.OPEX'),
  ('6120', 'Light and Water', 'expense', 'debit', 'IS.OPEX'),
  ('6130', 'Communication', 'expense', 'debit', 'IS.OPEX'),
  ('6140', 'Office Supplies', 'expense', 'debit', 'IS.OPEX'),
  ('6150', 'Professional Fees', 'expense', 'debit', 'IS.OPEX'),
  ('6160', 'Repairs and Maintenance', 'expense', 'debit', 'IS.OPEX'),
  ('6170', 'Transportation and Travel', 'expense', 'debit', 'IS.OPEX'),
  ('6180', 'Representation and Entertainment', 'expense', 'debit', 'IS.OPEX'),
  ('6190', 'Postage and Courier', 'expense', 'debit', 'IS.OPEX'),
  ('6200', 'Insurance', 'expense', 'debit', 'IS.OPEX'),
  ('6210', 'Taxes and Licences', 'expense', 'debit', 'IS.OPEX'),
  ('6220', 'Depreciation and Amortisation', 'expense', 'debit', 'IS.OPEX'),
  ('6230', 'Advertising and Promotion', 'expense', 'debit', 'IS.OPEX'),
  ('6240', 'Bank Charges', 'expense', 'debit', 'IS.OPEX'),
  ('6250', 'Doubtful Accounts Expense', 'expense', 'debit', 'IS.OPEX'),
  ('6260', 'Non-creditable Input VAT', 'expense', 'debit', 'IS.OPEX'),
  ('6270', 'Penalties and Surcharges', 'expense', 'debit', 'IS.OPEX'),
  ('6280', 'Cash Short (Over)', 'expense', 'debit', 'IS.OPEX'),
  ('6290', 'Miscellaneous Expense', 'expense', 'debit', 'IS.OPEX'),
  ('7010', 'Interest Expense', 'expense', 'debit', 'IS.FIN'),
  ('7020', 'Realised Foreign Exchange Loss', 'expense', 'debit', 'IS.FIN'),
  ('7030', 'Unrealised Foreign Exchange Loss', 'expense', 'debit', 'IS.FIN'),
  ('7110', 'Final Tax on Interest Income', 'expense', 'debit', 'IS.FIN'),
  ('8010', 'Income Tax Expense', 'expense', 'debit', 'IS.TAX');
update accounts set is_control = true where number in ('1210', '1240', '1250', '2010', '2030');
update accounts set is_itemised = true where is_control or number in ('1030', '2040');
update accounts set is_box = true where number = '1020';

create table company_profiles (
  company_id uuid constraint company_profiles_pk primary key
    constraint company_profiles_company_fk references companies,
  profile jsonb not null,
  version integer not null
);

create table bank_accounts (
  bank_account_id uuid constraint bank_accounts_pk primary key,
  name text not null,
  bank text not null,
  account_number text not null,
  currency text not null constraint bank_accounts_currency_format check (currency ~ '^[A-Z]{3}$'),
  ledger_account text not null constraint bank_accounts_account_fk references accounts,
  is_active boolean not null,
  constraint bank_accounts_number_unique unique (bank, account_number)
);

create table form_addresses (
  name text constraint form_addresses_pk primary key,
  address text not null
);

-- What an account is cannot be changed by the server, and new ones are plain: only migrations make boxes and documents.
grant select on accounts to talaan_app;
grant insert (number, title, type, normal_side, statement_line, is_control, is_active) on accounts to talaan_app;
grant update (title, is_active) on accounts to talaan_app;
grant select, insert, update on company_profiles to talaan_app;
grant select, insert, update on bank_accounts to talaan_app;
grant select, insert, update, delete on form_addresses to talaan_app;

-- The imprest fund on account 1020: one custodian and one limit (handbook 5.4).
create table petty_cash_fund (
  only_row boolean constraint petty_cash_fund_pk primary key default true
    constraint petty_cash_fund_one_row check (only_row),
  custodian text not null constraint petty_cash_fund_custodian_length check (char_length(custodian) between 1 and 100),
  limit_centavos bigint not null constraint petty_cash_fund_limit_positive check (limit_centavos > 0)
);
grant select, insert, update on petty_cash_fund to talaan_app;
