import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { hasTrait } from '#kinds/index.ts';
import { journalEntry } from '#kinds/journal-entry/journal-entry.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';

import type { Tables } from '../../../tables.ts';

/** A line that stands alone beside one entry. */
export interface Matched {
  readonly kind: string;
  readonly answers: TypedAnswers;
  readonly partyId: string | null;
  readonly party: string;
  readonly amount: bigint;
  readonly description: string;
}

/** Looked at newest first; what was done otherwise longer ago says nothing. */
const LOOKED_AT = 3_000;

/** The lines of an account that stand alone beside one entry, the newest first. */
export async function listMatched(db: Kysely<Tables>, account: string): Promise<Matched[]> {
  const { rows } = await sql<Matched>`
    select kind, answers, party_id as "partyId", party, amount, description
      from lines_matched_alone(${account}, ${LOOKED_AT})`.execute(db);
  return rows.filter(
    ({ kind }) => kind === journalEntry.id || hasTrait(kind, ({ bank }) => bank !== 'none'),
  );
}
