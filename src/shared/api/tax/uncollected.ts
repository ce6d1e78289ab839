import { z } from 'zod';

import { CONDITIONS } from '../../tax/uncollected.ts';
import { businessDate, id, money, success } from '../common.ts';
import { periodKey } from '../output/report-shapes.ts';
import { route } from '../route.ts';

const STAFF = ['accountant', 'admin'] as const;
const ACCOUNTANT = ['accountant'] as const;

const condition = z.enum(CONDITIONS.map(({ code }) => code));

export const listUncollected = route({
  method: 'GET',
  path: '/api/tax/uncollected',
  access: STAFF,
  summary:
    'Unpaid invoices of a taxable quarter with the eight conditions of RMC 65-2024, and the output VAT in them',
  query: z.object({ period: periodKey }),
  reply: z.object({
    success: z.literal(true),
    quarter: periodKey,
    quarterLabel: z.string(),
    invoices: z.array(
      z.object({
        transactionId: id,
        number: z.string(),
        party: z.string(),
        date: businessDate,
        dueDate: businessDate.nullable(),
        open: money,
        uncollectedVat: money,
        conditions: z.array(
          z.object({ code: condition, state: z.enum(['met', 'not-met', 'confirm']) }),
        ),
        claimId: id.nullable(),
        claimedQuarter: z.string().nullable(),
      }),
    ),
  }),
});

export const claimUncollected = route({
  method: 'POST',
  path: '/api/tax/uncollected',
  access: ACCOUNTANT,
  summary: 'Take the output VAT of uncollected invoices back in item 35 of a quarter',
  body: z.strictObject({
    period: periodKey,
    transactionIds: z.array(id).min(1, 'Select an invoice.').max(500),
    /** Conditions that only a person knows, for all of them. */
    confirmed: z.array(condition).max(8),
  }),
  reply: success,
});

export const withdrawUncollected = route({
  method: 'DELETE',
  path: '/api/tax/uncollected/:claimId',
  access: ACCOUNTANT,
  summary: 'Withdraw a claim of item 35',
  params: z.object({ claimId: id }),
  reply: success,
});
