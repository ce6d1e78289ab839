import { z } from 'zod';

import { COMPARISONS, MAX_FORMER, REPORT_NAMES } from '../../reports/catalogue.ts';

import {
  businessDate,
  id,
  instant,
  knownVersion,
  line,
  money,
  requiredLine,
  success,
} from '../common.ts';
import {
  behind,
  figureName,
  measure,
  reportCursor,
  reportPart,
  stages,
} from '../output/report-shapes.ts';
import { route } from '../route.ts';

const STAFF = ['accountant', 'admin'] as const;
const yesNo = z.enum(['true', 'false']);

const reportParams = z.object({ name: z.enum(REPORT_NAMES) });

/**
 * The settings of a report as they stand in an address. What a report does not take
 * (`shared/reports/catalogue.ts`) is refused.
 */
const reportQuery = z.object({
  from: businessDate,
  /** Of what stands at a day: that day. */
  to: businessDate,
  /** Columns beside the period: `year-to-date,year-before,budget`. */
  compare: z
    .string()
    .regex(new RegExp(`^(((${COMPARISONS.join('|')})(,|$))*)$`), 'Name comparisons of this report.')
    .default(''),
  /** Number of previous periods `former` shows. */
  former: z.coerce.number().int().min(1).max(MAX_FORMER).default(1),
  view: z.enum(['balances', 'movements', 'days', 'months']).optional(),
  stages: stages.optional(),
  /** Leaves out lines that are zero in every column. */
  hideZero: yesNo.default('true'),
  /** Of `cash-flow-entries`: the line whose entries are listed. */
  item: z
    .string()
    .regex(/^[a-z][a-z-]{0,59}$/, 'Name a line of the cash flows.')
    .optional(),
  /** Counts only what had been recorded by the end of this day. */
  knownBy: businessDate.optional(),
});

export const getReport = route({
  method: 'GET',
  path: '/api/reports/:name',
  access: STAFF,
  summary: 'A financial statement of a period, with comparisons',
  params: reportParams,
  query: reportQuery.extend(reportCursor),
  /** The list of the entries of a cash flow comes in parts, statements whole. */
  reply: z.object({ success: z.literal(true), ...reportPart }),
});

export const exportReport = route({
  method: 'GET',
  path: '/api/reports/:name/file/:format',
  access: STAFF,
  summary: 'A financial statement as PDF, XLSX or CSV',
  params: reportParams.extend({ format: z.enum(['pdf', 'xlsx', 'csv']) }),
  query: reportQuery,
});

const figureLine = z.object({
  transactionId: id,
  date: businessDate,
  book: z.enum(['SJ', 'PJ', 'CRB', 'CDB', 'GJ']),
  entryNumber: z.string(),
  /** Of the transaction: its own document, such as an invoice. */
  number: z.string(),
  kindTitle: z.string(),
  description: z.string(),
  /** What this line says beyond the entry; may be empty. */
  memo: z.string(),
  account: z.string(),
  accountTitle: z.string(),
  party: z.object({ partyId: id, name: z.string() }).nullable(),
  stage: z.enum(['normal', 'adjusting', 'closing']),
  /** What it adds to the figure. */
  amount: money,
});

export const getFigure = route({
  method: 'GET',
  path: '/api/report-figure',
  access: STAFF,
  summary: 'What a figure of a report is made of: its accounts, and their lines a page at a time',
  query: z.object({
    from: businessDate,
    to: businessDate,
    stages: stages.default('post-closing'),
    knownBy: businessDate.optional(),
    /** A figure by its name … */
    figure: figureName.optional(),
    /** … or accounts; with both, what these accounts are of the figure. */
    accounts: z
      .string()
      .regex(/^\d{4}(,\d{4}){0,39}$/, 'Name accounts by their four digits.')
      .optional(),
    measure,
    book: z.enum(['SJ', 'PJ', 'CRB', 'CDB', 'GJ']).optional(),
    after: z.string().max(200).optional(),
    pageSize: z.coerce.number().int().min(1).max(500).default(100),
  }),
  reply: z.object({
    success: z.literal(true),
    title: z.string(),
    amount: money,
    /** The days whose lines are listed. */
    from: businessDate,
    to: businessDate,
    /** What stood there before those days; the lines come on top of it. */
    before: money,
    /** The accounts that the figure adds up, those that add nothing left out. */
    accounts: z.array(
      z.object({
        account: z.string(),
        title: z.string(),
        amount: money,
        behind: behind.optional(),
      }),
    ),
    lines: z.array(figureLine),
    /** Where the next page begins; nothing when this one is the last. */
    next: z.string().nullable(),
  }),
});

/** A month as the first page of the reports shows it. */
export const overviewMonth = z.object({
  /** `2026-12`. */
  month: z.string(),
  from: businessDate,
  to: businessDate,
  /** Revenue and other income. */
  income: money,
  /** Costs and expenses without income tax. */
  cost: money,
  /** After income tax. */
  profit: money,
  /** At the end of the month, or on the day asked for. */
  cash: money,
  /** What customers owe at the end of the month, or on the day asked for. */
  receivable: money,
  /** The same of what the company owes its vendors. */
  payable: money,
});

/** What the pictures of the reports' first page are drawn from. */
export const getReportOverview = route({
  method: 'GET',
  path: '/api/report-overview',
  access: STAFF,
  summary: 'Income, cost, profit, cash, receivables and payables of the last months',
  query: z.object({ to: businessDate, months: z.coerce.number().int().min(1).max(36).default(12) }),
  reply: z.object({
    success: z.literal(true),
    months: z.array(overviewMonth),
  }),
});

/** Settings are kept as the screen writes them into its address. */
const settings = z
  .record(z.string().regex(/^[a-zA-Z]{1,30}$/), line(200))
  .refine((record) => Object.keys(record).length <= 20, 'These are too many settings.');
const savedName = requiredLine(100, 'Give it a name.');
/**
 * The screen that shows it: a statement's name, or another under /financialreport such as `ledger`.
 */
const screen = z.string().regex(/^[a-z][a-z-]{0,39}$/, 'Name a report.');

const savedReport = z.object({
  savedReportId: id,
  name: z.string(),
  report: z.string(),
  settings,
  savedBy: z.string(),
  savedAt: instant,
});

export const listSavedReports = route({
  method: 'GET',
  path: '/api/saved-reports',
  access: STAFF,
  summary: 'Reports with their settings that somebody of the company saved',
  reply: z.object({ success: z.literal(true), reports: z.array(savedReport) }),
});

export const saveReport = route({
  method: 'POST',
  path: '/api/saved-reports',
  access: STAFF,
  summary: 'Save a report with its settings under a name, for the whole company',
  body: z.strictObject({ name: savedName, report: screen, settings }),
  reply: z.object({ success: z.literal(true), savedReportId: id }),
});

const savedParams = z.object({ savedReportId: id });

export const changeSavedReport = route({
  method: 'PUT',
  path: '/api/saved-reports/:savedReportId',
  access: STAFF,
  summary: 'Rename a saved report, or give it other settings',
  params: savedParams,
  body: z.strictObject({ name: savedName, settings: settings.optional() }),
  reply: success,
});

export const deleteSavedReport = route({
  method: 'DELETE',
  path: '/api/saved-reports/:savedReportId',
  access: STAFF,
  summary: 'Delete a saved report',
  params: savedParams,
  reply: success,
});

const year = z.string().regex(/^(19|20|21)\d\d$/, 'Name a year.');
const month = z
  .string()
  .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Name a month, such as 2026-12.');
const accountNumber = z.string().regex(/^\d{4}$/, 'An account number has four digits.');

export const getBudget = route({
  method: 'GET',
  path: '/api/budgets/:year',
  access: STAFF,
  summary: 'The budget of a taxable year by account and month',
  params: z.object({ year }),
  reply: z.object({
    success: z.literal(true),
    /** Goes back with a change; 0 while there is no budget yet. */
    version: z.number().int(),
    /** The months of the year in their order, `2026-01` … */
    months: z.array(z.string()),
    /** Every account of the income statement that is active or has a budget. */
    accounts: z.array(
      z.object({
        account: z.string(),
        title: z.string(),
        type: z.enum(['income', 'cost', 'expense']),
        /** One a month; as the income statement shows it: income and expenses are positive. */
        amounts: z.array(money),
        total: money,
      }),
    ),
  }),
});

export const saveBudget = route({
  method: 'PUT',
  path: '/api/budgets/:year',
  access: STAFF,
  summary: 'Enter amounts of a budget; refused when somebody else changed it since it was read',
  params: z.object({ year }),
  bodyLimit: 512 * 1024,
  body: z.strictObject({
    version: knownVersion,
    amounts: z
      .array(z.strictObject({ account: accountNumber, month, amount: money }))
      .max(5_000, 'Save these amounts in parts.'),
  }),
  reply: z.object({ success: z.literal(true), version: z.number().int() }),
});

export const copyBudget = route({
  method: 'POST',
  path: '/api/budgets/:year/copy',
  access: STAFF,
  summary:
    'Fill a budget from a former year, its actual figures or its budget, with a percentage added',
  params: z.object({ year }),
  body: z.strictObject({
    version: knownVersion,
    from: year,
    source: z.enum(['actual', 'budget']),
    /** Added to every amount: 5 makes 100.00 into 105.00; -10 makes it 90.00. */
    percent: z.number().min(-100).max(1_000).default(0),
  }),
  reply: z.object({ success: z.literal(true), version: z.number().int() }),
});
