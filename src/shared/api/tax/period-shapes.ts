import { z } from 'zod';

import { businessDate, money } from '../common.ts';

/** A taxable year, `2026`. */
export const yearKey = z.string().regex(/^\d{4}$/, 'Name a year, such as 2026.');
/** Names what a person saw, so that nothing else is recorded. */
export const digest = z.string().regex(/^[0-9a-f]{64}$/);

/** A line of an entry that is prepared. */
const preparedLine = z.object({
  account: z.string(),
  title: z.string(),
  debit: money,
  credit: money,
  memo: z.string(),
});

/** An entry as it is shown before it is recorded. */
export const preparedEntry = z.object({
  /**
   * `CE-01`, `CE-02`, `CE-03`, `CE-04`, `VAT`, `VAT-EXEMPT`, `VAT-UNCOLLECTED`, `PERCENTAGE-TAX`,
   * `INCOME-TAX`, `FX`.
   */
  code: z.string(),
  date: businessDate,
  description: z.string(),
  lines: z.array(preparedLine),
  total: money,
});
