import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

import { isOfKinds } from '../transactions/of-kinds.ts';

/**
 * Whether a transaction `t` that stands needs a supporting document: by the rule of the settings
 * for its kind and amount, or as its kind is defined; one that was reversed and a reversal need
 * none. For a `where`, as in `select … from transactions t where ${needsDocument}`.
 */
export const needsDocument: RawBuilder<boolean> = sql<boolean>`(t.reverses_id is null
  and not exists (select from transactions later where later.reverses_id = t.transaction_id)
  and coalesce((select rule.is_needed and t.total >= rule.from_amount from evidence_rules rule where rule.kind = t.kind),
    ${isOfKinds('t.kind', (kind) => kind.needsSupportingDocument)}))`;

/**
 * Whether a transaction `t` needs a supporting document and lacks it: none that holds is attached,
 * and nobody said that none exists.
 */
export const lacksAttachment: RawBuilder<boolean> = sql<boolean>`(${needsDocument}
  and not exists (select from standing_documents paper where paper.transaction_id = t.transaction_id)
  and not exists (select from evidence_excuses excuse where excuse.transaction_id = t.transaction_id))`;
