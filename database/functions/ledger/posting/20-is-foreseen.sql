-- Whether it is told by reading alone that `post_transactions` would record this request: one plain
-- posting to which nothing is in the way. It never says so of one that would be refused; where it does not
-- know, or knows a reason against it, it says no, and the request is rehearsed. What keeps a fault of the
-- program out of the tables (their check constraints) is not asked here beyond what lines are.
-- Tests hold every preview of theirs against a rehearsal (test/check-foreseen.ts).
-- Called by: rehearse_transactions.

create or replace function is_foreseen(request jsonb) returns boolean language plpgsql stable as $$
declare
  posting jsonb := request -> 'postings' -> 0;
  typed text := posting ->> 'number';
  claimed text := posting ->> 'numberKey';
  day date := posting ->> 'date';
  papers jsonb := posting -> 'attachmentIds';
  opening date;
begin
  -- What hangs on more than the posting itself.
  if not are_plain(jsonb_build_array(request)) or posting ->> 'kind' = any(kinds_with('opening'))
      or posting -> 'answers' ->> 'stage' in ('adjusting', 'closing') or posting -> 'answers' ->> 'reverseOn' <> ''
      or posting ->> 'receiptTo' !~ '^([A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9.-]{1,180})?$'
      or exists (select from approval_rules r where r.is_on) then
    return false;
  end if;
  -- The day, and the number.
  opening := opening_day();
  if day <= opening or exists (select from locked_months m where m.month = date_trunc('month', day)::date)
      or claimed is not null and (
        exists (select from document_claims c where c.kind = posting ->> 'kind' and c.number_key = claimed)
        or exists (select from unused_numbers u
          where u.kind = posting ->> 'kind' and u.number_key = claimed and u.withdrawn_at is null)) then
    return false;
  end if;
  -- Papers are the author's own and nobody's yet.
  if papers <> '[]' and jsonb_array_length(papers) <> (
      select count(distinct a.attachment_id) from jsonb_array_elements_text(papers) as p (paper)
        join attachments a on a.attachment_id = p.paper::uuid
        where a.uploaded_by = (request ->> 'userId')::uuid
          and not exists (select from transaction_attachments t where t.attachment_id = a.attachment_id)
          and not exists (select from evidence_events e where e.attachment_id = a.attachment_id)) then
    return false;
  end if;
  return (
    with lines as materialized (
        select l.account, l.debit, l.credit, l."partyId" as party_id, l.document,
            case when l.document = '#' then typed else l.document end as named, a.*
          from jsonb_to_recordset(posting -> 'lines')
              as l (account text, debit bigint, credit bigint, "partyId" uuid, document text)
            left join lateral (select c.is_active, c.is_control, c.is_itemised, c.is_box, c.normal_side
              from accounts c where c.number = l.account offset 0) a on true),
      tax as materialized (
        select x.type, x.tax, x."partyId" as party_id
          from jsonb_to_recordset(posting -> 'taxRows') as x (type text, tax bigint, "partyId" uuid)),
      items as (
        select l.account, l.party_id, l.named,
            sum(case when l.normal_side = 'debit' then l.debit - l.credit else l.credit - l.debit end) as change
          from lines l where l.is_itemised group by l.account, l.party_id, l.named)
    select (select count(*) >= 2 and sum(l.debit) = sum(l.credit)
            -- Of an account that there is not, nothing is known.
            and bool_and(coalesce(l.is_active and (l.party_id is not null or not l.is_control)
              and (l.document is not null or not l.is_itemised) and (l.credit = 0 or not l.is_box)
              and l.debit >= 0 and l.credit >= 0 and (l.debit > 0) <> (l.credit > 0), false))
          from lines l)
        -- No more is settled than is open, and what was typed opens a document of its own.
        and not exists (
          select from items i
              left join lateral (select o.balance from open_items o where o.account = i.account
                and o.document = i.named and o.party_id is not distinct from i.party_id offset 0) o on true
            where case when i.change < 0 then coalesce(o.balance, 0) + i.change < 0
              else o.balance is not null and i.named = typed end)
        -- What hangs on certificates.
        and not exists (select from tax x
          where (x.type = 'creditable-wt' and x.tax > 0) or (x.type = 'expected-wt' and x.tax < 0))
        and not exists (
          select from (select l.party_id from lines l union select x.party_id from tax x
              union select (posting ->> 'partyId')::uuid
              union select (posting -> 'supplierDocument' ->> 'partyId')::uuid) n
            where n.party_id is not null
              and (select p.party_id from parties p where p.party_id = n.party_id) is null));
end $$;

revoke execute on function is_foreseen from public;
