-- What is open of each document of an itemised account. A line on the account's normal side opens or
-- adds, the other side settles; whoever would settle more than is open is refused, so a paid invoice
-- can't be paid again, nor be reversed before its payment is.
--
-- A reversal that is `redone` by the next posting of its request waits for it: both are looked at as one
-- change, so that what settles a document settles its replacement, as far as that has the same party,
-- number and account and is not less than was settled. What no longer fits is refused as such.
-- Called by: record_entry.

create or replace function keep_items(entry uuid, id uuid, posting jsonb) returns void language plpgsql as $$
declare
  item record;
  rest bigint;
  opened_by uuid;
  is_over boolean;
  redone uuid := (posting ->> 'redoes')::uuid;
begin
  if (posting ->> 'isRedone')::boolean then
    return;
  end if;
  for item in
    select l.account, l.party_id, l.document, a.normal_side,
        sum(case when a.normal_side = 'debit' then l.debit - l.credit else l.credit - l.debit end)::bigint as change,
        bool_or(l.entry_id = entry) as is_named,
        coalesce(min(coalesce(l.document_date, (posting ->> 'date')::date)) filter (where l.entry_id = entry),
          (posting ->> 'date')::date) as document_date,
        min(coalesce(l.due_date, (posting ->> 'due')::date)) filter (where l.entry_id = entry) as due_date,
        max(e.date) as day
      from journal_lines l join accounts a on a.number = l.account join journal_entries e using (entry_id)
      where l.entry_id in (entry, redone) and a.is_itemised
      group by l.account, l.party_id, l.document, a.normal_side order by 1, 3, 2
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
          set document_date = item.document_date, due_date = item.due_date, transaction_id = id
          where o.account = item.account and o.document = item.document
            and o.party_id is not distinct from item.party_id
            and exists (select from transactions r where r.reverses_id = o.transaction_id);
      end if;
    else
      -- Most documents are new.
      insert into open_items as o (account, party_id, document, balance, document_date, due_date, transaction_id,
          last_moved)
        values (item.account, item.party_id, item.document, item.change, item.document_date, item.due_date, id, item.day)
        on conflict (account, document, coalesce(party_id, '00000000-0000-0000-0000-000000000000')) do nothing;
      continue when found;
      -- A reversal gives back what was settled; whatever else opens a document whose transaction was reversed, is it now.
      select o.transaction_id, posting ->> 'reversesId' is null
            and exists (select from transactions r where r.reverses_id = o.transaction_id)
          into opened_by, is_over
        from open_items o where o.account = item.account and o.document = item.document
          and o.party_id is not distinct from item.party_id;
      -- A number that was typed from a paper opens one document.
      if not is_over and posting ->> 'reversesId' is null and item.document = posting ->> 'number' then
        perform ledger_refuse('ledger_number_taken',
          (select e.number from journal_entries e where e.transaction_id = opened_by));
      end if;
      update open_items o
        set balance = o.balance + item.change, last_moved = greatest(o.last_moved, item.day),
          document_date = case when is_over then item.document_date else o.document_date end,
          due_date = case when is_over then item.due_date else o.due_date end,
          transaction_id = case when is_over then id else o.transaction_id end
        where o.account = item.account and o.document = item.document and o.party_id is not distinct from item.party_id;
    end if;
  end loop;
end $$;

revoke execute on function keep_items from public;
