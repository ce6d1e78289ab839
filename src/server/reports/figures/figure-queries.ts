import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import { addDays } from '#shared/dates.ts';
import type { BookCode } from '#shared/ledger/journal-entry.ts';
import type { AccountSums } from '#shared/reports/sections.ts';
import type { Days } from '#shared/reports/spans.ts';
import { monthEnd } from '#shared/reports/spans.ts';

import type { Tables } from '../../tables.ts';
import type { Place } from '../general-ledger/lines-queries.ts';

import type { Counted } from '../../ledger/postings/balances.ts';
import { isOpening } from '../../ledger/transactions/of-kinds.ts';

/** The lines that a figure adds up. */
export interface FigureLines {
  readonly accounts: readonly string[];
  readonly days: Days;
  readonly counted: Counted;
  readonly book: BookCode | undefined;
  /** Only lines of this side. */
  readonly side: 'debit' | 'credit' | undefined;
  /** Only what opening balances brought, or everything else. */
  readonly openings: 'only' | 'without' | undefined;
}

/** A line of a figure with its entry. */
export interface FigureLine extends Place {
  readonly transactionId: string;
  readonly book: BookCode;
  readonly entryNumber: string;
  readonly number: string;
  readonly kindTitle: string;
  readonly description: string;
  readonly memo: string;
  readonly account: string;
  readonly partyId: string | null;
  readonly partyName: string | null;
  readonly stage: 'normal' | 'adjusting' | 'closing';
  readonly debit: bigint;
  readonly credit: bigint;
}

/** The first lines of a figure after a place, in the order of the ledger. */
export async function listFigureLines(
  db: Kysely<Tables>,
  of: FigureLines,
  { after, limit }: { readonly after: Place | undefined; readonly limit: number },
): Promise<FigureLine[]> {
  const from = after === undefined || after.date < of.days.from ? of.days.from : after.date;
  const months = await listMonths(db, { ...of, days: { from, to: of.days.to } });
  const lines: FigureLine[] = [];
  // Twice as many months at a time, so that busy accounts read a little and quiet ones ask seldom.
  for (let begin = 0, count = 1; begin < months.length && lines.length < limit; count *= 2) {
    const first = months[begin] ?? from;
    const last = monthEnd(months[Math.min(begin + count, months.length) - 1] ?? of.days.to);
    const days = {
      from: first > from ? first : from,
      to: last < of.days.to ? last : of.days.to,
    };
    const wanted = limit - lines.length;
    lines.push(...(await readLines(db, { ...of, days }, { after, limit: wanted })));
    begin += count;
  }
  return lines;
}

/** The months in which one of the accounts has lines, by their first days. */
async function listMonths(
  db: Kysely<Tables>,
  { accounts, days }: Pick<FigureLines, 'accounts' | 'days'>,
): Promise<BusinessDate[]> {
  const rows = await db
    .selectFrom('account_balances')
    .select('month')
    .distinct()
    .where('account', 'in', accounts.length === 0 ? [''] : [...accounts])
    .where('month', '>=', `${days.from.slice(0, 7)}-01`)
    .where('month', '<=', days.to)
    .orderBy('month')
    .execute();
  return rows.map(({ month }) => month);
}

async function readLines(
  db: Kysely<Tables>,
  of: FigureLines,
  { after, limit }: { readonly after: Place | undefined; readonly limit: number },
): Promise<FigureLine[]> {
  const isAfter =
    after === undefined
      ? sql``
      : sql`and (e.date, e.sequence, l.position)
          > (${after.date}::date, ${after.sequence}::bigint, ${after.position}::smallint)`;
  // The labels of a transaction are long: they are looked up for the lines of the page only.
  const { rows } = await sql<FigureLine>`
    with shown as materialized (
      select e.entry_id, l.position from ${buildLines(of)} ${isAfter}
        order by e.date, e.sequence, l.position limit ${limit})
    select t.transaction_id as "transactionId", e.date, e.sequence, l.position, l.account, e.book,
        e.number as "entryNumber", t.number, t.printed ->> 'kindTitle' as "kindTitle", e.description,
        coalesce(l.memo, '') as memo, l.party_id as "partyId",
        coalesce(t.printed -> 'parties' ->> l.party_id::text, p.name) as "partyName", e.stage, l.debit, l.credit
      from shown s join journal_entries e using (entry_id) join journal_lines l using (entry_id, position)
        join transactions t using (transaction_id) left join parties p on p.party_id = l.party_id
      order by e.date, e.sequence, l.position`.execute(db);
  return rows;
}

/**
 * Debits and credits of the lines of a figure by account, where kept balances do not tell them
 * apart.
 */
export async function sumFigureLines(db: Kysely<Tables>, of: FigureLines): Promise<AccountSums> {
  const { rows } = await sql<{ account: string; debit: bigint; credit: bigint }>`
    select l.account, sum(l.debit)::bigint as debit, sum(l.credit)::bigint as credit
      from ${buildLines(of)} group by l.account`.execute(db);
  return new Map(rows.map(({ account, ...sums }) => [account, sums]));
}

function buildLines({
  accounts,
  days,
  counted,
  book,
  side,
  openings,
}: FigureLines): RawBuilder<unknown> {
  const { excluded, excludedFrom, recordedBefore } = counted;
  const since = excludedFrom === null ? sql`` : sql`and e.date >= ${excludedFrom}`;
  const kind = sql`exists (select from transactions o
    where o.transaction_id = e.transaction_id and ${isOpening('o.kind')})`;
  const conditions = [
    sql`l.account = any(${[...accounts]})`,
    sql`e.date >= ${days.from} and e.date < ${addDays(days.to, 1)}`,
    ...(excluded.length === 0 ? [] : [sql`not (e.stage = any(${[...excluded]}) ${since})`]),
    ...(recordedBefore === null ? [] : [sql`e.recorded_at < ${recordedBefore}`]),
    ...(book === undefined ? [] : [sql`e.book = ${book}`]),
    ...(side === undefined ? [] : [side === 'debit' ? sql`l.debit > 0` : sql`l.credit > 0`]),
    ...(openings === undefined ? [] : [openings === 'only' ? kind : sql`not ${kind}`]),
  ];
  return sql`journal_entries e join journal_lines l using (entry_id) where ${sql.join(conditions, sql` and `)}`;
}
