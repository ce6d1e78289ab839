import { z } from 'zod';

import { businessDate, id, instant, money } from './common.ts';

/** The stages that a figure counts (handbook 5.15): unadjusted is `normal`, adjusted has `adjusting` as well, post-closing all. */
export const stages = z.enum(['unadjusted', 'adjusted', 'post-closing']);

/** What stands behind a figure: the portal opens it, and leads back to the same place. */
export const behind = z.discriminatedUnion('of', [
  z.object({
    of: z.literal('account'),
    account: z.string(),
    from: businessDate,
    to: businessDate,
    stages: stages.optional(),
  }),
  z.object({ of: z.literal('record'), transactionId: id }),
  z.object({ of: z.literal('party'), partyId: id }),
  z.object({
    of: z.literal('tax'),
    type: z.string(),
    code: z.string().optional(),
    partyId: id.optional(),
    from: businessDate,
    to: businessDate,
  }),
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
});

const row = z.object({
  kind: z.enum(['heading', 'line', 'subtotal', 'total', 'note']),
  /** Steps to the right, 0 to 3. */
  level: z.number().int(),
  /** One a column, in their order. */
  cells: z.array(cell),
});

/**
 * A report as it is shown, printed and exported: one table under a heading. What draws it (screen, PDF, XLSX, CSV) knows
 * nothing of accounting, so all four say the same.
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

/** The key of a month, quarter or year: see `shared/periods.ts`. */
export const periodKey = z
  .string()
  .regex(
    /^\d{4}(-(Q[1-4]|(0[1-9]|1[0-2])(-Q)?))?$/,
    'Name a month, quarter or year, such as 2026-12.',
  );
