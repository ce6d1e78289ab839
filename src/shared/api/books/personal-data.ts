import { z } from 'zod';

import { businessDate, clientId, id, success } from '../common.ts';
import { route } from '../route.ts';

const ADMIN = ['admin'] as const;
const STAFF = ['accountant', 'admin'] as const;

/** What is held about a person (Data Privacy Act, sections 16 and 18). */
const personalData = z.object({
  /** The Client ID, or the name of the customer or vendor. */
  name: z.string(),
  /** The last day on which the books or the audit log name the person; nothing: never. */
  lastEntry: businessDate.nullable(),
  /** How long what has to be kept is kept; nothing where neither does. */
  keptUntil: businessDate.nullable(),
  law: z.string(),
  holdings: z.array(
    z.object({
      what: z.string(),
      why: z.string(),
      count: z.number().int(),
      /** Not demanded by law: gone when it is erased. */
      isErasable: z.boolean(),
    }),
  ),
  /** Why nothing can be erased now; empty when something can. */
  whyNot: z.string(),
});

const reply = z.object({ success: z.literal(true), personalData });
const account = { access: ADMIN, params: z.object({ clientId }) } as const;
const party = { access: STAFF, params: z.object({ partyId: id }) } as const;
const STEP_UP = { stepUp: 'second-factor' } as const;

export const getAccountData = route({
  method: 'GET',
  path: '/api/personal-data/accounts/:clientId',
  ...account,
  summary: 'What is held about the person of an account, why, and until when',
  reply,
});

export const getAccountDataFile = route({
  method: 'GET',
  path: '/api/personal-data/accounts/:clientId/file',
  ...account,
  ...STEP_UP,
  summary: 'All of it as a ZIP file: a report (PDF) and every row (CSV)',
});

export const eraseAccountData = route({
  method: 'POST',
  path: '/api/personal-data/accounts/:clientId/erase',
  ...account,
  ...STEP_UP,
  summary: 'Erases what nothing demands of the person of a deactivated account',
  reply: success,
});

export const getPartyData = route({
  method: 'GET',
  path: '/api/personal-data/parties/:partyId',
  ...party,
  summary: 'What is held about a customer or vendor, why, and until when',
  reply,
});

export const getPartyDataFile = route({
  method: 'GET',
  path: '/api/personal-data/parties/:partyId/file',
  ...party,
  ...STEP_UP,
  summary: 'All of it as a ZIP file: a report (PDF), every row (CSV) and the forms 2303',
});

export const erasePartyData = route({
  method: 'POST',
  path: '/api/personal-data/parties/:partyId/erase',
  ...party,
  ...STEP_UP,
  summary: 'Erases what nothing demands of a customer or vendor of whom nothing is open',
  reply: success,
});
