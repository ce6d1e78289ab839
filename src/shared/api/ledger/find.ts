import { z } from 'zod';

import { businessDate, id, line, money } from '../common.ts';
import { route } from '../route.ts';

const foundParty = z.object({
  partyId: id,
  register: z.enum(['customer', 'vendor']),
  name: z.string(),
  /** Masked for the role user, as in every list. */
  tin: z.string().nullable(),
});

/** What is read from a text that is looked for anywhere. */
export const findAnything = route({
  method: 'GET',
  path: '/api/find',
  access: 'any',
  summary: 'Records, parties, cheques and accounts that a text means, as the caller may see them',
  query: z.object({
    /** A number, a party, a TIN, an amount (`about 5,000` too), words, a cheque number. */
    text: line(100),
    /** Whom an act is for, such as `meralco` of *new bill for meralco*. */
    party: line(100).default(''),
  }),
  reply: z.object({
    success: z.literal(true),
    /** The best first; `by` is what was recognised. */
    records: z.array(
      z.object({
        transactionId: id,
        kindTitle: z.string(),
        number: z.string(),
        date: businessDate,
        party: z.string().nullable(),
        description: z.string(),
        total: money,
        by: z.enum(['number', 'tin', 'words', 'amount', 'line', 'about']),
      }),
    ),
    parties: z.array(foundParty),
    cheques: z.array(
      z.object({
        chequeId: id,
        account: z.string(),
        number: z.string(),
        payee: z.string(),
        amount: money,
        date: businessDate,
      }),
    ),
    /** For the accountant, who alone opens ledgers. */
    accounts: z.array(z.object({ account: z.string(), title: z.string() })),
    /** Those that `party` names. */
    named: z.array(foundParty),
  }),
});
