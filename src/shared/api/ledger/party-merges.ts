import { z } from 'zod';

import { id, line, money } from '../common.ts';
import { route } from '../route.ts';

const ACCOUNTANT = ['accountant'] as const;
const params = z.object({ partyId: id });
const named = z.object({ partyId: id, name: z.string(), tin: z.string().nullable() });

export const previewMerge = route({
  method: 'GET',
  path: '/api/parties/:partyId/merge',
  access: ACCOUNTANT,
  summary: 'What merging a customer or vendor into another one would do; nothing is changed',
  params,
  query: z.object({ into: id }),
  reply: z.object({
    success: z.literal(true),
    from: named,
    into: named,
    /** The two have other TINs: this must be confirmed. */
    isOtherTin: z.boolean(),
    /** Transactions that name the one that goes; they keep its name and TIN. */
    transactionCount: z.number().int(),
    /** What is open, and moves to the other by an entry of today. */
    items: z.array(z.object({ account: z.string(), document: z.string(), balance: money })),
    digest: z.string(),
  }),
});

export const mergeParties = route({
  method: 'POST',
  path: '/api/parties/:partyId/merge',
  access: ACCOUNTANT,
  summary: 'Merge a customer or vendor into another one, for good (Idempotency-Key needed)',
  params,
  body: z.strictObject({
    into: id,
    digest: z.string().length(64),
    isTinConfirmed: z.boolean().default(false),
    reason: line(300).refine((text) => text.length >= 3, 'Say why, in a few words.'),
  }),
  reply: z.object({ success: z.literal(true), entryCount: z.number().int() }),
});
