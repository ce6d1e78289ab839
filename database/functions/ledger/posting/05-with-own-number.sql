-- Lines and tax rows that name the document itself say `#` until it has its number: here they get it.
-- Called by: post_transactions, when the number is known.

create or replace function with_own_number(posting jsonb, document_number text) returns jsonb language sql immutable as $$
  select case when posting -> 'lines' @> '[{"document": "#"}]' or posting -> 'taxRows' @> '[{"document": "#"}]'
    then posting || jsonb_build_object(
    'lines', (select coalesce(jsonb_agg(
        case when row ->> 'document' = '#' then row || jsonb_build_object('document', document_number) else row end
        order by place), '[]') from jsonb_array_elements(posting -> 'lines') with ordinality as r (row, place)),
    'taxRows', (select coalesce(jsonb_agg(
        case when row ->> 'document' = '#' then row || jsonb_build_object('document', document_number) else row end
        order by place), '[]') from jsonb_array_elements(posting -> 'taxRows') with ordinality as r (row, place)))
    else posting end
$$;

revoke execute on function with_own_number from public;
