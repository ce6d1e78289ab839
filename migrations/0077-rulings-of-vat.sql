-- VAT withheld on services of non-residents, output VAT of uncollected receivables, importations tied to their postings.

-- Inactive where the company is not registered for VAT, as the other accounts of VAT are. VAT that is withheld everybody remits.
insert into accounts (number, title, type, normal_side, statement_line, is_active)
  select a.number, a.title, a.type, a.side, a.line,
      a.number = '2225' or coalesce((select (profile ->> 'isVatRegistered')::boolean from company_profiles limit 1), true)
    from (values
      ('1435', 'Input VAT - Services of Non-residents, to be Remitted', 'asset', 'debit', 'BS.CA.OTHER'),
      ('2115', 'Deferred Output VAT on Uncollected Receivables', 'liability', 'credit', 'BS.CL.TAX'),
      ('2225', 'VAT Withheld on Services of Non-residents', 'liability', 'credit', 'BS.CL.TAX')) as a (number, title, type, side, line)
    on conflict do nothing;
-- Kept by month; not where the company has used the number for something of its own.
update accounts set is_itemised = true
  where number = '2225' and not exists (select from journal_lines where account = '2225');

alter table tax_rows drop constraint tax_rows_type_known;
alter table tax_rows add constraint tax_rows_type_known
  check (type in ('output-vat', 'input-vat', 'ewt', 'creditable-wt', 'expected-wt', 'vat-wt', 'final-wt'));
create index tax_rows_of_remittances on tax_rows (document) where type = 'vat-wt';

alter table withholding_codes drop constraint withholding_codes_withholder_known;
alter table withholding_codes add constraint withholding_codes_withholder_known
  check (withholder in ('every-company', 'top-agent', 'certain-payers', 'government', 'platform', 'vat-of-non-residents', 'final-tax'));

alter table tax_returns drop constraint tax_returns_form_known;
alter table tax_returns add constraint tax_returns_form_known
  check (form in ('2550Q', '2551Q', '0619-E', '1601-EQ', '1604-E', '1600-VT', '1702-RT'));
-- Items 47A and 47B have the services of non-residents from now on; what was typed there is the rest of them.
alter table tax_returns disable trigger user;
update tax_returns
  set items = (items - '47A' - '47B')
    || case when items ? '47A' then jsonb_build_object('47C', items -> '47A') else '{}' end
    || case when items ? '47B' then jsonb_build_object('47D', items -> '47B') else '{}' end
  where form = '2550Q' and (items ? '47A' or items ? '47B');
alter table tax_returns enable trigger user;

-- The transaction that posted an importation of the list which was entered by hand.
alter table importations
  add column transaction_id uuid constraint importations_transaction_fk references transactions,
  add column tied_by uuid constraint importations_tied_by_fk references user_accounts,
  add column tied_at timestamptz,
  add constraint importations_tie_whole check ((transaction_id is null) = (tied_by is null) and (tied_by is null) = (tied_at is null));
grant update (transaction_id, tied_by, tied_at) on importations to talaan_app;
