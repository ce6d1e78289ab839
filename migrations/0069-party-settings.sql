-- What a company agrees with a customer or vendor, and how it is reached: further addresses, a contact, the bank account, form
-- 2303 with its date, and what its documents usually have. Documents of a party are kept, also those that a newer one replaced.
alter table parties
  add column more_emails text[] not null default '{}'
    constraint parties_more_emails_count check (cardinality(more_emails) <= 5),
  add column contact_name text not null default ''
    constraint parties_contact_name_length check (char_length(contact_name) <= 100),
  add column contact_phone text not null default ''
    constraint parties_contact_phone_length check (char_length(contact_phone) <= 40),
  add column bank_name text not null default ''
    constraint parties_bank_name_length check (char_length(bank_name) <= 100),
  add column bank_account_name text not null default ''
    constraint parties_bank_account_name_length check (char_length(bank_account_name) <= 200),
  add column bank_account_number text not null default ''
    constraint parties_bank_account_number_length check (char_length(bank_account_number) <= 40),
  add column form_2303_id uuid constraint parties_form_2303_fk references attachments,
  add column form_2303_date date,
  add column default_account text not null default ''
    constraint parties_default_account_length check (char_length(default_account) <= 4),
  add column vat_class text not null default ''
    constraint parties_vat_class_length check (char_length(vat_class) <= 40),
  add column terms text not null default ''
    constraint parties_terms_known check (terms in ('', '0', '7', '14', '15', '30', '45', '60', '90')),
  add constraint parties_form_2303_has_date check (form_2303_id is null or form_2303_date is not null);
create index parties_by_form_2303 on parties (form_2303_id) where form_2303_id is not null;
grant update (more_emails, contact_name, contact_phone, bank_name, bank_account_name, bank_account_number, form_2303_id,
  form_2303_date, default_account, vat_class, terms) on parties to talaan_app;

create table party_documents (
  party_id uuid not null constraint party_documents_party_fk references parties,
  attachment_id uuid not null constraint party_documents_attachment_fk references attachments,
  document_date date not null,
  added_by uuid not null constraint party_documents_author_fk references user_accounts,
  added_at timestamptz not null,
  constraint party_documents_pk primary key (party_id, attachment_id)
);
create index party_documents_by_attachment on party_documents (attachment_id);
grant select, insert on party_documents to talaan_app;

-- A statement of account goes out by mail like a reminder.
alter table mails drop constraint mails_kind_known,
  add constraint mails_kind_known check (kind in ('receipt', 'inquiry', 'reminder', 'statement'));
