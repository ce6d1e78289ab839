-- Who changes the petty cash fund is told when somebody else changed it meanwhile.

alter table petty_cash_fund add column version integer not null default 1
  constraint petty_cash_fund_version_range check (version >= 1);
