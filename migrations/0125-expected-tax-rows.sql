-- The documents that tax is expected to be withheld of: whether certificates are to come is asked of these, not of all that came.

create index tax_rows_expected on tax_rows (document) where type = 'expected-wt';
