import { sql } from 'kysely';

import { returnsCheque, takesCheques } from '../transactions/of-kinds.ts';

/**
 * Whether the bank returned the cheque of a receipt `t`: the claim of a returned cheque names it,
 * until that is reversed.
 */
export const isReturned = sql<boolean>`(${takesCheques('t.kind')} and exists (
  select from document_claims c where ${returnsCheque('c.kind')} and c.number_key = t.number))`;
