-- An account in use must be active (a reversal may still use one that is not), and a line of a control
-- account names its party, a line of an itemised one its document (handbook 5.1, rule 5).
-- Called by: post_transactions, before anything is written.

create or replace function check_accounts(posting jsonb) returns void language plpgsql as $$
declare
  fault text;
begin
  -- Asked line by line, so that a few lines never read the whole chart.
  select l.account into fault
    from jsonb_to_recordset(posting -> 'lines') as l (account text, "partyId" uuid, document text)
    where coalesce((
      select (not a.is_active and posting ->> 'reversesId' is null) or (a.is_control and l."partyId" is null)
          or (a.is_itemised and l.document is null)
        from accounts a where a.number = l.account), true)
    limit 1;
  if fault is not null then
    perform ledger_refuse('ledger_account_refused', fault);
  end if;
end $$;

revoke execute on function check_accounts from public;
