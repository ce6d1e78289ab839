import type { Kysely } from 'kysely';

import type { Tables } from '../../tables.ts';

import { findItems } from './open-items.ts';
import { findLines } from './open-lines.ts';
import type { FoundItem, FoundLine } from './plan.ts';

/** What a match joins. */
export interface MatchParts {
  readonly lines: FoundLine[];
  readonly items: FoundItem[];
}

/** The lines and items of matches of an account, by match. */
export async function readParts(
  db: Kysely<Tables>,
  account: string,
  matchIds: readonly string[],
): Promise<Map<string, MatchParts>> {
  const parts = new Map<string, { lines: FoundLine[]; items: FoundItem[] }>(
    matchIds.map((matchId) => [matchId, { lines: [], items: [] }]),
  );
  if (matchIds.length === 0) return parts;
  const lineRows = await db
    .selectFrom('bank_match_lines')
    .select('line_id')
    .where('match_id', 'in', [...matchIds])
    .execute();
  const itemRows = await db
    .selectFrom('bank_match_items')
    .select(['entry_id as entryId', 'position', 'cheque_id as chequeId'])
    .where('match_id', 'in', [...matchIds])
    .execute();
  const lineIds = lineRows.map(({ line_id }) => line_id);
  for (const line of await findLines(db, account, lineIds))
    parts.get(line.matchId ?? '')?.lines.push(line);
  for (const item of await findItems(db, account, itemRows))
    parts.get(item.matchId ?? '')?.items.push(item);
  return parts;
}
