import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import { addDays, daysBetween, formatDate } from '#shared/dates.ts';
import { absolute, formatMoney } from '#shared/money.ts';

import type { Tables } from '../../tables.ts';

import { isStanding } from './balance.ts';

/** A statement as a link of its account's chain. */
export interface ChainLink {
  readonly statementId: string;
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  readonly opening: bigint | null;
  readonly closing: bigint | null;
}

/** What moved on a day. */
export interface DayMoved {
  readonly date: BusinessDate;
  readonly moved: bigint;
}

export interface Chain {
  /** By the day that they begin with. */
  readonly links: readonly ChainLink[];
  /** Of all lines that count. */
  readonly days: readonly DayMoved[];
}

// Weekends and holidays between two statements say nothing as long as the balances meet.
const QUIET_DAYS = 7;

/** The standing statements of an account, and what its lines moved day by day. */
export async function readChain(db: Kysely<Tables>, account: string): Promise<Chain> {
  const links = await db
    .selectFrom('bank_statements')
    .select(['statement_id as statementId', 'from_date as from', 'to_date as to'])
    .select(['opening', 'closing'])
    .where('account', '=', account)
    .where('withdrawn_at', 'is', null)
    .orderBy('from_date')
    .orderBy(sql`opening is null`)
    .orderBy('to_date')
    .orderBy('uploaded_at')
    .execute();
  if (links.length === 0) return { links, days: [] };
  const { rows } = await sql<DayMoved>`
    select l.date, sum(l.amount)::bigint as moved from bank_lines l
      where l.account = ${account} and ${isStanding('l')} group by l.date order by l.date`.execute(
    db,
  );
  return { links, days: rows };
}

/** The chain as it is with one more statement; `added` are what its new lines move. */
export function withLink(chain: Chain, link: ChainLink, added: readonly DayMoved[]): Chain {
  const links = [...chain.links, link].sort((a, b) => compareLinks(a, b));
  const byDay = new Map(chain.days.map(({ date, moved }) => [date, moved]));
  for (const { date, moved } of added) byDay.set(date, (byDay.get(date) ?? 0n) + moved);
  const days = [...byDay].map(([date, moved]) => ({ date, moved }));
  return { links, days: days.sort((a, b) => (a.date < b.date ? -1 : 1)) };
}

/**
 * What is wrong between each statement and those before it, by its id: it does not begin with what
 * they end with, or no statement covers the days between. A statement without a fault has no entry.
 */
export function chainFaults({ links, days }: Chain): Map<string, string> {
  const faults = new Map<string, string>();
  let last: ChainLink | undefined;
  let balance = links[0]?.opening ?? null;
  let day = 0;
  for (const link of links) {
    for (; (days[day]?.date ?? link.from) < link.from; day += 1)
      balance = balance === null ? null : balance + (days[day]?.moved ?? 0n);
    if (last !== undefined) {
      const fault = deriveFault(link, { last, balance });
      if (fault !== '') faults.set(link.statementId, fault);
    }
    if (last === undefined || link.to >= last.to) last = link;
  }
  return faults;
}

/** `balance` is what the lines before its first day make. */
function deriveFault(
  { from, opening }: ChainLink,
  { last, balance }: { last: ChainLink; balance: bigint | null },
): string {
  const gap = daysBetween(last.to, from) - 1;
  const closing = gap >= 0 ? last.closing : null;
  const isMet = opening !== null && (opening === closing || opening === balance);
  const days = gapOf(last.to, from, gap);
  if (isMet) return gap > QUIET_DAYS ? `${days} The balances meet.` : '';
  const expected = closing ?? balance;
  const parts = gap > 0 ? [days] : [];
  if (opening !== null && expected !== null) {
    const which =
      closing === null
        ? 'what the lines before it make'
        : `the closing balance of the statement to ${formatDate(last.to)}`;
    parts.unshift(
      `It begins with ${formatMoney(opening)}, but ${formatMoney(expected)} is ${which}: ` +
        `${formatMoney(absolute(opening - expected))} apart.`,
    );
  }
  return parts.join(' ');
}

function gapOf(to: BusinessDate, from: BusinessDate, days: number): string {
  const first = formatDate(addDays(to, 1));
  return days === 1
    ? `No statement covers ${first}.`
    : `No statement covers ${first} to ${formatDate(addDays(from, -1))} (${days} days).`;
}

function compareLinks(a: ChainLink, b: ChainLink): number {
  if (a.from !== b.from) return a.from < b.from ? -1 : 1;
  if ((a.opening === null) !== (b.opening === null)) return a.opening === null ? 1 : -1;
  if (a.to === b.to) return 0;
  return a.to < b.to ? -1 : 1;
}
