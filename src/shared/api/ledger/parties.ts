import { z } from 'zod';

import { id, instant, knownVersion, line, money, pageOf, paging, requiredLine } from '../common.ts';
import { route } from '../route.ts';
import { partySettings } from './party-settings.ts';

export const REGISTERS = ['customer', 'vendor'] as const;
/**
 * The government and the company's own people are paid without a TIN, and stand in no tax list
 * (handbook 5.7, 10.1).
 */
export const TAXPAYER_TYPES = ['non-individual', 'individual', 'government', 'employee'] as const;

const register = z.enum(REGISTERS);

export const partyRow = z.object({
  partyId: id,
  register,
  /**
   * As `000-000-000-00000`; masked for the role `user` (handbook 10.1); null for a foreign party
   * without one.
   */
  tin: z.string().nullable(),
  name: z.string(),
  tradeName: z.string(),
  address: z.string(),
  email: z.string(),
  isVatRegistered: z.boolean(),
  /** The code under which tax is usually withheld from it; empty for none. */
  defaultAtc: z.string(),
  /** Forms may name it. */
  isActive: z.boolean(),
});

const listedParty = partyRow.extend({
  /** What a customer owes us, or what we owe a vendor. */
  openBalance: money,
  /** Credits of a customer, advances to a vendor: never netted with the balance. */
  advances: money,
});

const partyFilter = {
  register,
  search: z.string().max(100).optional(),
  state: z.enum(['active', 'inactive', 'all']).default('active'),
};

/** Searches registered name, trade name and TIN, tolerant of hyphens and case; best first. */
export const searchParties = route({
  method: 'GET',
  path: '/api/parties/search',
  access: 'any',
  ticket: true,
  summary: 'Type-ahead over customers or vendors',
  query: z.object({
    /** `any`: both registers, such as the payee of a cheque. */
    register: z.enum([...REGISTERS, 'any']),
    text: z.string().max(100).default(''),
  }),
  reply: z.object({ success: z.literal(true), parties: z.array(partyRow).max(20) }),
});

export const listParties = route({
  method: 'GET',
  path: '/api/parties',
  access: 'any',
  summary: 'The register of customers or vendors, with what is open',
  query: z.object({ ...partyFilter, ...paging }),
  reply: pageOf(listedParty),
});

export const exportParties = route({
  method: 'GET',
  path: '/api/parties/export/:format',
  access: 'any',
  summary: 'The same list as a file, XLSX or CSV',
  params: z.object({ format: z.enum(['xlsx', 'csv']) }),
  query: z.object(partyFilter),
});

/**
 * What is asked about a party (handbook 1.3). Cross-field rules are checked by the server's verb.
 */
const partyDetails = {
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
    .union([z.literal(''), z.email('Enter an email address such as name@company.ph.').max(254)])
    .default(''),
  isVatRegistered: z.boolean(),
  defaultAtc: line(10).default(''),
  /** What is left out, a new party has not, and a known one keeps. */
  settings: partySettings.partial().optional(),
  /** Set after the person has seen the warnings (checksum, same number under another name). */
  warningsSeen: z.boolean().default(false),
};

/** Nothing was saved: the person reads these and decides. */
const toBeRead = {
  success: z.literal(true),
  warnings: z.array(z.string()),
  similar: z.array(partyRow),
};

/** A new customer or vendor, by its form or as a row of a file. */
export const newParty = z.strictObject({ register, ...partyDetails });

/** The form `/customertinform` or `/vendortinform`. */
export const registerParty = route({
  method: 'POST',
  path: '/api/parties',
  access: 'any',
  ticket: true,
  summary: 'Register a customer or vendor with a TIN (Idempotency-Key needed)',
  body: newParty,
  reply: z.discriminatedUnion('registered', [
    z.object({ success: z.literal(true), registered: z.literal(true), party: partyRow }),
    z.object({ registered: z.literal(false), ...toBeRead }),
  ]),
});

export const getParty = route({
  method: 'GET',
  path: '/api/parties/:partyId',
  access: 'any',
  summary: 'One customer or vendor: details and what is open',
  params: z.object({ partyId: id }),
  reply: z.object({
    success: z.literal(true),
    party: listedParty.extend({
      taxpayerType: z.enum(TAXPAYER_TYPES),
      country: z.string(),
      registeredName: z.string(),
      lastName: z.string(),
      firstName: z.string(),
      middleName: z.string(),
      address1: z.string(),
      address2: z.string(),
      zip: z.string(),
      defaultAtc: z.string(),
      settings: partySettings,
      /** The file's name of its form 2303; empty where there is none. */
      form2303Name: z.string(),
      version: z.number().int(),
      /** Whether something was recorded with it: a new TIN needs a reason then. */
      isUsed: z.boolean(),
      registeredBy: z.string(),
      registeredAt: instant,
      /** Who stands for it since they were merged. */
      mergedInto: z.object({ partyId: id, name: z.string() }).nullable(),
      /** Whom it stands for: their history is part of its own. */
      mergedFrom: z.array(z.object({ partyId: id, name: z.string() })),
      /** The same taxpayer elsewhere: its branches, and its place in the other register. */
      relatives: z.array(partyRow),
    }),
  }),
});

export const changeParty = route({
  method: 'PUT',
  path: '/api/parties/:partyId',
  access: ['accountant', 'admin'],
  summary: 'Change the details of a customer or vendor; a used TIN changes with a reason only',
  params: z.object({ partyId: id }),
  body: z.strictObject({
    ...partyDetails,
    /** As read with the party: a change by somebody else meanwhile is refused. */
    version: knownVersion,
    reason: line(500).default(''),
  }),
  reply: z.discriminatedUnion('changed', [
    z.object({ success: z.literal(true), changed: z.literal(true), version: z.number().int() }),
    z.object({ changed: z.literal(false), ...toBeRead }),
  ]),
});

export const setPartyState = route({
  method: 'PATCH',
  path: '/api/parties/:partyId/state',
  access: ['accountant', 'admin'],
  summary: 'Set a customer or vendor inactive, or active again; not while something is open',
  params: z.object({ partyId: id }),
  body: z.strictObject({ isActive: z.boolean(), reason: line(500).default('') }),
  reply: z.object({ success: z.literal(true) }),
});
