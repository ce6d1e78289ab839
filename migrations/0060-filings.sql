-- What was filed holds against people who act at the same moment; with it stay the files that were sent. Each change of a typed item
-- is on record, so that an alarm can name it. Quarters that are none of the calendar's are filed under a key of their own.

alter table filings drop constraint filings_period_format;
alter table filings add constraint filings_period_format
  check (period ~ '^\d{4}(-(Q[1-4]|(0[1-9]|1[0-2])(-Q)?))?$');
alter table tax_returns drop constraint tax_returns_period_format;
alter table tax_returns add constraint tax_returns_period_format
  check (period ~ '^[0-9]{4}(-(Q[1-4]|(0[1-9]|1[0-2])(-Q)?))?$');

-- An amendment follows a filing that stands, of the same paper and period. Its row is locked, so a withdrawal that came first is
-- seen, and one that comes after waits and sees the amendment.
create function follow_filing() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  amended filings;
begin
  if new.amends_id is null then
    return new;
  end if;
  select * into amended from filings f where f.filing_id = new.amends_id for update;
  if amended.withdrawn_at is not null or new.withdrawn_at is not null
      or (amended.subject, amended.period, amended.amendment + 1) is distinct from (new.subject, new.period, new.amendment) then
    raise exception 'An amendment follows the filing that stands.'
      using errcode = 'check_violation', constraint = 'filings_amendment_follows';
  end if;
  return new;
end $$;
create trigger filings_follow before insert on filings for each row execute function follow_filing();

-- Nothing is filed before its period is over, or as of a day that has not come.
create function demand_over() returns trigger language plpgsql as $$
begin
  if new.to_date >= (new.filed_at at time zone 'Asia/Manila')::date then
    raise exception 'Only a period that is over is filed.'
      using errcode = 'check_violation', constraint = 'filings_period_over';
  end if;
  return new;
end $$;
create trigger filings_over before insert on filings for each row execute function demand_over();

-- What was amended is taken back only after its amendment.
create function keep_amended() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from filings f where f.amends_id = new.filing_id and f.withdrawn_at is null) then
    raise exception 'What was amended stands under its amendment.'
      using errcode = 'check_violation', constraint = 'filings_amended_stays';
  end if;
  return new;
end $$;
create trigger filings_withdrawn_last before update on filings for each row execute function keep_amended();
revoke execute on function follow_filing, demand_over, keep_amended from public;

-- The files that were sent, as they were on that day: names and addresses of parties change, these do not.
create table filing_files (
  filing_id uuid not null constraint filing_files_filing_fk references filings,
  file_name text not null,
  content bytea not null,
  sha256 text not null constraint filing_files_hash check (sha256 = encode(sha256(content), 'hex')),
  constraint filing_files_pk primary key (filing_id, file_name)
);
create trigger filing_files_stay before update or delete on filing_files for each row execute function keep_filing();
create trigger filing_files_no_truncate before truncate on filing_files for each statement execute function keep_filing();
create trigger filing_files_join before insert on filing_files for each row execute function join_filing();
grant select, insert on filing_files to talaan_app;

-- What was typed for a return, change by change: amounts in centavos, zero where nothing was typed.
create table tax_return_changes (
  form text not null,
  period text not null,
  version integer not null,
  item text not null,
  was bigint not null,
  now bigint not null,
  changed_by uuid not null constraint tax_return_changes_user_fk references user_accounts,
  changed_at timestamptz not null,
  constraint tax_return_changes_pk primary key (form, period, version, item)
);
create function note_typed_items() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before jsonb := case when tg_op = 'UPDATE' then old.items else '{}' end;
begin
  insert into tax_return_changes (form, period, version, item, was, now, changed_by, changed_at)
    select new.form, new.period, new.version, k.item, k.was, k.now, new.changed_by, new.changed_at
      from (select item, coalesce((before -> item ->> 'amount')::bigint, 0) as was,
          coalesce((new.items -> item ->> 'amount')::bigint, 0) as now
        from (select jsonb_object_keys(before) union select jsonb_object_keys(new.items)) as i (item)) as k
      where k.was <> k.now;
  return null;
end $$;
create trigger tax_returns_noted after insert or update on tax_returns for each row execute function note_typed_items();
revoke execute on function note_typed_items from public;
create trigger tax_return_changes_append_only before update or delete on tax_return_changes
  for each row execute function refuse_ledger_change();
create trigger tax_return_changes_no_truncate before truncate on tax_return_changes
  for each statement execute function refuse_ledger_change();
grant select on tax_return_changes to talaan_app;

-- A paper that proved a filing is never lost: taken off an obligation it stays in the store, with who did so.
alter table tax_obligation_papers add column removed_by uuid constraint tax_obligation_papers_remover_fk references user_accounts;
alter table tax_obligation_papers add column removed_at timestamptz;
alter table tax_obligation_papers add constraint tax_obligation_papers_removal_whole
  check ((removed_by is null) = (removed_at is null));
revoke delete on tax_obligation_papers from talaan_app;
grant update (removed_by, removed_at) on tax_obligation_papers to talaan_app;
