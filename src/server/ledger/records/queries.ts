import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';

import { readExactAmount } from '#shared/forms/amount-ranges.ts';

import { openSnapshot, streamQuery } from '../../platform/db/snapshot.ts';
import type { Snapshot } from '../../platform/db/snapshot.ts';
import type { Tables } from '../../tables.ts';
import { wordQuery } from '../../platform/db/word-query.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { wholeNumber } from '../numbers/whole-number.ts';

import { lacksAttachment } from './lacking-attachments.ts';
import { isReturned } from './is-returned.ts';

/** Which records a list shows, in the words of the call. */
export interface RecordFilter {
  readonly search?: string | undefined;
  readonly kind?: string | undefined;
  readonly state?: RecordState | undefined;
  readonly papers?: 'with' | 'without' | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** In centavos, both included. */
  readonly amountFrom?: bigint | undefined;
  readonly amountTo?: bigint | undefined;
  /** With commas between them. */
  readonly ids?: string | undefined;
  readonly recordedBy?: string | undefined;
  readonly sort: 'date' | 'number' | 'total' | 'recordedAt';
  readonly direction: 'asc' | 'desc';
}

type RecordState = 'posted' | 'returned' | 'reversed' | 'reversal';

// The only columns that a list is ever sorted by; nothing of a query string reaches the SQL as
// text.
const SORT_COLUMNS = {
  date: 't.date',
  number: 't.number',
  total: 't.total',
  recordedAt: 't.recorded_at',
} as const;

/**
 * What a reversal, a reversed one and any other is: told by its links, never by a column that
 * changes.
 */
const stateOf = sql<RecordState>`case when t.reverses_id is not null then 'reversal'
  when r.transaction_id is not null then 'reversed' when ${isReturned} then 'returned' else 'posted' end`;

const receiptStateOf = sql<
  'none' | 'waiting' | 'sent' | 'kept' | 'failed'
>`coalesce((select m.state from mails m
  where m.transaction_id = t.transaction_id order by m.created_at desc limit 1), 'none')`;

const attachmentCountOf = sql<bigint>`(select count(*) from standing_documents a
  where a.transaction_id = t.transaction_id)`;

const hasAttachment = sql<boolean>`exists (select from standing_documents a
  where a.transaction_id = t.transaction_id)`;

/** The transactions that a caller may see: a user their own, accountant and admin all. */
export function visibleRecords(db: Kysely<Tables>, caller: Caller) {
  const all = db
    .selectFrom('transactions as t')
    .innerJoin('journal_entries as e', 'e.transaction_id', 't.transaction_id')
    .innerJoin('user_accounts as u', 'u.user_id', 't.recorded_by')
    .leftJoin('transactions as r', 'r.reverses_id', 't.transaction_id');
  return caller.role === 'user' ? all.where('t.recorded_by', '=', caller.userId) : all;
}

type Visible = ReturnType<typeof visibleRecords>;

/** A page of the list, without its totals. */
export function listRows(
  db: Kysely<Tables>,
  caller: Caller,
  { filter, limit, offset }: { filter: RecordFilter; limit: number; offset: number },
) {
  return sorted(db, caller, filter).limit(limit).offset(offset).execute();
}

/**
 * The whole list, as it is at one moment, a portion at a time; it holds a connection until it is
 * through.
 */
export async function* streamRows(
  db: Kysely<Tables>,
  caller: Caller,
  filter: RecordFilter,
): AsyncGenerator<ListedRecord> {
  const tx = await openSnapshot(db);
  try {
    yield* streamRowsOf(tx, caller, filter);
  } finally {
    await tx.rollback().execute();
  }
}

/** The whole list of a moment that is open already, which is read as often as one likes. */
export function streamRowsOf(
  snapshot: Snapshot,
  caller: Caller,
  filter: RecordFilter,
): AsyncGenerator<ListedRecord> {
  return streamQuery<ListedRecord>(snapshot, sorted(snapshot, caller, filter));
}

function sorted(db: Kysely<Tables>, caller: Caller, filter: RecordFilter) {
  return selectRows(
    visibleRecords(db, caller).where(sql.join<boolean>(conditionsOf(filter), sql` and `)),
  )
    .orderBy(SORT_COLUMNS[filter.sort], filter.direction)
    .orderBy('e.sequence', filter.direction);
}

/**
 * How many records the filter has, and what those in force come to (reversed ones and reversals
 * left out). Neither asks anything of entry or author, which each transaction has one of.
 */
export async function sumRows(db: Kysely<Tables>, caller: Caller, filter: RecordFilter) {
  const own = caller.role === 'user' ? [sql<boolean>`t.recorded_by = ${caller.userId}`] : [];
  const row = await db
    .selectFrom('transactions as t')
    .leftJoin('transactions as r', 'r.reverses_id', 't.transaction_id')
    .where(sql.join<boolean>([...own, ...conditionsOf(filter)], sql` and `))
    .select((eb) => [
      eb.fn.countAll<bigint>().as('count'),
      sql<bigint>`coalesce(sum(t.total) filter (where t.reverses_id is null and r.transaction_id is null), 0)::bigint`.as(
        'amount',
      ),
    ])
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), amount: row.amount };
}

/** One transaction, if the caller may see it. */
export function findRow(db: Kysely<Tables>, caller: Caller, transactionId: string) {
  return selectRows(visibleRecords(db, caller))
    .select([
      't.party_id as partyId',
      't.answers',
      't.summary',
      't.totals',
      't.printed',
      't.reason',
      't.reverses_id as reversesId',
      't.corrects_id as correctsId',
      'r.transaction_id as reversalId',
      'e.entry_id as entryId',
      'e.book',
      'e.hash',
      'e.stage',
      sql<boolean>`exists (select from locked_months m
        where m.month = date_trunc('month', t.date)::date)`.as('isMonthClosed'),
    ])
    .where('t.transaction_id', '=', transactionId)
    .executeTakeFirst();
}

export type RecordDetail = NonNullable<Awaited<ReturnType<typeof findRow>>>;
export type ListedRecord = Awaited<ReturnType<typeof listRows>>[number];

/** The columns of a list. */
export function selectRows(query: Visible) {
  return query.select([
    't.transaction_id as transactionId',
    't.kind',
    't.number',
    'e.number as entryNumber',
    't.date',
    't.description',
    't.total',
    't.recorded_at as recordedAt',
    'u.client_id as recordedBy',
    sql<string>`t.printed ->> 'kindTitle'`.as('kindTitle'),
    sql<string | null>`t.printed -> 'party' ->> 'name'`.as('party'),
    stateOf.as('state'),
    receiptStateOf.as('receiptState'),
    attachmentCountOf.as('attachmentCount'),
  ]);
}

/** What a filter asks of a transaction `t` with its reversal `r`. */
function conditionsOf(filter: RecordFilter): RawBuilder<boolean>[] {
  const { kind, from, to, amountFrom, amountTo, ids, papers, recordedBy, state } = filter;
  const text = filter.search?.trim() ?? '';
  return [
    sql<boolean>`true`,
    ...(text === '' ? [] : [isFound(text)]),
    ...(kind ? [sql<boolean>`t.kind = ${kind}`] : []),
    ...(from ? [sql<boolean>`t.date >= ${from}`] : []),
    ...(to ? [sql<boolean>`t.date <= ${to}`] : []),
    ...(amountFrom === undefined ? [] : [sql<boolean>`t.total >= ${amountFrom}`]),
    ...(amountTo === undefined ? [] : [sql<boolean>`t.total <= ${amountTo}`]),
    ...(ids ? [sql<boolean>`t.transaction_id = any(${ids.split(',')}::uuid[])`] : []),
    ...(papers === 'without' ? [lacksAttachment] : []),
    ...(papers === 'with' ? [hasAttachment] : []),
    ...(recordedBy
      ? [
          sql<boolean>`t.recorded_by in
            (select a.user_id from user_accounts a where lower(a.client_id) = ${recordedBy.toLowerCase()})`,
        ]
      : []),
    ...(state === undefined ? [] : [IS_IN_STATE[state]]),
  ];
}

const IS_IN_STATE: Readonly<Record<RecordState, RawBuilder<boolean>>> = {
  reversal: sql`t.reverses_id is not null`,
  reversed: sql`r.transaction_id is not null`,
  returned: isReturned,
  posted: sql`t.reverses_id is null and r.transaction_id is null and not ${isReturned}`,
};

/**
 * By words of number, description and party, by the whole number of document or entry (its noughts
 * may be left out), by the party's TIN, or by the amount. Each way has its index, which one
 * condition with *or* would not use.
 */
function isFound(text: string): RawBuilder<boolean> {
  const words = wordQuery(text);
  const whole = wholeNumber(text);
  const amount = readExactAmount(text);
  const ways = [
    sql`select x.transaction_id from journal_entries x where x.number = ${whole}`,
    sql`select x.transaction_id from transactions x
      where upper(x.number) in (${text.toUpperCase()}, ${whole})`,
    ...(words === undefined
      ? []
      : [sql`select x.transaction_id from transactions x where x.search_words @@ ${words}`]),
    ...(TIN_TEXT.test(text) ? [ofTin(text.replaceAll(/\D/g, ''))] : []),
    ...(amount === undefined
      ? []
      : [sql`select x.transaction_id from transactions x where x.total = ${amount}`]),
  ];
  return sql<boolean>`t.transaction_id in (${sql.join(ways, sql` union `)})`;
}

/** Nine digits, with the digits of a branch or without, whatever stands between them. */
const TIN_TEXT = /^(?:\d[\s.-]*){9,14}$/;

function ofTin(digits: string): RawBuilder<unknown> {
  return sql`select x.transaction_id from transactions x join parties p on p.party_id = x.party_id
    where p.register in ('customer', 'vendor') and p.tin::text = ${digits.slice(0, 9)}
      and p.branch::text like ${`${digits.slice(9)}%`}`;
}
