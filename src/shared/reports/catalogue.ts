import { keysOf } from '#shared/keys-of.ts';
/** What a column beside the period itself shows. */
export const COMPARISONS = [
  'year-to-date',
  'former',
  'year-before',
  'months',
  'quarters',
  'budget',
  'now',
  'difference',
  'share',
] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** For people, beside a box to tick. */
export const COMPARISON_LABELS: Readonly<Record<Comparison, string>> = {
  'year-to-date': 'Year to date',
  'former': 'Previous periods',
  'year-before': 'Prior year',
  'months': 'Months side by side',
  'quarters': 'Quarters side by side',
  'budget': 'Budget',
  'now': 'As of now, beside what was recorded by then',
  'difference': 'Change in pesos and percent',
  'share': '% of total',
};

/** Ways of drawing one report; the first is what is drawn unless told. */
export type ReportView = 'balances' | 'movements' | 'days' | 'months';

/** What a report is called and which settings it takes; the screen offers these and no others. */
export interface ReportKind {
  readonly title: string;
  /** One line: what it answers. */
  readonly summary: string;
  /** What stands at a day; otherwise what came of a period. */
  readonly isAsAt: boolean;
  /** Is opened from a figure of another report, and stands in no list. */
  readonly isBehind?: true;
  readonly comparisons: readonly Comparison[];
  readonly views: readonly ReportView[];
  /** The stages that may be chosen, the first unless told; none: the report needs no choice. */
  readonly stages: readonly ('unadjusted' | 'adjusted' | 'post-closing')[];
}

const OVER_TIME = ['former', 'year-before', 'months', 'quarters'] as const;

/** Every statement by its name in addresses (handbook 8.2). */
export const REPORTS = {
  'trial-balance': {
    title: 'Trial Balance',
    summary: 'Debit and credit balances of all accounts, with proof that they agree.',
    isAsAt: true,
    comparisons: ['former', 'year-before', 'months', 'quarters', 'now'],
    views: ['balances', 'movements'],
    stages: ['adjusted', 'unadjusted', 'post-closing'],
  },
  'income-statement': {
    title: 'Statement of Income',
    summary: 'Income, expenses and profit for the period.',
    isAsAt: false,
    comparisons: ['year-to-date', ...OVER_TIME, 'budget', 'now', 'difference', 'share'],
    views: [],
    stages: ['adjusted', 'unadjusted'],
  },
  'financial-position': {
    title: 'Statement of Financial Position',
    summary: 'Assets, liabilities and equity.',
    isAsAt: true,
    comparisons: [...OVER_TIME, 'now', 'difference', 'share'],
    views: [],
    stages: ['post-closing', 'adjusted', 'unadjusted'],
  },
  'changes-in-equity': {
    title: 'Statement of Changes in Equity',
    summary: 'Movements in equity for the period.',
    isAsAt: false,
    comparisons: ['former', 'year-before'],
    views: [],
    stages: [],
  },
  'cash-flow-direct': {
    title: 'Statement of Cash Flows (Direct Method)',
    summary: 'Cash receipts and payments by purpose.',
    isAsAt: false,
    comparisons: [...OVER_TIME, 'year-to-date', 'now', 'difference'],
    views: [],
    stages: [],
  },
  'cash-flow-indirect': {
    title: 'Statement of Cash Flows (Indirect Method)',
    summary: 'From profit to cash: non-cash items and changes in working capital.',
    isAsAt: false,
    comparisons: [...OVER_TIME, 'year-to-date', 'now', 'difference'],
    views: [],
    stages: [],
  },
  'cash-position': {
    title: 'Cash Position',
    summary: 'Every cash account: opening balance, receipts, payments and closing balance.',
    isAsAt: false,
    comparisons: [],
    views: ['months', 'days'],
    stages: [],
  },
  'expense-by-month': {
    title: 'Expenses by Month',
    summary: 'Every cost and expense account, month by month.',
    isAsAt: false,
    comparisons: ['former', 'year-before', 'budget', 'difference'],
    views: [],
    stages: ['adjusted', 'unadjusted'],
  },
  'cash-flow-entries': {
    title: 'Entries behind the Cash Flows',
    summary: 'The entries that make up one line of the cash flows.',
    isAsAt: false,
    isBehind: true,
    comparisons: [],
    views: [],
    stages: [],
  },
} as const satisfies Readonly<Record<string, ReportKind>>;

export type ReportName = keyof typeof REPORTS;

/** The names of the statements, in the order in which a list shows them. */
export const REPORT_NAMES = keysOf(REPORTS);

/** Number of previous periods, and how many months side by side, one report shows at most. */
export const MAX_FORMER = 12;
export const MAX_COLUMNS = 36;
