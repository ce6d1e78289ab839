import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../../tables.ts';
import type { Caller } from '../../platform/http/caller.ts';

import { selectRows, visibleRecords } from './queries.ts';
import type { ListedRecord } from './queries.ts';

/** What the caller posted since a moment: how many, what they come to, and the newest of them. */
export async function listOwnSince(
  db: Kysely<Tables>,
  caller: Caller,
  { since, limit }: { since: Date; limit: number },
) {
  const own = visibleRecords(db, caller)
    .where('t.recorded_by', '=', caller.userId)
    .where('t.recorded_at', '>=', since);
  const { count, amount } = await own
    .select((eb) => [
      eb.fn.countAll<bigint>().as('count'),
      sql<bigint>`coalesce(sum(t.total) filter (where t.reverses_id is null and r.transaction_id is null), 0)::bigint`.as(
        'amount',
      ),
    ])
    .executeTakeFirstOrThrow();
  const rows = await selectRows(own)
    .orderBy('t.recorded_at', 'desc')
    .orderBy('e.sequence', 'desc')
    .limit(limit)
    .execute();
  return { count: Number(count), amount, rows: rows.map(asRow) };
}

/** The newest records of some kinds that the caller may see. */
export async function listNewest(
  db: Kysely<Tables>,
  caller: Caller,
  { kinds, limit }: { kinds: readonly string[]; limit: number },
) {
  if (kinds.length === 0) return [];
  const rows = await selectRows(visibleRecords(db, caller).where('t.kind', 'in', [...kinds]))
    .orderBy('t.recorded_at', 'desc')
    .orderBy('e.sequence', 'desc')
    .limit(limit)
    .execute();
  return rows.map(asRow);
}

function asRow(row: ListedRecord) {
  return { ...row, attachmentCount: Number(row.attachmentCount) };
}
