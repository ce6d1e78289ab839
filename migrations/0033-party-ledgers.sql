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

-- The active parties that bear words, each found by its beginning. The planner, told to stop after some rows, would rather
-- read the table from its beginning until it has them, which takes long when nobody bears the words; only the index of the
-- words is quick for common and rare words alike.
create function parties_by_words(wanted_registers text[], words tsquery, known uuid[], most integer)
  returns setof uuid language sql stable
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
  select p.party_id from parties p
    where p.search_words @@ words and p.register = any (wanted_registers) and p.is_active and p.party_id <> all (known)
    limit most
$$;
