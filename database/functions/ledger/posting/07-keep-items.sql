-- What is open of each document of an itemised account. A line on the account's normal side opens or
-- adds, the other side settles; whoever would settle more than is open is refused, so a paid invoice
-- can't be paid again, nor be reversed before its payment is.
--
-- A reversal that is `redone` by the next posting of its request waits for it: both are looked at as one
-- change, so that what settles a document settles its replacement, as far as that has the same party,
-- number and account and is not less than was settled. What no longer fits is refused as such.
-- Several entries at once have no document in common (are_plain), so their order does not matter here.
-- Called by: record_entries.

create or replace function keep_items(entries uuid[], redone uuid) returns void language plpgsql as $$
declare
  known jsonb;
  item record;
  rest bigint;
  opened_by uuid;
  is_over boolean;
begin
  with changed as materialized (
    select e.sequence, l.account, l.party_id, l.document,
        sum(case when a.normal_side = 'debit' then l.debit - l.credit else l.credit - l.debit end)::bigint as change,
        bool_or(l.entry_id = e.entry_id) as is_named,
        coalesce(min(coalesce(l.document_date, e.date)) filter (where l.entry_id = e.entry_id), e.date) as document_date,
        min(coalesce(l.due_date, t.due_date)) filter (where l.entry_id = e.entry_id) as due_date,
        max(case when l.entry_id = e.entry_id then e.date else r.date end) as day, e.transaction_id, t.reverses_id,
        case when t.series is null then t.number end as typed
      -- Asked entry by entry and line by line, each by its key: a plan that was made while there were few
      -- would read all of them.
      from unnest(entries) as n (entry)
        cross join lateral (select * from journal_entries d where d.entry_id = n.entry offset 0) e
        cross join lateral (select d.series, d.number, d.due_date, d.reverses_id from transactions d
          where d.transaction_id = e.transaction_id offset 0) t
        left join journal_entries r on r.entry_id = redone
        cross join lateral (select * from journal_lines d where d.entry_id = any(array[e.entry_id, redone]) offset 0) l
        cross join lateral (select c.normal_side from accounts c where c.number = l.account and c.is_itemised offset 0) a
      group by e.sequence, e.date, e.transaction_id, t.reverses_id, t.series, t.number, l.account, l.party_id, l.document),
    -- Most documents are new.
    opened as (
      insert into open_items (account, party_id, document, balance, document_date, due_date, transaction_id, last_moved)
        select c.account, c.party_id, c.document, c.change, c.document_date, c.due_date, c.transaction_id, c.day
          from changed c where c.change >= 0
        on conflict (account, document, coalesce(party_id, '00000000-0000-0000-0000-000000000000')) do nothing
        returning account, party_id, document)
  select jsonb_agg(to_jsonb(c) order by c.sequence, c.account, c.document, c.party_id) into known from changed c
    where not exists (select from opened o where o.account = c.account and o.document = c.document
      and o.party_id is not distinct from c.party_id);
  if known is null then
    return;
  end if;
  for item in
    select * from jsonb_to_recordset(known) as c (account text, party_id uuid, document text, change bigint, is_named boolean,
      document_date date, due_date date, day date, transaction_id uuid, reverses_id uuid, typed text)
  loop
    if item.change < 0 then
      update open_items o
        set balance = o.balance + item.change, last_moved = greatest(o.last_moved, item.day)
        where o.account = item.account and o.document = item.document
          and o.party_id is not distinct from item.party_id and o.balance + item.change >= 0
        returning o.balance into rest;
      if not found then
        -- The document is that of what is redone, and its payments no longer fit.
        perform ledger_refuse('ledger_item_settled', item.document)
          from open_items o join transactions r on r.reverses_id = o.transaction_id
          where redone is not null and o.account = item.account and o.document = item.document
            and o.party_id is not distinct from item.party_id;
        perform ledger_refuse('ledger_item_overdrawn', item.document);
      end if;
      -- Less is open of a document, which is the replacement's now.
      if redone is not null and item.is_named then
        update open_items o
          set document_date = item.document_date, due_date = item.due_date, transaction_id = item.transaction_id
          where o.account = item.account and o.document = item.document
            and o.party_id is not distinct from item.party_id
            and exists (select from transactions r where r.reverses_id = o.transaction_id);
      end if;
    else
      -- A reversal gives back what was settled; whatever else opens a document whose transaction was reversed, is it now.
      select o.transaction_id, item.reverses_id is null
            and exists (select from transactions r where r.reverses_id = o.transaction_id)
          into opened_by, is_over
        from open_items o where o.account = item.account and o.document = item.document
          and o.party_id is not distinct from item.party_id;
      -- A number that was typed from a paper opens one document.
      if not is_over and item.reverses_id is null and item.document = item.typed then
        perform ledger_refuse('ledger_number_taken',
          (select e.number from journal_entries e where e.transaction_id = opened_by));
      end if;
      update open_items o
        set balance = o.balance + item.change, last_moved = greatest(o.last_moved, item.day),
          document_date = case when is_over then item.document_date else o.document_date end,
          due_date = case when is_over then item.due_date else o.due_date end,
          transaction_id = case when is_over then item.transaction_id else o.transaction_id end
        where o.account = item.account and o.document = item.document and o.party_id is not distinct from item.party_id;
    end if;
  end loop;
end $$;

revoke execute on function keep_items from public;
