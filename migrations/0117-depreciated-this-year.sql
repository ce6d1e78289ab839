-- What an asset was depreciated before its schedule may be of the year in which the schedule begins.
-- Of the year of the first line; the lapsing schedule shows it in that year, and the rest before.
alter table schedules add column taken_this_year bigint not null default 0;
-- An asset that was acquired in that year: all of it is certainly of that year.
update schedules set taken_this_year = taken_before
  where kind = 'asset' and extract(year from acquired_on) = extract(year from first_day);
alter table schedules add constraint schedules_this_year_range
  check (taken_this_year between 0 and taken_before);
