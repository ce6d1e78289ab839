-- An account in use must be active (a reversal may still use one that is not), and a line of a control
-- account names its party, a line of an itemised one its document (handbook 5.1, rule 5).
-- Called by: post_acts, post_in_turn, before anything is written.

create or replace function check_accounts(postings jsonb[]) returns void language plpgsql as $$
declare
  fault text;
begin
  -- Asked line by line, so that a few lines never read the whole chart.
  select l.account into fault
    from unnest(postings) as p (posting)
      cross join lateral jsonb_to_recordset(p.posting -> 'lines') as l (account text, "partyId" uuid, document text)
    where coalesce((
      select (not c.is_active and p.posting ->> 'reversesId' is null) or (c.is_control and l."partyId" is null)
          or (c.is_itemised and l.document is null)
        from accounts c where c.number = l.account), true)
    limit 1;
  if fault is not null then
    perform ledger_refuse('ledger_account_refused', fault);
  end if;
end $$;

revoke execute on function check_accounts from public;
