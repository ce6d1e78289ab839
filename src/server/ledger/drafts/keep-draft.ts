import type { Kysely } from 'kysely';

import type { Tables } from '../../tables.ts';

import { writeDraft } from './queries.ts';
import type { DraftContent, DraftPlace } from './queries.ts';

/** Puts a draft that the server made into an empty place. */
export async function keepDraft(
  tx: Kysely<Tables>,
  place: DraftPlace,
  draft: DraftContent,
): Promise<void> {
  await writeDraft(tx, place, { ...draft, basedOn: 0 });
}
