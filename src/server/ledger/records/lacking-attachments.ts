import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

import { KINDS } from '#kinds/index.ts';

/** What our own accountants make up has no document from outside. */
const OWN_PAPERS = new Set(['journal-entry', 'opening-balances']);
const PAPER_KINDS = KINDS.filter(
  ({ id, fields }) =>
    !OWN_PAPERS.has(id) && Object.values(fields).some(({ type }) => type === 'attachments'),
).map(({ id }) => id);

/**
 * Whether a transaction `t` that stands lacks the attachment that its form takes from outside; one that was reversed and a reversal lack
 * none. For a `where`, as in `select … from transactions t where ${lacksAttachment}`.
 */
export const lacksAttachment: RawBuilder<boolean> = sql<boolean>`(t.kind = any(${PAPER_KINDS}::text[])
  and t.reverses_id is null
  and not exists (select from transactions later where later.reverses_id = t.transaction_id)
  and not exists (select from transaction_attachments paper where paper.transaction_id = t.transaction_id))`;
