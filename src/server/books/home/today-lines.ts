import type { getHome } from '#shared/api/books/home.ts';
import type { Parsed } from '#shared/api/route.ts';

import type { findOverview } from '../../bank/reconciliations/overview.ts';
import type { sumDue } from '../../ledger/parties/open-rows-queries.ts';
import type { readUpcomingTax } from '../../tax/calendar/calendar.ts';
import type { expectedOf } from '../../tax/expected/expected.ts';
import type { findThresholds } from '../../tax/thresholds/thresholds.ts';

import type { listToReview } from './queries.ts';

type Reply = Parsed<typeof getHome>['reply'];
export type HomeLine = Reply['lines'][number];
type Found<Read extends (...args: never[]) => unknown> = Awaited<ReturnType<Read>>;

/** What falls due within so many days is soon. */
const SOON_DAYS = 14;
/** Bills are told of so many days before they fall due. */
export const DAYS_OF_BILLS = 7;

interface Work {
  readonly deadlines: Found<typeof readUpcomingTax>['obligations'];
  readonly alarms: readonly unknown[];
  /** Months that are over and open, such as `2026-10`, the earliest first. */
  readonly months: readonly string[];
  readonly accounts: Found<typeof findOverview>;
  /** What customers should have paid before today. */
  readonly receivables: Found<typeof sumDue>;
  /** What falls due soon, or did before. */
  readonly payables: Found<typeof sumDue>;
  readonly drafts: Reply['drafts'];
  readonly expected: Found<typeof expectedOf>;
  readonly toReview: Found<typeof listToReview>;
  readonly thresholds: Found<typeof findThresholds>;
}

/** An accountant’s work of the day: how much of each, and where it is worked off. */
export function todayLines(work: Work): HomeLine[] {
  return [
    counted('tax-overdue', work.deadlines.filter(({ isOverdue }) => isOverdue).length, TAX),
    counted('tax-due', work.deadlines.filter(isSoon).length, TAX),
    counted('filings-moved', work.alarms.length, '/periods/filings'),
    monthsLine(work.months),
    linesToMatch(work.accounts),
    {
      key: 'receivables-overdue',
      ...work.receivables,
      path: '/records/ageing?side=receivable',
    },
    { key: 'bills-due', ...work.payables, path: '/records/ageing?side=payable' },
    countRecurring(work.drafts),
    toCollect(work.expected),
    counted(
      'thresholds',
      work.thresholds.filter(({ state }) => state !== 'far').length,
      `${TAX}/lists?list=thresholds`,
    ),
    toReview(work.toReview),
  ];
}

/** The months that are over and open; the earliest is closed first. */
export function monthsLine(months: readonly string[]): HomeLine {
  const [first] = months;
  const path = first === undefined ? '/periods' : `/periods/${first}`;
  return counted('months-to-close', months.length, path);
}

/** A line that is no money. */
export function counted(key: HomeLine['key'], count: number, path: string): HomeLine {
  return { key, count, amount: null, path };
}

const TAX = '/taxcompliance';

function isSoon({ isOverdue, daysLeft }: Work['deadlines'][number]): boolean {
  return !isOverdue && daysLeft !== null && daysLeft <= SOON_DAYS;
}

function linesToMatch(accounts: Work['accounts']): HomeLine {
  const [most] = accounts.toSorted((a, b) => b.openLineCount - a.openLineCount);
  const count = accounts.reduce((total, { openLineCount }) => total + openLineCount, 0);
  const path = count === 0 || most === undefined ? '' : `/${most.account}`;
  return counted('lines-to-match', count, `/bankreconciliation${path}`);
}

function countRecurring(drafts: Work['drafts']): HomeLine {
  const due = drafts.filter(({ slot }) => slot.startsWith('recurring:'));
  return counted('recurring-drafts', due.length, due.at(-1)?.path ?? '/records/recurring');
}

function toCollect({ parties, toFollow }: Work['expected']): HomeLine {
  const rows = parties.flatMap((party) => party.rows).filter(({ state }) => state === 'to-follow');
  const path = '/taxcompliance/expected';
  return { key: 'certificates-to-collect', count: rows.length, amount: toFollow, path };
}

/** What somebody else prepared and nobody has reviewed; the earliest is signed first. */
export function toReview(waiting: Work['toReview']): HomeLine {
  const [first] = waiting;
  const place = first === undefined ? '' : `/${first.account}/statement?asAt=${first.asAt}`;
  return counted('reconciliations-to-review', waiting.length, `/bankreconciliation${place}`);
}
