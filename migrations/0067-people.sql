-- A person beside the Client ID: the name that people read, where their receipts go, what stands
-- under their signature; and accounts of accountants that read everything and change nothing.
alter table user_accounts
  add column display_name text not null default ''
    constraint user_accounts_display_name_length check (char_length(display_name) <= 100),
  add column person_email text not null default ''
    constraint user_accounts_person_email_length check (char_length(person_email) <= 254),
  add column signature_line text not null default ''
    constraint user_accounts_signature_line_length check (char_length(signature_line) <= 100),
  add column is_read_only boolean not null default false,
  add constraint user_accounts_reader_is_accountant check (not is_read_only or role = 'accountant');
