import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';

import { streamQuery } from '../../platform/db/snapshot.ts';
import type { Tables } from '../../tables.ts';

/** What an entry did to the accounts of one group, debit less credit. */
interface EntrySum<Group> {
  readonly entryId: string;
  readonly date: BusinessDate;
  readonly isClosing: boolean;
  readonly group: Group;
  readonly net: bigint;
}

/**
 * What each entry of some days did to groups of accounts (account → group), and each entry of
 * earlier days that was recorded when these days were over: what comes late moves balances that
 * were reported already.
 */
export async function sumsByEntry<Group extends string>(
  db: Kysely<Tables>,
  { from, to, lateFrom }: { from: BusinessDate; to: BusinessDate; lateFrom: Date },
  groups: ReadonlyMap<string, Group>,
): Promise<EntrySum<Group>[]> {
  const places = JSON.stringify([...groups].map(([account, group]) => ({ account, group })));
  const { rows } = await sql<EntrySum<Group>>`
    select e.entry_id as "entryId", e.date, e.stage = 'closing' as "isClosing", g.group,
        sum(l.debit - l.credit)::bigint as net
      from journal_entries e join journal_lines l using (entry_id)
        join jsonb_to_recordset(${places}::jsonb) as g (account text, "group" text) using (account)
      where e.date between ${from} and ${to} or (e.date < ${from} and e.recorded_at >= ${lateFrom})
      group by e.entry_id, e.date, e.stage, e.sequence, g.group
      having sum(l.debit - l.credit) <> 0 order by e.sequence, g.group`.execute(db);
  return rows;
}

/** An entry with its lines' places and amounts, debit less credit: `3:112000,7:-60000`. */
interface EntryMoves {
  readonly entryId: string;
  readonly date: BusinessDate;
  readonly isClosing: boolean;
  readonly moves: string;
}

/** Rows of one round trip. */
const PORTION = 5_000;

/**
 * The entries that `sumsByEntry` reads, in the order of their ids, a row an entry: what each line
 * moved, with the place of its account (account → place).
 */
export function streamMoves(
  db: Kysely<Tables>,
  { from, to, lateFrom }: { from: BusinessDate; to: BusinessDate; lateFrom: Date },
  places: ReadonlyMap<string, number>,
): AsyncGenerator<EntryMoves> {
  const placed = JSON.stringify([...places].map(([account, place]) => ({ account, place })));
  return streamQuery(
    db,
    sql<EntryMoves>`
      select e.entry_id as "entryId", e.date, e.stage = 'closing' as "isClosing",
          string_agg(g.place || ':' || (l.debit - l.credit), ',') as moves
        from journal_entries e join journal_lines l using (entry_id)
          join jsonb_to_recordset(${placed}::jsonb) as g (account text, place integer) using (account)
        where e.date between ${from} and ${to} or (e.date < ${from} and e.recorded_at >= ${lateFrom})
        group by e.entry_id order by e.entry_id`,
    PORTION,
  );
}
