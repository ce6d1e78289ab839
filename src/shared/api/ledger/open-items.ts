import { z } from 'zod';

import { businessDate, id, money } from '../common.ts';
import { route } from '../route.ts';

const account = z.string().regex(/^\d{4}$/);

/** What is open of one document, with what a person must see to choose it. */
const openItem = z.object({
  document: z.string(),
  partyId: id.nullable(),
  party: z.string().nullable(),
  documentDate: businessDate,
  dueDate: businessDate.nullable(),
  balance: money,
  description: z.string(),
  /** What the line says that opened it, such as the cheque of a receipt. */
  memo: z.string(),
  /** What the customer is expected to withhold, as the invoice says. */
  expected: z.array(z.object({ atc: z.string(), base: money, tax: money })),
});

export const listOpenItems = route({
  method: 'GET',
  path: '/api/open-items',
  access: 'any',
  ticket: true,
  summary: 'Documents of an account with something left to settle, oldest first; at most 500',
  query: z.object({
    account,
    partyId: id.optional(),
    /** Deposited cheques that may still come back, instead of what is open. */
    settled: z.literal('true').optional(),
    /** The transaction that is being corrected: what it settled counts as open. */
    corrects: id.optional(),
  }),
  reply: z.object({ success: z.literal(true), items: z.array(openItem) }),
});

export const listCashAccounts = route({
  method: 'GET',
  path: '/api/cash-accounts',
  access: 'any',
  ticket: true,
  summary: 'Cash, petty cash and bank accounts: what the ledger says is there, and the next cheque',
  reply: z.object({
    success: z.literal(true),
    accounts: z.array(
      z.object({
        account: z.string(),
        title: z.string(),
        currency: z.string(),
        balance: money,
        /** Minor units of the currency; nothing in pesos. */
        quantity: money,
        /** Pesos for one unit when it last moved, in ten-millionths. */
        lastRate: z.string().nullable(),
        /** The number after the highest one written; nothing before the first cheque. */
        nextCheque: z.string().nullable(),
      }),
    ),
    pettyCash: z.object({ custodian: z.string(), limit: money, balance: money }),
  }),
});
