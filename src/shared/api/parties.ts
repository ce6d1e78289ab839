import { z } from 'zod';

import { id, line, paging, pageOf, requiredLine } from './common.ts';
import { route } from './route.ts';

export const REGISTERS = ['customer', 'vendor'] as const;
export const TAXPAYER_TYPES = ['non-individual', 'individual'] as const;

const register = z.enum(REGISTERS);

export const partyRow = z.object({
  partyId: id,
  register,
  /** As `000-000-000-00000`; masked for the role `user` (handbook 10.1); null for a foreign party without one. */
  tin: z.string().nullable(),
  name: z.string(),
  tradeName: z.string(),
  address: z.string(),
  email: z.string(),
  isVatRegistered: z.boolean(),
});

/** Searches registered name, trade name and TIN, tolerant of hyphens and case; best first. */
export const searchParties = route({
  method: 'GET',
  path: '/api/parties/search',
  access: 'any',
  ticket: true,
  summary: 'Type-ahead over customers or vendors',
  query: z.object({ register, text: z.string().max(100).default('') }),
  reply: z.object({ success: z.literal(true), parties: z.array(partyRow).max(20) }),
});

export const listParties = route({
  method: 'GET',
  path: '/api/parties',
  access: 'any',
  summary: 'The register of customers or vendors',
  query: z.object({ register, search: z.string().max(100).optional(), ...paging }),
  reply: pageOf(partyRow),
});

/** The form `/customertinform` or `/vendortinform` (handbook 1.3). Cross-field rules are checked by the server's verb. */
export const registerParty = route({
  method: 'POST',
  path: '/api/parties',
  access: 'any',
  ticket: true,
  summary: 'Register a customer or vendor with a TIN (Idempotency-Key needed)',
  body: z.strictObject({
    register,
    taxpayerType: z.enum(TAXPAYER_TYPES, 'Choose one.'),
    tin: line(40).default(''),
    /** Two letters; a foreign party may have no TIN. */
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, 'Choose a country.')
      .default('PH'),
    registeredName: line(200).default(''),
    lastName: line(100).default(''),
    firstName: line(100).default(''),
    middleName: line(100).default(''),
    tradeName: line(200).default(''),
    address1: requiredLine(200),
    address2: line(200).default(''),
    zip: line(10).default(''),
    email: z
      .union([z.literal(''), z.email('Write an e-mail address such as name@company.ph.').max(254)])
      .default(''),
    isVatRegistered: z.boolean(),
    defaultAtc: line(10).default(''),
    /** Set after the person has seen the warnings (checksum, same number under another name). */
    warningsSeen: z.boolean().default(false),
  }),
  reply: z.discriminatedUnion('registered', [
    z.object({ success: z.literal(true), registered: z.literal(true), party: partyRow }),
    /** Nothing was saved: the person reads these and decides. */
    z.object({
      success: z.literal(true),
      registered: z.literal(false),
      warnings: z.array(z.string()),
      similar: z.array(partyRow),
    }),
  ]),
});
