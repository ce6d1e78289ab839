-- Schedules: what was paid or received ahead, assets, loans and the 13th month are taken up month by month, each beside its account.
insert into accounts (number, title, type, normal_side, statement_line)
  select a.number, a.title, a.type, a.side, a.line
    from (values
      ('2050', 'Deferred Income', 'liability', 'credit', 'BS.CL.PAY'),
      ('2360', '13th Month Pay Payable', 'liability', 'credit', 'BS.CL.PAY'),
      ('6295', 'Loss on Disposal of Assets', 'expense', 'debit', 'IS.OPEX')) as a (number, title, type, side, line)
  on conflict do nothing;

create table schedules (
  schedule_id uuid not null constraint schedules_pk primary key,
  kind text not null constraint schedules_kind_known
    check (kind in ('prepaid', 'deferred-income', 'asset', 'loan', 'thirteenth-month')),
  name text not null constraint schedules_name_length check (char_length(name) between 1 and 200 and name !~ '[[:cntrl:]]'),
  -- The transaction that it came with; none where it ran before the books began, or was typed from a contract.
  source_id uuid constraint schedules_source_fk references transactions,
  -- Whether the transaction made it by itself; it then ends with it, and only with it.
  is_of_source boolean not null default false,
  -- The account whose balance the schedule explains: prepaid, deferred, accumulated depreciation, loan, accrued.
  account text not null constraint schedules_account_fk references accounts (number),
  -- Where it goes month by month: expense or income; the interest of a loan.
  counter_account text not null constraint schedules_counter_fk references accounts (number),
  -- Of an asset: where its cost stands.
  cost_account text constraint schedules_cost_account_fk references accounts (number),
  -- Of a loan: what its payments are taken from.
  paid_from text constraint schedules_paid_from_fk references accounts (number),
  -- Centavos: what the lines come to, without interest.
  total bigint not null constraint schedules_total_positive check (total > 0),
  cost bigint constraint schedules_cost_positive check (cost > 0),
  salvage bigint constraint schedules_salvage_not_negative check (salvage >= 0),
  -- What was taken up before the first line.
  taken_before bigint not null default 0 constraint schedules_taken_not_negative check (taken_before >= 0),
  acquired_on date,
  life_months smallint constraint schedules_life_positive check (life_months > 0),
  first_day date not null,
  last_day date not null,
  method text not null constraint schedules_method_known check (method in ('month', 'day', 'annuity', 'equal-principal')),
  -- Of a loan, a year: 1200 is 12 %.
  rate_basis_points integer constraint schedules_rate_range check (rate_basis_points between 0 and 100000),
  made_by uuid not null constraint schedules_maker_fk references user_accounts,
  made_at timestamptz not null,
  idempotency_key text,
  -- The reversal of its source, the entry of its disposal; none where a person ended it.
  stopped_by uuid constraint schedules_stopper_fk references transactions,
  stopped_at timestamptz,
  stop_reason text,
  constraint schedules_days_in_order check (first_day <= last_day),
  constraint schedules_asset_whole check ((kind = 'asset') =
    (cost is not null and salvage is not null and cost_account is not null and acquired_on is not null and life_months is not null)),
  constraint schedules_asset_sum check (kind <> 'asset' or total = cost - salvage - taken_before),
  constraint schedules_loan_whole check ((kind = 'loan') = (paid_from is not null and rate_basis_points is not null)),
  constraint schedules_stop_whole check ((stopped_at is null) = (stop_reason is null) and (stopped_by is null or stopped_at is not null)),
  constraint schedules_made_once unique (made_by, idempotency_key)
);
create index schedules_by_source on schedules (source_id) where source_id is not null;
create index schedules_by_stopper on schedules (stopped_by) where stopped_by is not null;
create index schedules_by_account on schedules (account);

create table schedule_lines (
  schedule_id uuid not null constraint schedule_lines_schedule_fk references schedules,
  position smallint not null,
  due_date date not null,
  amount bigint not null constraint schedule_lines_amount_not_negative check (amount >= 0),
  interest bigint not null default 0 constraint schedule_lines_interest_not_negative check (interest >= 0),
  constraint schedule_lines_pk primary key (schedule_id, position),
  constraint schedule_lines_not_empty check (amount + interest > 0)
);
create index schedule_lines_by_day on schedule_lines (due_date);

-- What posted a line; a reversal takes it back, and the line may be posted again.
create table schedule_postings (
  transaction_id uuid not null constraint schedule_postings_pk primary key
    constraint schedule_postings_transaction_fk references transactions,
  schedule_id uuid not null,
  position smallint not null,
  undone_by uuid constraint schedule_postings_undoer_fk references transactions,
  constraint schedule_postings_line_fk foreign key (schedule_id, position) references schedule_lines
);
-- A line is never posted twice.
create unique index schedule_postings_once on schedule_postings (schedule_id, position) where undone_by is null;

-- Whether lines are posted by themselves when they are due, and in whose name: who switched it on.
create table schedule_settings (
  only_row boolean not null default true constraint schedule_settings_pk primary key constraint schedule_settings_one check (only_row),
  is_automatic boolean not null,
  changed_by uuid not null constraint schedule_settings_changer_fk references user_accounts,
  changed_at timestamptz not null
);

grant select, insert on schedules to talaan_app;
grant update (stopped_at, stop_reason) on schedules to talaan_app;
grant select, insert on schedule_lines to talaan_app;
grant select on schedule_postings to talaan_app;
grant select, insert, update on schedule_settings to talaan_app;
