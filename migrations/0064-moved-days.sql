-- A due day that was moved is that of the day that it moved, not of a year's number: another taxable year has another day.
-- None: what was set before this is told apart by its period only, or no rule gives a day.
alter table tax_due_days add statutory date;

-- The day of binding is one of the calendar's, and was kept a second time.
with profile as (
  select coalesce(profile ->> 'booksMode', 'loose_leaf') as mode, coalesce((profile ->> 'fiscalYearEndMonth')::int, 12) as month
    from company_profiles limit 1)
insert into tax_due_days (form, period, due, reason, set_by, set_at, version, statutory)
  select 'books_' || mode, b.year, b.date, left(b.reason, 300), b.changed_by, b.changed_at, 1,
      (make_date(b.year::int, month, 1) + interval '1 month - 1 day')::date
        + case mode when 'loose_leaf' then 15 when 'computerised' then 30 else 0 end
    from book_binding_days b, profile where b.date is not null and b.reason <> ''
  on conflict do nothing;
drop table book_binding_days;
