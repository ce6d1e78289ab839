-- Ends the database transaction with the code of a problem and a detail, such as the number that is
-- taken; the server turns the code into the sentence that a person reads.
-- Called by: most functions of the ledger and of the periods.

create or replace function ledger_refuse(problem text, detail text default '') returns void language plpgsql as $$
begin
  raise exception '%', problem using errcode = 'check_violation', constraint = problem, detail = detail;
end $$;

revoke execute on function ledger_refuse from public;
