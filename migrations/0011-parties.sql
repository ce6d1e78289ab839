-- Customers and vendors with their TIN (handbook, section 1.3): one row per register, TIN and branch.

create table parties (
  party_id uuid constraint parties_pk primary key,
  register text not null constraint parties_register_known check (register in ('customer', 'vendor')),
  taxpayer_type text not null constraint parties_taxpayer_type_known
    check (taxpayer_type in ('non-individual', 'individual', 'government', 'employee')),
  -- Null for a foreign party without one, for the government and for the company's own people.
  tin char(9) constraint parties_tin_format check (tin ~ '^[0-9]{9}$'),
  branch char(5) not null constraint parties_branch_format check (branch ~ '^[0-9]{5}$'),
  country char(2) not null constraint parties_country_format check (country ~ '^[A-Z]{2}$'),
  -- The name in lists and on papers: the registered name, or first, middle and last name.
  name text not null constraint parties_name_length check (char_length(name) between 1 and 310),
  registered_name text not null,
  last_name text not null,
  first_name text not null,
  middle_name text not null,
  trade_name text not null,
  address1 text not null,
  address2 text not null,
  zip text not null,
  email text not null,
  is_vat_registered boolean not null,
  default_atc text not null,
  registered_by uuid not null constraint parties_user_fk references user_accounts,
  registered_at timestamptz not null,
  -- Names in small letters without accents and signs, words apart by one blank. Search needs no extension that a
  -- PostgreSQL server may lack: the words are lexemes, found by their beginnings.
  search_text text not null,
  search_words tsvector not null
    generated always as (array_to_tsvector(string_to_array(search_text, ' '))) stored,
  constraint parties_tin_unique unique (register, tin, branch),
  constraint parties_filipino_has_tin
    check (tin is not null or country <> 'PH' or taxpayer_type in ('government', 'employee')),
  constraint parties_individual_has_names
    check (taxpayer_type <> 'individual' or (last_name <> '' and first_name <> ''))
);
create index parties_by_words on parties using gin (search_words);
create index parties_by_name on parties (register, search_text text_pattern_ops);
create index parties_by_tin on parties (register, (tin::text) text_pattern_ops);

grant select, insert on parties to talaan_app;
