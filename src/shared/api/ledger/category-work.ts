import { z } from 'zod';

import { businessDate, id, money } from '../common.ts';
import { route } from '../route.ts';
import { draftRow } from './drafts.ts';
import { recordRow } from './records.ts';

/** The categories whose pages show what was recorded with their forms. */
export const WORK_CATEGORIES = [
  'Invoice',
  'CollectionReceipt',
  'PettyCash',
  'Bills',
  'Payments',
  'ChequeDisbursement',
  'Deposit',
  'Transfer',
  'Withdrawal',
  'Tin',
] as const;

/** Money that a category begins with or leaves behind. */
const STANDING = ['undeposited', 'petty-cash', 'cheques-outstanding'] as const;

/** Of what is open: how many documents, and what they come to. */
const openSum = z.object({ count: z.number().int(), amount: money });

export const getCategoryWork = route({
  method: 'GET',
  path: '/api/categories/:category',
  access: 'any',
  summary:
    'What stands below the cards of a category: own drafts, the last records, and what is open; a user’s own only',
  params: z.object({ category: z.enum(WORK_CATEGORIES) }),
  reply: z.object({
    success: z.literal(true),
    drafts: z.array(draftRow),
    /** The newest ten of the category’s kinds; null where nothing is recorded with its forms. */
    records: z.array(recordRow).nullable(),
    /** Receivables or payables, the ten that are due first; null where neither belongs here. */
    open: z
      .object({
        side: z.enum(['receivable', 'payable']),
        all: openSum,
        overdue: openSum,
        items: z.array(
          z.object({
            partyId: id,
            party: z.string(),
            document: z.string(),
            transactionId: id.nullable(),
            due: businessDate,
            daysPastDue: z.number().int(),
            balance: money,
          }),
        ),
      })
      .nullable(),
    /** What is to be deposited, in the box, or paid by cheques that are not cleared yet. */
    standing: z
      .object({
        key: z.enum(STANDING),
        amount: money,
        /** How many cheques; null otherwise. */
        count: z.number().int().nullable(),
        /** What the box holds when it is full; null otherwise. */
        limit: money.nullable(),
      })
      .nullable(),
    /** Of the category Tin: the customers and vendors that were registered last. */
    parties: z
      .array(
        z.object({
          partyId: id,
          name: z.string(),
          register: z.enum(['customer', 'vendor']),
          tin: z.string(),
          registeredOn: businessDate,
        }),
      )
      .nullable(),
  }),
});

export const beginSameAgain = route({
  method: 'POST',
  path: '/api/records/:transactionId/again',
  access: 'any',
  summary:
    'Begin a draft with the answers of a record, dated today and with the next number; answers its form',
  params: z.object({ transactionId: id }),
  reply: z.object({
    success: z.literal(true),
    /** The form screen with the draft in it; a draft that was begun already is opened again. */
    path: z.string(),
  }),
});
