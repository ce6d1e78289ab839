-- What a customer withheld with a certificate to follow is received once, and
-- a collection whose certificate came is not taken back before the certificate is. Asked at commit;
-- postings stand in line there, so the sums are true. Of merged parties both count as one.
-- Called by: its trigger.

create or replace function demand_certificate() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (select coalesce(sum(case when x.type = 'expected-wt' then x.tax else -x.tax end), 0) from tax_rows x
        join journal_entries e using (entry_id) join transactions t using (transaction_id)
        where x.party_id in (select merged_parties(new.party_id)) and x.document = new.document and x.code = new.code
          and ((x.type = 'expected-wt' and t.kind <> all(kinds_with('withholding-expected')))
            or (x.type = 'creditable-wt' and t.kind = any(kinds_with('claims-certificate'))))) < 0
      and exists (select from journal_entries e join transactions t using (transaction_id)
        where e.entry_id = new.entry_id and t.kind <> all(kinds_with('withholding-expected'))) then
    raise exception 'ledger_certificate_received'
      using errcode = 'check_violation', constraint = 'ledger_certificate_received', detail = new.document;
  end if;
  return null;
end $$;

create constraint trigger tax_rows_certificate_once after insert on tax_rows deferrable initially deferred for each row
  when ((new.type = 'creditable-wt' and new.tax > 0) or (new.type = 'expected-wt' and new.tax < 0))
  execute function demand_certificate();

revoke execute on function demand_certificate from public;
