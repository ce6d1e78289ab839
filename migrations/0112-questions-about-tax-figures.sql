-- A figure of a tax return can be asked about like one of a report.
alter table questions drop constraint questions_figure_address;
alter table questions add constraint questions_figure_address
  check (char_length(figure) <= 2000 and figure ~ '^/(financialreport|taxcompliance)/[a-z-]+\?[^[:cntrl:]]*$');
