import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../../tables.ts';

import { readParts } from './parts.ts';
import type { MatchParts } from './parts.ts';

type Db = Kysely<Tables>;

/** A match whose sums differ because the books are wrong, and which no entry corrects yet. */
export interface DifferenceMatch extends MatchParts {
  readonly matchId: string;
  /** Lines less items. */
  readonly difference: bigint;
  readonly differenceSide: 'books' | 'bank';
}

/** The matches of an account whose sums differ, the oldest first. */
export async function readDifferences(db: Db, account: string): Promise<DifferenceMatch[]> {
  const { rows } = await sql<Omit<DifferenceMatch, keyof MatchParts>>`
    select m.match_id as "matchId", m.difference, m.difference_side as "differenceSide"
      from bank_matches m where m.account = ${account} and m.kind = 'difference'
      order by m.made_at, m.match_id limit 200`.execute(db);
  const parts = await readParts(
    db,
    account,
    rows.map(({ matchId }) => matchId),
  );
  return rows.map((row) => ({ ...row, ...(parts.get(row.matchId) ?? { lines: [], items: [] }) }));
}

/** One match of an account whose sums differ. */
export async function findDifference(
  db: Db,
  account: string,
  matchId: string,
): Promise<DifferenceMatch | undefined> {
  const all = await readDifferences(db, account);
  return all.find((each) => each.matchId === matchId);
}
