import { z } from 'zod';

import { FIGURE_NAMES, MEASURES } from '../../reports/figures.ts';

import { businessDate, id, instant, money } from '../common.ts';

/**
 * The stages that a figure counts (handbook 5.15): unadjusted is `normal`, adjusted has `adjusting`
 * as well, post-closing all.
 */
export const stages = z.enum(['unadjusted', 'adjusted', 'post-closing']);

/** What of its accounts a figure counts: see `shared/reports/figures.ts`. */
export const measure = z.enum(MEASURES);
export const figureName = z.enum(FIGURE_NAMES);

/** What stands behind a figure: the portal opens it, and leads back to the same place. */
export const behind = z.discriminatedUnion('of', [
  z.object({
    of: z.literal('account'),
    account: z.string(),
    from: businessDate,
    to: businessDate,
    stages: stages.optional(),
    /** Which of the sums of the card the figure is. */
    measure: z.enum(['opening', 'closing', 'movement', 'debit', 'credit']).optional(),
  }),
  /**
   * A figure of several accounts: those of its name, those that are listed (`1110,1120`), or of its
   * name those listed.
   */
  z.object({
    of: z.literal('figure'),
    figure: figureName.optional(),
    accounts: z.string().optional(),
    measure,
    /** Only entries of this book. */
    book: z.string().optional(),
    from: businessDate,
    to: businessDate,
    stages: stages.optional(),
  }),
  /** The entries of a book, or of all, in the order of the journal. */
  z.object({
    of: z.literal('journal'),
    book: z.string().optional(),
    from: businessDate,
    to: businessDate,
    stages: stages.optional(),
  }),
  /** What was planned for an account in the months of these days. */
  z.object({
    of: z.literal('budget'),
    account: z.string(),
    from: businessDate,
    to: businessDate,
  }),
  z.object({ of: z.literal('record'), transactionId: id }),
  z.object({ of: z.literal('party'), partyId: id }),
  z.object({
    of: z.literal('tax'),
    type: z.string(),
    /** One code, or several (`exempt,non-vat`). */
    code: z.string().optional(),
    partyId: id.optional(),
    /** Of the parties with this TIN (nine digits), or with `any`. */
    tin: z.string().optional(),
    /** By months of the summary lists: a reversal within its quarter counts in the original's. */
    isListed: z.literal('yes').optional(),
    from: businessDate,
    to: businessDate,
  }),
  /** What was filed for a period, such as the return whose payment an amendment takes off. */
  z.object({ of: z.literal('filing'), subject: z.string(), period: z.string() }),
  /** The worksheet of a return, which says how the figure was worked out. */
  z.object({ of: z.literal('return'), form: z.string(), period: z.string() }),
  /** Another report, such as the entries that make up a line of the cash flows. */
  z.object({
    of: z.literal('report'),
    report: z.string(),
    from: businessDate,
    to: businessDate,
    item: z.string().optional(),
  }),
]);

/** One cell: a text, a day, a count or share as text, or an amount. Empty: nothing stands there. */
const cell = z.object({
  text: z.string().optional(),
  amount: money.optional(),
  behind: behind.optional(),
});

const column = z.object({
  key: z.string(),
  title: z.string(),
  type: z.enum(['text', 'money', 'date', 'count', 'percent']),
  /**
   * Of figures that are worked out: the columns they come from, of the same row or of the row
   * named.
   */
  parts: z.array(z.object({ key: z.string(), row: z.number().int().optional() })).optional(),
});

const row = z.object({
  kind: z.enum(['heading', 'line', 'subtotal', 'total', 'note']),
  /** Steps to the right, 0 to 3. */
  level: z.number().int(),
  /** One a column, in their order. */
  cells: z.array(cell),
});

/**
 * A report as it is shown, printed and exported: one table under a heading. What draws it (screen,
 * PDF, XLSX, CSV) knows nothing of accounting, so all four say the same.
 */
export const report = z.object({
  title: z.string(),
  /** "As at 31 December 2026", "For the month ended 31 December 2026". */
  period: z.string(),
  /** "In Philippine Peso", and whatever else stands in the head. */
  heading: z.array(z.string()),
  columns: z.array(column),
  rows: z.array(row),
  /** Proofs that the report made of itself; one that fails is shown loudly. */
  checks: z.array(z.object({ text: z.string(), isOk: z.boolean() })),
  notes: z.array(z.string()),
  /** The day by whose end the entries had been recorded, when it is not as of now. */
  asRecordedBy: businessDate.nullable(),
  producedAt: instant,
});

/** Asks for a part of a long report: `after` is what the part before answered as `next`. */
export const reportCursor = {
  after: z.string().max(200).optional(),
  pageSize: z.coerce.number().int().min(1).max(500).default(300),
};

/**
 * A part of a long report; the total row, if it has one, is of the whole and goes with every part.
 */
export const reportPart = {
  report,
  /** Where the next part begins; nothing when this one is the last. */
  next: z.string().nullable(),
  /** Rows of the whole report, without its total; nothing where they are not counted. */
  rowCount: z.number().int().nullable(),
};

/** The key of a month, quarter or year: see `shared/periods.ts`. */
export const periodKey = z
  .string()
  .regex(
    /^\d{4}(-(Q[1-4]|(0[1-9]|1[0-2])(-Q)?))?$/,
    'Name a month, quarter or year, such as 2026-12.',
  );
