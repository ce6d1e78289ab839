import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { numberKeyOf, printedNumber } from '#shared/ledger/document-numbers.ts';

import type { Tables } from '../../tables.ts';

import type { Accounted, NumberRange } from './classify-number.ts';

/** A range as it is registered. */
export interface RegisteredRange extends NumberRange {
  readonly rangeId: string;
  readonly kind: Tables['atp_ranges']['kind'];
  readonly atpNumber: string;
  readonly atpDate: string;
  readonly printer: string;
  readonly registeredBy: string;
  readonly registeredAt: Date;
}

/** The registered ranges, of one kind or of all, in their order. */
export async function listRanges(db: Kysely<Tables>, kind?: string): Promise<RegisteredRange[]> {
  let query = db
    .selectFrom('atp_ranges as r')
    .innerJoin('user_accounts as u', 'u.user_id', 'r.registered_by')
    .selectAll('r')
    .select('u.client_id');
  if (kind !== undefined) query = query.where(sql<boolean>`r.kind = ${kind}`);
  const rows = await query
    .orderBy('r.kind')
    .orderBy('r.prefix_key')
    .orderBy('r.first_number')
    .execute();
  return rows.map((row) => ({
    rangeId: row.atp_range_id,
    kind: row.kind,
    prefix: row.prefix,
    first: Number(row.first_number),
    last: Number(row.last_number),
    next: Number(row.next_number),
    digits: row.digits,
    atpNumber: row.atp_number,
    atpDate: row.atp_date,
    printer: row.printer,
    registeredBy: row.client_id,
    registeredAt: row.registered_at,
  }));
}

/**
 * The number of a range itself, if it is accounted for, and the nearest one below it. Numbers of
 * one range have one length, so their order as texts is their order as numbers, which the index of
 * the keys has. `except` is a transaction that is being corrected: its number counts as free.
 */
export async function findNeighbours(
  db: Kysely<Tables>,
  {
    kind,
    range,
    serial,
    except,
  }: {
    readonly kind: string;
    readonly range: NumberRange;
    readonly serial: number;
    readonly except: string | undefined;
  },
): Promise<Accounted[]> {
  const key = numberKeyOf(printedNumber(range, serial));
  const lowest = numberKeyOf(printedNumber(range, range.first));
  const within = sql`n.kind = ${kind} and n.number_key between ${lowest} and ${key} and length(n.number_key) = ${key.length}`;
  const { rows } = await sql<{ number_key: string; state: Accounted['state'] }>`
    (select n.number_key, 'used' as state from document_claims n
      where ${within} and n.transaction_id is distinct from ${except ?? null}::uuid order by n.number_key desc limit 2)
    union all (select n.number_key, n.state from unused_numbers n
      where ${within} and n.withdrawn_at is null order by n.number_key desc limit 2)`.execute(db);
  const prefix = numberKeyOf(range.prefix).length;
  return rows.map((row) => ({ serial: Number(row.number_key.slice(prefix)), state: row.state }));
}

/** Why a number is registered as unused, if it is. */
export function findUnused(db: Kysely<Tables>, kind: string, numberKey: string) {
  return db
    .selectFrom('unused_numbers')
    .select(['number', 'state', 'reason', 'date'])
    .where('kind', '=', kind)
    .where('number_key', '=', numberKey)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
}

/** Every number that is accounted for in the registered ranges, in the order of the ranges. */
export interface KnownNumber extends Accounted {
  readonly rangeId: string;
  readonly number: string;
  readonly date: string;
  readonly reason: string;
  readonly by: string;
  readonly transactionId: string | null;
}

/** The numbers of one range that are accounted for, upwards. */
export async function listKnown(
  db: Kysely<Tables>,
  range: RegisteredRange,
): Promise<KnownNumber[]> {
  const serial = serialIn(range);
  const { rows } = await sql<Omit<KnownNumber, 'rangeId' | 'serial'> & { serial: bigint }>`
    select * from (
      select ${serial} as serial, 'used' as state, t.number, t.date, '' as reason, u.client_id as by,
          t.transaction_id as "transactionId"
        from document_claims n join transactions t using (transaction_id) join user_accounts u on u.user_id = t.recorded_by
        where n.kind = ${range.kind}
      union all select ${serial}, n.state, n.number, n.date, n.reason, u.client_id, null
        from unused_numbers n join user_accounts u on u.user_id = n.recorded_by
        where n.kind = ${range.kind} and n.withdrawn_at is null) known
      where serial between ${range.first} and ${range.last} order by serial`.execute(db);
  return rows.map((row) => ({ ...row, serial: Number(row.serial), rangeId: range.rangeId }));
}

/** The place in a range that the number of a row `n` has, if it looks like one of its numbers. */
function serialIn(range: NumberRange) {
  const prefix = numberKeyOf(range.prefix);
  return sql`case when n.number_key ~ ${`^${prefix}[0-9]{1,12}$`}
    then substring(n.number_key from ${prefix.length + 1}::integer)::bigint end`;
}

/**
 * The first spans of a range that nobody has accounted for, before the last number that somebody
 * has: what `listKnown` leaves between its numbers, without these.
 */
export async function listGaps(
  db: Kysely<Tables>,
  range: RegisteredRange,
  limit: number,
): Promise<{ from: number; to: number }[]> {
  const serial = serialIn(range);
  const { rows } = await sql<{ from: bigint; to: bigint }>`
    select before + 1 as from, serial - 1 as to from (
      select serial, lag(serial, 1, ${range.next}::bigint - 1) over (order by serial) as before from (
        select ${serial} as serial from document_claims n where n.kind = ${range.kind}
        union all select ${serial} from unused_numbers n where n.kind = ${range.kind} and n.withdrawn_at is null) known
        where serial between ${range.next} and ${range.last}) following
      where serial > before + 1 order by serial limit ${limit}`.execute(db);
  return rows.map(({ from, to }) => ({ from: Number(from), to: Number(to) }));
}

const OUTSIDE_SHOWN = 50;

/**
 * Recorded numbers of a kind that stand in none of its ranges, the newest of them, and how many
 * there are.
 */
export async function listOutside(
  db: Kysely<Tables>,
  kind: string,
  ranges: readonly RegisteredRange[],
) {
  const inside = ranges.map((range) => {
    const prefix = numberKeyOf(range.prefix);
    return sql`coalesce(case when c.number_key ~ ${`^${prefix}[0-9]{1,12}$`}
      then substring(c.number_key from ${prefix.length + 1}::integer)::bigint end
        between ${range.first} and ${range.last}, false)`;
  });
  const { rows } = await sql<{ number: string; transactionId: string; count: bigint }>`
    select t.number, t.transaction_id as "transactionId", count(*) over () as count
      from document_claims c join transactions t using (transaction_id)
      where c.kind = ${kind} and not (${sql.join(inside, sql` or `)})
      order by t.recorded_at desc limit ${OUTSIDE_SHOWN}`.execute(db);
  return {
    rows: rows.map(({ number, transactionId }) => ({ kind, number, transactionId })),
    count: Number(rows[0]?.count ?? 0),
  };
}

/** Our own series: the last number that each gave, and how many documents or entries bear one. */
export async function listInternal(db: Kysely<Tables>) {
  const { rows } = await sql<{ series: string; last: bigint; documents: bigint; entries: bigint }>`
    select s.series, s.last_number as last, coalesce(d.count, 0) as documents, coalesce(e.count, 0) as entries
      from number_series s
        left join (select series, count(*) as count from transactions where series is not null group by series) d
          using (series)
        left join (select book || '-' || year as series, count(*) as count from journal_entries group by book, year) e
          using (series)
      order by s.series`.execute(db);
  return rows.map(({ series, last, documents, entries }) => {
    const isOfEntries = entries > 0n;
    const recorded = isOfEntries ? entries : documents;
    return {
      series,
      numbers: isOfEntries ? ('journal entries' as const) : ('documents' as const),
      last: Number(last),
      recorded: Number(recorded),
      isGapless: recorded === last,
    };
  });
}

const UNUSED_SHOWN = 200;

/** Forms that were cancelled or are missing, the newest first, withdrawn rows included. */
export async function listUnused(db: Kysely<Tables>) {
  const rows = await db
    .selectFrom('unused_numbers as n')
    .innerJoin('user_accounts as u', 'u.user_id', 'n.recorded_by')
    .leftJoin('user_accounts as w', 'w.user_id', 'n.withdrawn_by')
    .selectAll('n')
    .select(['u.client_id as recorder', 'w.client_id as withdrawer'])
    .orderBy('n.recorded_at', 'desc')
    .orderBy('n.number_key', 'desc')
    .limit(UNUSED_SHOWN)
    .execute();
  return rows.map((row) => ({
    unusedId: row.unused_number_id,
    kind: row.kind,
    number: row.number,
    state: row.state,
    date: row.date,
    reason: row.reason,
    recordedBy: row.recorder,
    recordedAt: row.recorded_at,
    withdrawn:
      row.withdrawn_at === null
        ? null
        : {
            by: row.withdrawer ?? '',
            at: row.withdrawn_at,
            reason: row.withdrawn_reason ?? '',
          },
  }));
}
