import { sql } from 'kysely';

/** Whether the bank returned the cheque of a receipt `t`: the claim of a returned cheque names it, until that is reversed. */
export const isReturned = sql<boolean>`(t.kind = 'collection-receipt' and exists (
  select from document_claims c where c.kind = 'returned-cheque' and c.number_key = t.number))`;
