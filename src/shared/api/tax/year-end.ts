import { z } from 'zod';

import { businessDate, id, instant, line, money, success } from '../common.ts';
import { behind, periodKey } from '../output/report-shapes.ts';
import { route } from '../route.ts';
import { finding } from './checklists.ts';
import { digest, preparedEntry, yearKey } from './period-shapes.ts';

const STAFF = ['accountant', 'admin'] as const;
const ACCOUNTANT = ['accountant'] as const;

const yearParams = z.object({ year: yearKey });

/** How an amount was reckoned, line by line; what stands behind a figure is opened. */
const working = z.array(
  z.object({
    label: z.string(),
    amount: money,
    isTotal: z.boolean(),
    behind: behind.optional(),
  }),
);

const draftCode = z.enum(['VAT-EXEMPT', 'VAT-UNCOLLECTED', 'VAT', 'PERCENTAGE-TAX', 'INCOME-TAX']);

const preparedDraft = z.object({
  code: draftCode,
  /** The quarter of VAT or percentage tax (`2026-Q4`), the year of income tax. */
  period: periodKey,
  title: z.string(),
  /**
   * `needed`: an entry is prepared; `done`: it was entered; `nothing`: there is nothing to enter;
   * `not-applicable`.
   */
  state: z.enum(['needed', 'done', 'nothing', 'not-applicable']),
  text: z.string(),
  entry: preparedEntry.nullable(),
  working,
});

/** One step of the year-end in the order of handbook 5.15. */
const yearStep = z.object({
  key: z.string(),
  title: z.string(),
  state: z.enum(['done', 'open', 'look']),
  text: z.string(),
  path: z.string().nullable(),
});

export const getYearEnd = route({
  method: 'GET',
  path: '/api/periods/years/:year',
  access: STAFF,
  summary: 'The end of a taxable year: steps, prepared drafts, closing entries, invariants',
  params: yearParams,
  /** Which quarter's VAT is closed; without it the last of the year. */
  query: z.object({ quarter: periodKey.optional() }),
  reply: z.object({
    success: z.literal(true),
    year: yearKey,
    from: businessDate,
    to: businessDate,
    isLocked: z.boolean(),
    steps: z.array(yearStep),
    drafts: z.array(preparedDraft),
    closing: z.object({
      /** `nothing`: no result to close; `ready`; `obstructed`: see obstacles; `done`. */
      state: z.enum(['nothing', 'ready', 'obstructed', 'done']),
      obstacles: z.array(finding),
      /** What Yes would record, in order: CE-01, CE-02, CE-03; nothing when all is closed. */
      entries: z.array(preparedEntry),
      /** Income less costs and expenses that is not closed yet. */
      profit: money,
      digest: z.string(),
      /** Posted closing entries. */
      posted: z.array(
        z.object({
          transactionId: id,
          number: z.string(),
          entryNumber: z.string(),
          description: z.string(),
          total: money,
          by: z.string(),
          at: instant,
        }),
      ),
      /**
       * Handbook 5.15: after closing every account of the 4000s to 8000s and 3090 is zero, 3030
       * rose by the profit.
       */
      invariants: z.array(z.object({ text: z.string(), isOk: z.boolean() })),
    }),
  }),
});

export const postClosing = route({
  method: 'POST',
  path: '/api/periods/years/:year/closing',
  access: ACCOUNTANT,
  summary: 'Record the closing entries as they were shown (Idempotency-Key needed)',
  params: yearParams,
  body: z.strictObject({ digest }),
  reply: z.object({
    success: z.literal(true),
    entries: z.array(z.object({ transactionId: id, entryNumber: z.string() })),
  }),
});

export const lockYear = route({
  method: 'POST',
  path: '/api/periods/years/:year/lock',
  access: ACCOUNTANT,
  summary: 'Close every month of the year that is still open, once its closing entries stand',
  params: yearParams,
  body: z.strictObject({ note: line(500) }),
  reply: success,
});

export const draftYearEntry = route({
  method: 'POST',
  path: '/api/periods/drafts/:code',
  access: ACCOUNTANT,
  summary:
    'Make a prepared entry a draft of the journal entry form; answers the screen that opens it',
  params: z.object({ code: draftCode }),
  body: z.strictObject({ period: periodKey }),
  reply: z.object({ success: z.literal(true), path: z.string() }),
});
