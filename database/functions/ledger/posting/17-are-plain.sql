-- Whether acts (requests of one posting) may be written together, because nothing of one hangs on another
-- or on the order: none takes back or corrects, takes money out of a box or has to do with foreign
-- currency, cheques, certificates or schedules, and no document is named by two.
-- Called by: post_transactions, post_together, is_foreseen.

create or replace function are_plain(acts jsonb) returns boolean language sql stable as $$
  select not exists (
      select from jsonb_array_elements(acts) as a (act) cross join lateral (select a.act -> 'postings' -> 0 as posting offset 0) p
        where jsonb_array_length(a.act -> 'postings') > 1
          or p.posting ?| '{reversesId,correctsId,isRedone,redoes,schedules,scheduleLine,disposes}'
          or p.posting -> 'cheques' <> '[]' or p.posting -> 'chequeMoves' <> '[]' or p.posting -> 'relies' <> '[]'
          or p.posting ->> 'kind' = any(kinds_with('returns-cheque') || kinds_with('claims-certificate'))
          or exists (select from jsonb_to_recordset(p.posting -> 'lines') as l (account text, credit bigint, quantity bigint)
            where l.quantity is not null or (l.account like accounts_like('boxes') and l.credit > 0)
              or exists (select from currency_balances c where c.account = l.account)))
    and not exists (
      select from jsonb_array_elements(acts) with ordinality as a (act, n)
          cross join lateral (
            select l.document from jsonb_to_recordset(a.act -> 'postings' -> 0 -> 'lines') as l (document text)
            union select x.document from jsonb_to_recordset(a.act -> 'postings' -> 0 -> 'taxRows') as x (document text)
            union select coalesce(a.act -> 'postings' -> 0 ->> 'number', '#')) d
        where d.document <> '#' group by d.document having count(*) > 1)
$$;

revoke execute on function are_plain from public;
