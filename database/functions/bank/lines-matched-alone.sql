-- The lines of an account that stand alone beside one entry, the newest first. Tables that were counted
-- while they were empty would be read through for each line until they are counted again: a company that
-- matches its first thousands of lines waited for minutes.
-- Called by: the server, for what lines with the same words became before.

create or replace function lines_matched_alone(of_account text, most integer)
  returns table (kind text, answers jsonb, party_id uuid, party text, amount bigint, description text)
  language sql stable
  set enable_seqscan = off as $$
  select t.kind, t.answers, t.party_id, coalesce(t.printed -> 'party' ->> 'name', ''), l.amount, l.description
    from bank_lines l
    join bank_match_lines ml on ml.line_id = l.line_id
    join bank_matches m on m.match_id = ml.match_id and m.kind = 'plain'
    join bank_match_items mi on mi.match_id = m.match_id
    join journal_entries e on e.entry_id = mi.entry_id
    join transactions t on t.transaction_id = e.transaction_id and t.reverses_id is null
    where l.account = of_account
      and (select count(*) from bank_match_lines o where o.match_id = m.match_id) = 1
      and (select count(*) from bank_match_items o where o.match_id = m.match_id) = 1
    order by l.date desc, l.line_id limit most
$$;

revoke execute on function lines_matched_alone from public;
grant execute on function lines_matched_alone to talaan_app;
