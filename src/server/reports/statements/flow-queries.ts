import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';

import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { BusinessDate } from '#shared/dates.ts';
import type { Days } from '#shared/reports/spans.ts';

import type { Snapshot } from '../../platform/db/snapshot.ts';
import { streamQuery } from '../../platform/db/snapshot.ts';
import type { Tables } from '../../tables.ts';
import { isOpening } from '../../ledger/transactions/of-kinds.ts';

/** A line of an entry with what is to be known of its entry. */
export interface FlowRow {
  readonly entryId: string;
  readonly transactionId: string;
  readonly number: string;
  readonly date: BusinessDate;
  readonly sequence: bigint;
  readonly recordedAt: Date;
  readonly description: string;
  readonly isReversal: boolean;
  readonly account: string;
  /** Credit less debit. */
  readonly effect: bigint;
  readonly party: string | null;
  readonly document: string | null;
}

const COLUMNS = sql`e.entry_id as "entryId", e.transaction_id as "transactionId", e.number, e.date, e.sequence,
  e.recorded_at as "recordedAt", e.description, t.reverses_id is not null as "isReversal", l.account,
  (l.credit - l.debit)::bigint as effect, l.party_id as party, l.document`;

/**
 * What tells the entries that must be looked at as a whole: accounts of their lines, and payables
 * that they settle.
 */
export interface Involved {
  readonly accounts: readonly string[];
  /** By `documentKey`. */
  readonly payables: readonly string[];
}

/**
 * The lines of the entries of a span, entry by entry in the order of the books: of all of them, or
 * of those that involve something. Openings and closings move no money.
 */
export function streamFlowRows(
  snapshot: Snapshot,
  span: Days,
  involved?: Involved,
): AsyncGenerator<FlowRow> {
  const all = (only: RawBuilder<unknown>) => sql`
    select ${COLUMNS}, l.position from journal_entries e join transactions t using (transaction_id)
        join journal_lines l using (entry_id)
      where ${isFlow(span)} ${only}`;
  // Few are asked for, and a cursor would go through all days to have the first of them soon.
  const rows =
    involved === undefined
      ? sql`(${all(sql``)})`
      : sql`(with found as materialized (${all(sql`and e.entry_id in (${involving(span, involved)})`)}) select * from found)`;
  return streamQuery<FlowRow>(
    snapshot,
    sql`select * from ${rows} as rows order by date, sequence, position`,
  );
}

/** What lines of one kind in a statement of cash flows are. */
export interface FlowClass {
  readonly account: string;
  /** Money moved in their entries. */
  readonly hasCash: boolean;
  readonly isReversal: boolean;
  /** Those that let cash rise, and those that let it fall, apart. */
  readonly isCredit: boolean;
}

/** Lines of one kind, added up. */
export interface FlowSum extends FlowClass {
  /** Credit less debit. */
  readonly effect: bigint;
}

const CLASS = sql`account, has_cash as "hasCash", is_reversal as "isReversal", is_credit as "isCredit"`;

/**
 * The lines of the entries of a span but those of cash, added up from what is kept by day, less
 * what had not been recorded before an instant, if one is given.
 */
export async function listFlowSums(
  db: Kysely<Tables>,
  span: Days & { readonly recordedBefore: Date | null },
  cash: readonly string[],
): Promise<FlowSum[]> {
  const { from, to, recordedBefore } = span;
  const pieces: RawBuilder<unknown>[] = [
    sql`select ${CLASS}, effect from flow_sums where day between ${from} and ${to}`,
  ];
  if (recordedBefore !== null)
    pieces.push(sql`
      select l.account, ${hasLineOf('e', cash)}, t.reverses_id is not null, l.credit > 0, l.debit - l.credit
        from transactions t join journal_entries e using (transaction_id) join journal_lines l using (entry_id)
        where t.recorded_at >= ${recordedBefore} and ${isFlow(span)} and l.account <> all(${[...cash]})`);
  const { rows } = await sql<FlowSum>`
    select account, "hasCash", "isReversal", "isCredit", sum(effect)::bigint as effect
      from (${sql.join(pieces, sql` union all `)}) pieces
      group by account, "hasCash", "isReversal", "isCredit" having sum(effect) <> 0`.execute(db);
  return rows;
}

/** The days on which lines of these kinds moved something, the first ones. */
export async function listFlowDays(
  db: Kysely<Tables>,
  { from, to }: Days,
  classes: readonly FlowClass[],
): Promise<BusinessDate[]> {
  const { rows } = await sql<{ day: BusinessDate }>`
    select distinct f.day from flow_sums f join ${listed(classes)}
        on (f.account, f.has_cash, f.is_reversal, f.is_credit) = (c.account, c.has_cash, c.is_reversal, c.is_credit)
      where f.day between ${from} and ${to} order by 1`.execute(db);
  return rows.map(({ day }) => day);
}

/** What an entry adds to one figure of a statement of cash flows. */
export interface FlowEntry extends Pick<
  FlowRow,
  'entryId' | 'transactionId' | 'number' | 'date' | 'sequence' | 'description'
> {
  readonly amount: bigint;
}

/** A place between the entries of the books. */
export type FlowPlace = Pick<FlowEntry, 'date' | 'sequence'>;

/** Which entries are listed. */
interface FlowEntriesAsked {
  readonly days: Days;
  readonly recordedBefore: Date | null;
  readonly classes: readonly FlowClass[];
  readonly cash: readonly string[];
  /** The entries that are looked at as a whole. */
  readonly without: readonly string[];
  readonly after: FlowPlace | undefined;
  readonly limit: number;
}

/** The first entries after a place that have lines of these kinds, with what those come to. */
export async function listFlowEntries(
  db: Kysely<Tables>,
  { days, recordedBefore, classes, cash, without, after, limit }: FlowEntriesAsked,
): Promise<FlowEntry[]> {
  const known = recordedBefore === null ? sql`` : sql`and e.recorded_at < ${recordedBefore}`;
  const isAfter =
    after === undefined
      ? sql``
      : sql`and (e.date, e.sequence) > (${after.date}::date, ${after.sequence}::bigint)`;
  const accounts = [...new Set(classes.map(({ account }) => account))];
  const { rows } = await sql<FlowEntry>`
    select e.entry_id as "entryId", e.transaction_id as "transactionId", e.number, e.date, e.sequence, e.description, s.amount
      from journal_entries e join transactions t using (transaction_id)
        cross join lateral (select sum(l.credit - l.debit)::bigint as amount, count(*) as counted
          from journal_lines l join ${listed(classes)} on c.account = l.account and c.is_credit = (l.credit > 0)
            and c.is_reversal = (t.reverses_id is not null) and c.has_cash = ${hasLineOf('e', cash)}
          where l.entry_id = e.entry_id and l.account = any(${accounts})) s
      where ${isFlow(days)} ${known} ${isAfter} and e.entry_id <> all(${[...without]}::uuid[]) and s.counted > 0
      order by e.date, e.sequence limit ${limit}`.execute(db);
  return rows;
}

function listed(classes: readonly FlowClass[]) {
  return sql`(select * from unnest(${classes.map(({ account }) => account)}::text[],
      ${classes.map(({ hasCash }) => hasCash)}::boolean[], ${classes.map(({ isReversal }) => isReversal)}::boolean[],
      ${classes.map(({ isCredit }) => isCredit)}::boolean[])) as c (account, has_cash, is_reversal, is_credit)`;
}

function hasLineOf(entry: string, accounts: readonly string[]) {
  return sql`exists (select from journal_lines x where x.entry_id = ${sql.ref(`${entry}.entry_id`)}
    and x.account = any(${[...accounts]}))`;
}

function isFlow({ from, to }: Days) {
  return sql`e.date between ${from} and ${to} and e.stage <> 'closing' and not ${isOpening('t.kind')}`;
}

/** The entries of a span that involve something, each part found by its own index. */
function involving({ from, to }: Days, { accounts, payables }: Involved) {
  // A line of payables always names its document: those that name none are of other accounts.
  const documents = [...new Set(payables.map((key) => key.slice(key.indexOf(' ') + 1)))];
  const inSpan = sql`join journal_entries e using (entry_id) where e.date between ${from} and ${to}`;
  return sql`select l.entry_id from journal_lines l ${inSpan} and l.account = any(${[...accounts]})
    union select l.entry_id from journal_lines l ${inSpan} and l.account = ${ACCOUNT.payable} and l.document = any(${documents})
      and coalesce(l.party_id::text, '') || ' ' || coalesce(l.document, '') = any(${[...payables]})`;
}

/** The lines of the entries until a day that brought something on these accounts and owe for it. */
export async function listAssetBills(
  db: Kysely<Tables>,
  to: BusinessDate,
  assets: readonly string[],
): Promise<FlowRow[]> {
  const { rows } = await sql<FlowRow>`
    select ${COLUMNS} from journal_entries e join transactions t using (transaction_id)
        join journal_lines l using (entry_id)
      where e.date <= ${to} and not ${isOpening('t.kind')}
        and exists (select from journal_lines p where p.entry_id = e.entry_id and p.account = ${ACCOUNT.payable})
        and e.entry_id in (select a.entry_id from journal_lines a where a.account = any(${[...assets]}))
      order by e.sequence, l.position`.execute(db);
  return rows;
}
