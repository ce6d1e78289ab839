-- What a filing froze of an entry is one row with all the figures that it moved: a year of many entries is filed some eight times
-- as quickly. (What is hashed of it is the same text.)

create temp table filed_before on commit drop as
  select filing_id, entry_id, array_agg(key order by key collate "C") as keys, array_agg(amount order by key collate "C") as amounts
    from filing_entries group by filing_id, entry_id;
drop table filing_entries;
create table filing_entries (
  filing_id uuid not null,
  entry_id uuid not null,
  keys text[] not null,
  amounts bigint[] not null,
  constraint filing_entries_pk primary key (filing_id, entry_id),
  constraint filing_entries_paired check (cardinality(keys) > 0 and cardinality(keys) = cardinality(amounts))
);
insert into filing_entries select * from filed_before;
grant select, insert on filing_entries to talaan_app;
