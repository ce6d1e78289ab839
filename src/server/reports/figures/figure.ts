import type { Kysely } from 'kysely';

import type { getFigure } from '#shared/api/reports/reports.ts';
import type { Parsed } from '#shared/api/route.ts';
import { addDays, isBusinessDate } from '#shared/dates.ts';
import { sum } from '#shared/money.ts';
import { Problem } from '#shared/problems.ts';
import { FIGURES, usualSign } from '#shared/reports/figures.ts';
import type { Figure, Measure } from '#shared/reports/figures.ts';
import type { Behind } from '#shared/reports/report.ts';
import { netOf } from '#shared/reports/sections.ts';
import type { AccountSums, ChartAccount } from '#shared/reports/sections.ts';
import type { Days } from '#shared/reports/spans.ts';
import { yearStartOf } from '#shared/reports/spans.ts';

import { inSnapshot } from '../../platform/db/snapshot.ts';
import type { Tables } from '../../tables.ts';
import { readPlace, writePlace } from '../general-ledger/place-text.ts';

import { listFigureLines, sumFigureLines } from './figure-queries.ts';
import type { FigureLine, FigureLines } from './figure-queries.ts';
import { readOpenings } from './opening-queries.ts';
import { countedIn } from './read-figures.ts';
import { readSums } from '../../ledger/postings/balances.ts';
import { readBudget } from './budget-queries.ts';
import { listChart } from './chart-queries.ts';

type Query = Parsed<typeof getFigure>['query'];

interface FigureQuery extends Query {
  readonly fiscalYearEndMonth: number;
}

/**
 * What a figure of a report is made of: the accounts that add up to it, each with what it adds, and
 * the lines of all of them a page at a time; what stood before and the lines come to the figure
 * again. Throws bad-request where neither a figure nor accounts are named, for days in the wrong
 * order and before all known ones, and for a measure that a book has not; not-found for an account
 * that there is none of.
 */
export function readFigure(db: Kysely<Tables>, asked: FigureQuery) {
  demandSound(asked);
  return inSnapshot(db, async (tx) => {
    const chart = await listChart(tx);
    const figure = buildFigure(chart, asked);
    const work = buildWork(asked, chart.filter(figure.isOf));
    const { sums, before, brought } = await readAll(tx, asked, work);
    const { isCounted = () => true } = figure;
    const own = work.chart.filter((account) => isCounted(account, netOf(sums, account.number)));
    const amounts = own.map((account) => ({
      account,
      amount: amountOf(asked.measure, sums, { account, figure }),
    }));
    const lines: FigureLines = { ...work.lines, accounts: own.map(({ number }) => number) };
    const page = await findPage(tx, asked, lines);
    const titles = new Map(own.map((account) => [account.number, account]));
    return {
      title: figure.title,
      amount: sum(amounts.map(({ amount }) => amount)),
      ...work.lines.days,
      before: sum(own.map((account) => figure.sign(account) * netOf(before, account.number))),
      accounts: amounts
        .filter(({ amount }) => amount !== 0n)
        .map(({ account: { number, title }, amount }) => ({
          account: number,
          title,
          amount,
          behind: behindAccount(number, { asked, days: work.lines.days, brought }),
        })),
      lines: page.lines.flatMap((line) => {
        const account = titles.get(line.account);
        return account === undefined ? [] : [buildLine(line, { account, figure, asked })];
      }),
      next: page.next,
    };
  });
}

function demandSound({ from, to, figure, accounts, book, measure }: FigureQuery): void {
  const fields = [];
  if (to < from) fields.push({ path: 'to', message: 'The last date is before the first.' });
  if (figure === undefined && accounts === undefined)
    fields.push({ path: 'figure', message: 'Name a figure, or the accounts that it adds up.' });
  if (book !== undefined && measure !== 'debit' && measure !== 'credit' && measure !== 'movement')
    fields.push({ path: 'measure', message: 'A book has debits and credits, and no balances.' });
  if (measure === 'opening' && !isBusinessDate(addDays(from, -1)))
    fields.push({ path: 'from', message: 'There are no days before the year 1900.' });
  if (fields.length > 0) throw new Problem('bad-request', { fields });
}

function buildFigure(chart: readonly ChartAccount[], { figure, accounts }: FigureQuery): Figure {
  const whole = figure === undefined ? undefined : FIGURES[figure];
  if (accounts === undefined && whole !== undefined) return whole;
  const numbers = accounts?.split(',') ?? [];
  const named = numbers.map((number) => chart.find((account) => account.number === number));
  if (named.includes(undefined)) throw new Problem('not-found');
  const [first] = named;
  const words = named.length === 1 ? `${first?.number} ${first?.title}` : numbers.join(', ');
  return {
    sign: usualSign,
    ...whole,
    title: whole === undefined ? words : `${whole.title}: ${words}`,
    isOf: (account) => numbers.includes(account.number) && whole?.isOf(account) !== false,
  };
}

interface Work {
  readonly chart: readonly ChartAccount[];
  /** As the figure counts; the accounts are still to be told. */
  readonly lines: Omit<FigureLines, 'accounts'>;
}

function buildWork(asked: FigureQuery, chart: readonly ChartAccount[]): Work {
  const { from, to, measure, stages, knownBy, book, fiscalYearEndMonth } = asked;
  const isOfPeriod = measure === 'movement' || measure === 'entered';
  const reading = {
    stages,
    fiscalYearEndMonth,
    of: isOfPeriod ? 'movements' : 'balances',
  } as const;
  const last = addDays(from, -1);
  const days =
    measure === 'opening'
      ? { from: yearStartOf(last, fiscalYearEndMonth), to: last }
      : { from, to };
  const openings = measure === 'begun' ? 'only' : measure === 'entered' ? 'without' : undefined;
  const side = measure === 'debit' || measure === 'credit' ? measure : undefined;
  const counted = countedIn(reading, { to, knownBy: knownBy ?? null });
  return { chart, lines: { days, counted, book, side, openings } };
}

const NOTHING: AccountSums = new Map();

/**
 * What the accounts came to by the measure, what of it stood before the days of the lines, and what
 * opening balances brought.
 */
async function readAll(tx: Kysely<Tables>, { measure, book, from, to }: FigureQuery, work: Work) {
  const { days, counted } = work.lines;
  const until = (day: string) => readSums(tx, { from: null, to: day }, counted);
  const brought =
    measure === 'begun' || measure === 'entered'
      ? (await readOpenings(tx, { from, to }, counted.recordedBefore)).sums
      : NOTHING;
  if (measure === 'budget')
    return { sums: await readBudget(tx, { from, to }), before: NOTHING, brought };
  if (book !== undefined) {
    const accounts = work.chart.map(({ number }) => number);
    return {
      sums: await sumFigureLines(tx, { ...work.lines, accounts }),
      before: NOTHING,
      brought,
    };
  }
  if (measure === 'opening' || measure === 'closing') {
    const before = await untilBefore(days, until);
    return { sums: await until(days.to), before, brought };
  }
  if (measure === 'begun') {
    const before = await untilBefore(days, until);
    return { sums: combined(before, brought, 1n), before, brought };
  }
  const moved = await readSums(tx, { from, to }, counted);
  const sums = measure === 'entered' ? combined(moved, brought, -1n) : moved;
  return { sums, before: NOTHING, brought };
}

/** Nothing stands before the first day of all. */
function untilBefore({ from }: Days, until: (day: string) => Promise<AccountSums>) {
  const last = addDays(from, -1);
  return isBusinessDate(last) ? until(last) : Promise.resolve(NOTHING);
}

function combined(one: AccountSums, other: AccountSums, factor: bigint): AccountSums {
  const all = new Map(one);
  for (const [account, { debit, credit }] of other) {
    const own = all.get(account) ?? { debit: 0n, credit: 0n };
    all.set(account, { debit: own.debit + factor * debit, credit: own.credit + factor * credit });
  }
  return all;
}

interface Of {
  readonly account: ChartAccount;
  readonly figure: Figure;
}

function amountOf(measure: Measure, sums: AccountSums, { account, figure }: Of): bigint {
  if (measure === 'debit' || measure === 'credit') return sums.get(account.number)?.[measure] ?? 0n;
  return figure.sign(account) * netOf(sums, account.number);
}

async function findPage(tx: Kysely<Tables>, asked: FigureQuery, lines: FigureLines) {
  const after = readPlace(asked.after);
  if (asked.measure === 'budget') return { lines: [], next: null };
  const found = await listFigureLines(tx, lines, { after, limit: asked.pageSize + 1 });
  const page = found.slice(0, asked.pageSize);
  const last = page.at(-1);
  const hasMore = found.length > page.length && last !== undefined;
  return { lines: page, next: hasMore ? writePlace(last) : null };
}

function buildLine(
  line: FigureLine,
  { account, figure, asked }: Of & { readonly asked: FigureQuery },
) {
  const { debit, credit, partyId, partyName } = line;
  const { measure } = asked;
  const isSide = measure === 'debit' || measure === 'credit';
  return {
    ...line,
    accountTitle: account.title,
    party: partyId === null ? null : { partyId, name: partyName ?? '' },
    amount: isSide ? line[measure] : figure.sign(account) * (debit - credit),
  };
}

interface Opening {
  readonly asked: FigureQuery;
  /** The days whose lines are listed. */
  readonly days: Days;
  readonly brought: AccountSums;
}

/**
 * What the part of one account opens: its card where a card says just that, otherwise the same
 * figure of this account.
 */
function behindAccount(account: string, { asked, days, brought }: Opening): Behind | undefined {
  const { from, to, measure, stages, book, figure, accounts, fiscalYearEndMonth } = asked;
  if (measure === 'budget') return { of: 'budget', account, from, to };
  const yearStart = yearStartOf(to, fiscalYearEndMonth);
  const card = { of: 'account', account, ...days } as const;
  if (book === undefined && (measure === 'opening' || measure === 'closing')) {
    // What was adjusted and closed in years before counts, whatever is left out of this one.
    const counts = days.to < yearStart ? 'post-closing' : stages;
    return { ...card, stages: counts, measure: 'closing' };
  }
  if (book === undefined && (measure === 'debit' || measure === 'credit'))
    return { ...card, stages, measure };
  const isOneYear = from >= yearStart || stages === 'post-closing';
  if (book === undefined && isOneYear && !brought.has(account))
    return { ...card, stages, measure: measure === 'begun' ? 'opening' : 'movement' };
  if (accounts === account) return undefined;
  const part = { of: 'figure', accounts: account, measure, from, to, stages } as const;
  return { ...part, ...(figure && { figure }), ...(book && { book }) };
}
