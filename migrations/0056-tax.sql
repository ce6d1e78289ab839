-- What the tax returns and lists ask beyond the tax rows: typed items, importations, reminders of certificates; and a certificate is
-- received once.

-- Items of a return that the books do not know, for a form and a period such as `2026-Q4`.
create table tax_returns (
  form text not null constraint tax_returns_form_known check (form in ('2550Q', '2551Q', '0619-E', '1601-EQ', '1604-E')),
  period text not null constraint tax_returns_period_format check (period ~ '^[0-9]{4}(-(Q[1-4]|(0[1-9]|1[0-2])))?$'),
  -- Counts the changes, so that two people who change at once do not overwrite each other.
  version integer not null constraint tax_returns_version_counts check (version > 0),
  -- By item: `{"52": {"amount": "1234", "note": "…"}}`, amounts in centavos.
  items jsonb not null,
  changed_by uuid not null constraint tax_returns_user_fk references user_accounts,
  changed_at timestamptz not null,
  constraint tax_returns_pk primary key (form, period)
);

-- Importations as the customs papers tell them; one that was wrong is taken out, and stays readable.
create table importations (
  importation_id uuid constraint importations_pk primary key,
  entry_number text not null,
  assessment_date date not null,
  supplier text not null,
  importation_date date not null,
  country text not null,
  dutiable_value bigint not null constraint importations_dutiable_not_negative check (dutiable_value >= 0),
  charges bigint not null constraint importations_charges_not_negative check (charges >= 0),
  exempt bigint not null constraint importations_exempt_not_negative check (exempt >= 0),
  taxable bigint not null constraint importations_taxable_not_negative check (taxable >= 0),
  vat bigint not null constraint importations_vat_not_negative check (vat >= 0),
  receipt_number text not null,
  payment_date date not null,
  entered_by uuid not null constraint importations_user_fk references user_accounts,
  entered_at timestamptz not null,
  removed_by uuid constraint importations_remover_fk references user_accounts,
  removed_at timestamptz,
  constraint importations_removal_whole check ((removed_by is null) = (removed_at is null))
);
create unique index importations_once on importations (entry_number) where removed_at is null;
create index importations_by_payment on importations (payment_date) where removed_at is null;

-- Letters that reminded a customer of certificates 2307: at most one a day.
create table certificate_reminders (
  party_id uuid not null constraint certificate_reminders_party_fk references parties,
  day date not null,
  recipient text not null,
  sent_by uuid not null constraint certificate_reminders_user_fk references user_accounts,
  sent_at timestamptz not null,
  constraint certificate_reminders_pk primary key (party_id, day)
);
create trigger certificate_reminders_append_only before update or delete on certificate_reminders
  for each row execute function refuse_ledger_change();
create trigger certificate_reminders_no_truncate before truncate on certificate_reminders
  for each statement execute function refuse_ledger_change();

alter table mails drop constraint mails_kind_known;
alter table mails add constraint mails_kind_known check (kind in ('receipt', 'inquiry', 'reminder'));

-- What a customer withheld with a certificate to follow (kind collection-receipt) is received once, and a collection whose certificate
-- came is not taken back before the certificate is. Asked at commit; postings stand in line there, so the sums are true.
create function demand_certificate() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (select coalesce(sum(case when x.type = 'expected-wt' then x.tax else -x.tax end), 0) from tax_rows x
        join journal_entries e using (entry_id) join transactions t using (transaction_id)
        where x.party_id = new.party_id and x.document = new.document and x.code = new.code
          and ((x.type = 'expected-wt' and t.kind <> 'invoice')
            or (x.type = 'creditable-wt' and t.kind = 'certificate-received'))) < 0
      and exists (select from journal_entries e join transactions t using (transaction_id)
        where e.entry_id = new.entry_id and t.kind <> 'invoice') then
    raise exception 'ledger_certificate_received'
      using errcode = 'check_violation', constraint = 'ledger_certificate_received', detail = new.document;
  end if;
  return null;
end $$;
create constraint trigger tax_rows_certificate_once after insert on tax_rows deferrable initially deferred for each row
  when ((new.type = 'creditable-wt' and new.tax > 0) or (new.type = 'expected-wt' and new.tax < 0))
  execute function demand_certificate();
revoke execute on function demand_certificate from public;

-- Tax rows of a party and document: which certificates are open.
create index tax_rows_certificates on tax_rows (party_id, document, code) where type in ('expected-wt', 'creditable-wt');

grant select, insert, update on tax_returns to talaan_app;
grant select, insert on importations, certificate_reminders to talaan_app;
grant update (removed_by, removed_at) on importations to talaan_app;
