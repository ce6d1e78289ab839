import { z } from 'zod';

import { knownVersion, money, requiredLine } from '../common.ts';
import { route } from '../route.ts';

const STAFF = ['accountant', 'admin'] as const;

/** The imprest fund: who keeps the box, and how much it holds when it is full. */
const fund = z.object({ custodian: requiredLine(100), limit: money });

export const getPettyCashFund = route({
  method: 'GET',
  path: '/api/settings/petty-cash',
  access: STAFF,
  summary: 'The petty cash fund with what is in the box; version 0 while there is none',
  reply: z.object({
    success: z.literal(true),
    fund: z.object({ custodian: z.string(), limit: money }),
    balance: money,
    version: z.number().int(),
  }),
});

export const savePettyCashFund = route({
  method: 'PUT',
  path: '/api/settings/petty-cash',
  access: STAFF,
  summary: 'Set up or change the petty cash fund; refused when somebody else changed it',
  body: z.strictObject({ fund, version: knownVersion }),
  reply: z.object({ success: z.literal(true), version: z.number().int() }),
});
