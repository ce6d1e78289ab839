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
    select t.kind, t.answers, t.party_id as "partyId", coalesce(t.printed -> 'party' ->> 'name', '') as party,
        l.amount, l.description
      from bank_lines l
      join bank_match_lines ml on ml.line_id = l.line_id
      join bank_matches m on m.match_id = ml.match_id and m.kind = 'plain'
      join bank_match_items mi on mi.match_id = m.match_id
      join journal_entries e on e.entry_id = mi.entry_id
      join transactions t on t.transaction_id = e.transaction_id and t.reverses_id is null
      where l.account = ${account}
        and (select count(*) from bank_match_lines o where o.match_id = m.match_id) = 1
        and (select count(*) from bank_match_items o where o.match_id = m.match_id) = 1
      order by l.date desc, l.line_id limit ${LOOKED_AT}`.execute(db);
  return rows.filter(
    ({ kind }) => kind === journalEntry.id || hasTrait(kind, ({ bank }) => bank !== 'none'),
  );
}
