import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

import { isOfKinds } from '../transactions/of-kinds.ts';

/**
 * Whether a transaction `t` that stands lacks the attachment that its form takes from outside; one
 * that was reversed and a reversal lack none. For a `where`, as in
 * `select … from transactions t where ${lacksAttachment}`.
 */
export const lacksAttachment: RawBuilder<boolean> = sql<boolean>`(${isOfKinds('t.kind', (kind) => kind.needsSupportingDocument)}
  and t.reverses_id is null
  and not exists (select from transactions later where later.reverses_id = t.transaction_id)
  and not exists (select from transaction_attachments paper where paper.transaction_id = t.transaction_id))`;
