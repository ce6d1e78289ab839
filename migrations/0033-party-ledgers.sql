-- Parties are kept up to date: details change (never the register), and who is no longer dealt with is set inactive.
-- Their ledgers are read by party.

alter table parties
  add column is_active boolean not null default true,
  -- Counts the changes, so that two people who change at once do not overwrite each other.
  add column version integer not null default 1;

grant update (taxpayer_type, tin, branch, country, name, registered_name, last_name, first_name, middle_name, trade_name,
  address1, address2, zip, email, is_vat_registered, default_atc, search_text, is_active, version) on parties to talaan_app;

create index journal_lines_by_party on journal_lines (party_id, account) where party_id is not null;
create index tax_rows_by_party on tax_rows (party_id) where party_id is not null;
