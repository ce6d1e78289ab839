import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import { addDays } from '#shared/dates.ts';
import type { AccountSums } from '#shared/reports/sections.ts';
import { monthEnd } from '#shared/reports/spans.ts';
import type { Days, Span } from '#shared/reports/spans.ts';

import type { Tables } from '../../tables.ts';

/** Which entries count. */
export interface Counted {
  /** Stages that are left out … */
  readonly excluded: readonly ('adjusting' | 'closing')[];
  /** … from this first day of a month on; null: always. */
  readonly excludedFrom: BusinessDate | null;
  /** Entries that were recorded at this instant or later are left out. */
  readonly recordedBefore: Date | null;
}

/**
 * Debits and credits of every account in a span, in centavos, or of one: read from the kept
 * balances, of whole months by month and of cut ones by day, less the stages that do not count and
 * what was recorded later. It never reads the lines of entries that count, so it takes the same
 * time however many there are.
 */
export async function readSums(
  db: Kysely<Tables>,
  of: Span & { readonly account?: string | undefined },
  counted: Counted,
): Promise<AccountSums> {
  const only = of.account === undefined ? sql`` : sql`and account = ${of.account}`;
  const { whole, cut } = buildParts(of);
  const pieces = [
    ...(whole === undefined ? [] : monthPieces(whole, { counted, only })),
    ...cut.flatMap((days) => dayPieces(days, { counted, only })),
    ...latePiece(of, { counted, only }),
  ];
  const { rows } = await sql<{ account: string; debit: bigint; credit: bigint }>`
    select account, sum(debit)::bigint as debit, sum(credit)::bigint as credit
      from (${sql.join(pieces, sql` union all `)}) pieces group by account`.execute(db);
  return new Map(rows.map(({ account, ...sums }) => [account, sums]));
}

/**
 * Debits and credits of every account by day, the days on which nothing moved left out; from the
 * kept balances, too.
 */
export async function readDays(
  db: Kysely<Tables>,
  days: Days,
  counted: Counted,
): Promise<ReadonlyMap<BusinessDate, AccountSums>> {
  const limits = { counted, only: sql`` };
  const pieces = [...dayPieces(days, limits), ...latePiece(days, limits)];
  const { rows } = await sql<{ day: string; account: string; debit: bigint; credit: bigint }>`
    select day, account, sum(debit)::bigint as debit, sum(credit)::bigint as credit
      from (${sql.join(pieces, sql` union all `)}) pieces
      group by day, account having sum(debit) <> 0 or sum(credit) <> 0 order by day`.execute(db);
  const byDay = new Map<BusinessDate, Map<string, { debit: bigint; credit: bigint }>>();
  for (const { day, account, ...sums } of rows) {
    const own = byDay.get(day) ?? new Map<string, { debit: bigint; credit: bigint }>();
    byDay.set(day, own.set(account, sums));
  }
  return byDay;
}

/** The whole months of a span, and the days of those that it cuts. */
function buildParts({ from, to }: Span): { whole?: Span; cut: Days[] } {
  const cut: Days[] = [];
  let begins = from;
  let ends = to;
  if (from !== null && !from.endsWith('-01')) {
    const end = monthEnd(from);
    cut.push({ from, to: to < end ? to : end });
    begins = addDays(end, 1);
  }
  if (to !== monthEnd(to)) {
    const first = `${to.slice(0, 7)}-01`;
    if (begins === null || begins <= to) cut.push({ from: first, to });
    ends = addDays(first, -1);
  }
  return begins !== null && begins > ends ? { cut } : { whole: { from: begins, to: ends }, cut };
}

interface Limits {
  readonly counted: Counted;
  /** The one account, as a condition beside others. */
  readonly only: RawBuilder<unknown>;
}

// Each piece has the columns day, account, debit and credit.
function monthPieces({ from, to }: Span, { counted, only }: Limits): RawBuilder<unknown>[] {
  const months = from === null ? sql`month <= ${to}` : sql`month between ${from} and ${to}`;
  const { excluded, excludedFrom } = counted;
  const since = excludedFrom === null ? sql`` : sql`and month >= ${excludedFrom}`;
  const kept = sql`select month as day, account, debit, credit from account_balances where ${months} ${only}`;
  if (excluded.length === 0) return [kept];
  return [
    kept,
    sql`select month, account, -debit, -credit from stage_balances
      where stage = any(${[...excluded]}) and ${months} ${since} ${only}`,
  ];
}

function dayPieces({ from, to }: Days, { counted, only }: Limits): RawBuilder<unknown>[] {
  const { excluded, excludedFrom } = counted;
  const since = excludedFrom === null ? sql`` : sql`and e.date >= ${excludedFrom}`;
  const kept = sql`select day, account, debit, credit from day_balances where day between ${from} and ${to} ${only}`;
  if (excluded.length === 0) return [kept];
  return [
    kept,
    // `<> 'normal'` is said so that the few entries of later stages are found by their own index.
    sql`select e.date, l.account, -l.debit, -l.credit from journal_entries e join journal_lines l using (entry_id)
      where e.date between ${from} and ${to} and e.stage <> 'normal' and e.stage = any(${[...excluded]}) ${since} ${only}`,
  ];
}

/**
 * What is in the kept balances and had not been recorded yet: found by the time of recording, which
 * has an index.
 */
function latePiece({ from, to }: Span, { counted, only }: Limits): RawBuilder<unknown>[] {
  const { excluded, excludedFrom, recordedBefore } = counted;
  if (recordedBefore === null) return [];
  const days = from === null ? sql`e.date <= ${to}` : sql`e.date between ${from} and ${to}`;
  const since = excludedFrom === null ? sql`` : sql`and e.date >= ${excludedFrom}`;
  const stages =
    excluded.length === 0 ? sql`` : sql`and not (e.stage = any(${[...excluded]}) ${since})`;
  return [
    sql`select e.date, l.account, -l.debit, -l.credit
      from transactions t join journal_entries e using (transaction_id) join journal_lines l using (entry_id)
      where t.recorded_at >= ${recordedBefore} and ${days} ${stages} ${only}`,
  ];
}
