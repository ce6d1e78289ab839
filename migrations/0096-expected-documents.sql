-- Documents that are expected month by month: what people said of them. What is regular by itself is reckoned from the books.
create table expected_rules (
  rule_id bigint generated always as identity constraint expected_rules_pk primary key,
  party_id uuid not null constraint expected_rules_party_fk references parties,
  account text not null constraint expected_rules_account_fk references accounts (number),
  -- by-hand: it comes every so many months by a day. stopped: from this month on it comes no more. history: as the books have it.
  what text not null constraint expected_rules_what_known check (what in ('by-hand', 'stopped', 'history')),
  first_month date not null constraint expected_rules_month_begins check (extract(day from first_month) = 1),
  step smallint constraint expected_rules_step_known check (step in (1, 2, 3)),
  day smallint constraint expected_rules_day_known check (day between 1 and 31),
  reason text not null default ''
    constraint expected_rules_reason_one_line check (char_length(reason) <= 300 and reason !~ '[[:cntrl:]]'),
  made_by uuid not null constraint expected_rules_maker_fk references user_accounts,
  made_at timestamptz not null,
  constraint expected_rules_whole check ((what = 'by-hand') = (step is not null) and (what = 'by-hand') = (day is not null)),
  constraint expected_rules_stop_has_reason check (what <> 'stopped' or reason <> '')
);
-- The newest of a party and account counts.
create index expected_rules_newest on expected_rules (party_id, account, rule_id desc);
grant select, insert on expected_rules to talaan_app;
