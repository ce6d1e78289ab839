import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import { addDays } from '#shared/dates.ts';
import type { AccountSums, ChartAccount } from '#shared/reports/sections.ts';
import { monthEnd } from '#shared/reports/spans.ts';
import type { Span } from '#shared/reports/spans.ts';

import type { Tables } from '../db/tables.ts';

/** Which entries count. */
export interface Counted {
  /** Stages that are left out … */
  readonly excluded: readonly ('adjusting' | 'closing')[];
  /** … from this first day of a month on; null: always. */
  readonly excludedFrom: BusinessDate | null;
  /** Entries that were recorded at this instant or later are left out. */
  readonly recordedBefore: Date | null;
}

/** The whole chart, by number. */
export async function listChart(db: Kysely<Tables>): Promise<ChartAccount[]> {
  return db
    .selectFrom('accounts')
    .select([
      'number',
      'title',
      'type',
      'normal_side as normalSide',
      'statement_line as statementLine',
      'is_active as isActive',
    ])
    .orderBy('number')
    .execute();
}

interface Part {
  readonly from: BusinessDate | null;
  readonly to: BusinessDate;
}

/**
 * Debits and credits of every account in a span. Whole months are read from the kept balances, less the stages that do not
 * count and what was recorded later; of a month that is cut, the lines of its shorter part.
 */
export async function readSums(
  db: Kysely<Tables>,
  span: Span,
  counted: Counted,
): Promise<AccountSums> {
  const { whole, added, taken } = partsOf(span);
  const pieces = [
    ...(whole === undefined ? [] : wholeMonths(whole, counted)),
    ...added.map((part) => linesOf(part, counted, 1)),
    ...taken.map((part) => linesOf(part, counted, -1)),
  ];
  const { rows } = await sql<{ account: string; debit: bigint; credit: bigint }>`
    select account, sum(debit)::bigint as debit, sum(credit)::bigint as credit
      from (${sql.join(pieces, sql` union all `)}) pieces group by account`.execute(db);
  return new Map(rows.map(({ account, ...sums }) => [account, sums]));
}

/** Whole months, and what is to be added to them or taken from them, so that few lines are read. */
function partsOf({ from, to }: Span): { whole?: Part; added: Part[]; taken: Part[] } {
  const first = from === null ? null : firstOf(from);
  const isCutBefore = from !== null && from !== first;
  const isCutAfter = to !== monthEnd(to);
  if (first === firstOf(to) && (isCutBefore || isCutAfter)) {
    return { added: [{ from, to }], taken: [] };
  }
  const added: Part[] = [];
  const taken: Part[] = [];
  let begins = first;
  let ends = monthEnd(to);
  if (isCutBefore && first !== null) {
    if (isInFirstHalf(from)) taken.push({ from: first, to: addDays(from, -1) });
    else {
      added.push({ from, to: monthEnd(from) });
      begins = addDays(monthEnd(from), 1);
    }
  }
  if (isCutAfter) {
    if (isInFirstHalf(to)) {
      added.push({ from: firstOf(to), to });
      ends = addDays(firstOf(to), -1);
    } else taken.push({ from: addDays(to, 1), to: ends });
  }
  if (begins !== null && begins > ends) return { added, taken };
  return { whole: { from: begins, to: ends }, added, taken };
}

function wholeMonths({ from, to }: Part, counted: Counted): RawBuilder<unknown>[] {
  const months = from === null ? sql`month <= ${to}` : sql`month between ${from} and ${to}`;
  const { excluded, excludedFrom, recordedBefore } = counted;
  const pieces = [sql`select account, debit, credit from account_balances where ${months}`];
  if (excluded.length > 0) {
    const since = excludedFrom === null ? sql`` : sql`and month >= ${excludedFrom}`;
    pieces.push(sql`select account, -debit, -credit from stage_balances
      where stage = any(${[...excluded]}) and ${months} ${since}`);
  }
  if (recordedBefore !== null) {
    const days = from === null ? sql`e.date <= ${to}` : sql`e.date between ${from} and ${to}`;
    // Found by the time of recording, which the transactions have an index for.
    pieces.push(sql`select l.account, -l.debit, -l.credit
      from transactions t join journal_entries e using (transaction_id) join journal_lines l using (entry_id)
      where t.recorded_at >= ${recordedBefore} and ${days} ${ofStages(counted)}`);
  }
  return pieces;
}

function linesOf({ from, to }: Part, counted: Counted, sign: 1 | -1): RawBuilder<unknown> {
  const { recordedBefore } = counted;
  const known = recordedBefore === null ? sql`` : sql`and e.recorded_at < ${recordedBefore}`;
  const amounts = sign === 1 ? sql`l.debit, l.credit` : sql`-l.debit, -l.credit`;
  const begin = from === null ? sql`` : sql`e.date >= ${from} and`;
  // Entry by entry (`offset 0`): of large books the planner would rather read every line there is.
  return sql`select l.account, ${amounts} from journal_entries e
      cross join lateral (select * from journal_lines i where i.entry_id = e.entry_id offset 0) l
    where ${begin} e.date <= ${to} ${known} ${ofStages(counted)}`;
}

function ofStages({ excluded, excludedFrom }: Counted): RawBuilder<unknown> {
  if (excluded.length === 0) return sql``;
  const since = excludedFrom === null ? sql`` : sql`and e.date >= ${excludedFrom}`;
  return sql`and not (e.stage = any(${[...excluded]}) ${since})`;
}

function firstOf(day: BusinessDate): BusinessDate {
  return `${day.slice(0, 7)}-01`;
}

function isInFirstHalf(day: BusinessDate): boolean {
  return day.slice(8) <= '15';
}

/** What the budget says of every account in the months from one day to another, as the statement of income shows it. */
export async function readBudget(
  db: Kysely<Tables>,
  { from, to }: { readonly from: BusinessDate; readonly to: BusinessDate },
): Promise<AccountSums> {
  const { rows } = await sql<{ account: string; debit: bigint; credit: bigint }>`
    select b.account, case a.type when 'income' then 0 else sum(b.amount) end::bigint as debit,
        case a.type when 'income' then sum(b.amount) else 0 end::bigint as credit
      from budget_amounts b join accounts a on a.number = b.account
      where b.month between ${firstOf(from)} and ${to} group by b.account, a.type`.execute(db);
  return new Map(rows.map(({ account, ...sums }) => [account, sums]));
}

/** Debits and credits of accounts by day, the days without any left out. */
export async function readDays(
  db: Kysely<Tables>,
  { from, to }: { readonly from: BusinessDate; readonly to: BusinessDate },
  counted: Counted,
): Promise<ReadonlyMap<BusinessDate, AccountSums>> {
  const { recordedBefore } = counted;
  const known = recordedBefore === null ? sql`` : sql`and e.recorded_at < ${recordedBefore}`;
  const { rows } = await sql<{ day: string; account: string; debit: bigint; credit: bigint }>`
    select e.date as day, l.account, sum(l.debit)::bigint as debit, sum(l.credit)::bigint as credit
      from journal_entries e join journal_lines l using (entry_id)
      where e.date between ${from} and ${to} ${known} ${ofStages(counted)}
      group by e.date, l.account order by e.date`.execute(db);
  const days = new Map<BusinessDate, Map<string, { debit: bigint; credit: bigint }>>();
  for (const { day, account, ...sums } of rows) {
    const own = days.get(day) ?? new Map<string, { debit: bigint; credit: bigint }>();
    days.set(day, own.set(account, sums));
  }
  return days;
}
