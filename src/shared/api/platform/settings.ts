import { z } from 'zod';

import { isOfPerson } from '../../ledger/owners.ts';
import { parseTin } from '../../tin.ts';
import { businessDate, id, knownVersion, line, requiredLine, success } from '../common.ts';
import { route } from '../route.ts';

const STAFF = ['accountant', 'admin'] as const;

/** Empty, or a TIN as it is typed (handbook 1.3). */
const optionalTin = line(20).refine(
  (text) => text === '' || parseTin(text) !== undefined,
  'Enter a TIN of 9 digits, with 3 to 5 more for a branch, such as 000-000-000.',
);

/** Handbook section 0, as far as recording needs it. */
export const companyProfile = z.object({
  /** Of a sole proprietor or professional it is made of the three names. */
  registeredName: requiredLine(200),
  /** Of a sole proprietor or professional; empty otherwise. */
  lastName: line(60),
  firstName: line(60),
  middleName: line(60),
  tradeName: line(200),
  tin: optionalTin,
  rdoCode: line(3),
  address1: line(200),
  address2: line(200),
  zip: line(10),
  isVatRegistered: z.boolean(),
  isTopWithholdingAgent: z.boolean(),
  taxpayerClass: z.enum(['micro', 'small', 'medium', 'large']),
  entityType: z.enum(['corporation', 'opc', 'partnership', 'sole_proprietor', 'professional']),
  booksMode: z.enum(['manual', 'loose_leaf', 'computerised']),
  permitNumber: line(100),
  /**
   * Of the permit to use loose-leaf books, or of the acknowledgement certificate; empty: not told.
   */
  permitDate: z.union([z.literal(''), businessDate]),
  /** Sends returns by eFPS, and in which group: its days are staggered. */
  efpsGroup: z.enum(['none', 'A', 'B', 'C', 'D', 'E']),
  /** Pays wages: 1601-C, 1604-C, 2316 and the contributions are due. */
  isEmployer: z.boolean(),
  /** Withholds final tax: 1601-FQ is due. */
  isFinalTaxWithholder: z.boolean(),
  /** Lets property: the information of lessees is due. */
  isLessor: z.boolean(),
  /** Sells goods: the inventory list is due. */
  hasInventory: z.boolean(),
  /**
   * Whoever registers a TIN is told once that its last digit is unusual; it never stops anything.
   */
  hintsTinDigit: z.boolean(),
  /** Who signs certificates, returns and the affidavit of the books. */
  signatoryName: line(100),
  signatoryTitle: line(100),
  signatoryTin: optionalTin,
  lineOfBusiness: line(200),
  /** Of vouchers, statements and reports; books and forms of the BIR have sizes of their own. */
  paperSize: z.enum(['a4', 'letter', 'legal']),
  /**
   * When business began, as the BIR registered it: minimum corporate income tax counts its years.
   * Empty: not told.
   */
  commencedOn: z.union([z.literal(''), businessDate]),
  /** 1 to 12. */
  fiscalYearEndMonth: z.number().int().min(1).max(12),
});

/** Refused with all else that is wrong: a person has a last and a first name. */
const namedProfile = companyProfile.superRefine((company, { addIssue }) => {
  if (!isOfPerson(company.entityType)) return;
  const missing = (['lastName', 'firstName'] as const).filter((name) => company[name] === '');
  for (const name of missing) {
    const message = 'Fill this in: the files of the BIR want the owner’s names apart.';
    addIssue({ code: 'custom', path: [name], message });
  }
});

export const getCompanyProfile = route({
  method: 'GET',
  path: '/api/settings/company',
  access: STAFF,
  summary: 'The company profile',
  reply: z.object({ success: z.literal(true), company: companyProfile, version: z.number().int() }),
});

export const saveCompanyProfile = route({
  method: 'PUT',
  path: '/api/settings/company',
  access: STAFF,
  summary: 'Change the company profile; refused when somebody else changed it since it was read',
  body: z.strictObject({ company: namedProfile, version: knownVersion }),
  reply: z.object({ success: z.literal(true), version: z.number().int() }),
});

export const accountRow = z.object({
  number: z.string(),
  title: z.string(),
  type: z.enum(['asset', 'liability', 'equity', 'income', 'cost', 'expense']),
  normalSide: z.enum(['debit', 'credit']),
  statementLine: z.string(),
  isActive: z.boolean(),
  /** Has entries: its type stays and it cannot be deleted. */
  isUsed: z.boolean(),
});

export const listAccounts = route({
  method: 'GET',
  path: '/api/settings/accounts',
  access: 'any',
  ticket: true,
  summary: 'The chart of accounts',
  reply: z.object({ success: z.literal(true), accounts: z.array(accountRow) }),
});

const accountNumber = z.string().regex(/^\d{4}$/, 'An account number has four digits.');

export const addAccount = route({
  method: 'POST',
  path: '/api/settings/accounts',
  access: STAFF,
  summary: 'Add an account to the chart',
  body: z.strictObject({
    number: accountNumber,
    title: requiredLine(100),
    type: accountRow.shape.type,
    normalSide: accountRow.shape.normalSide,
    statementLine: requiredLine(30),
  }),
  reply: success,
});

export const changeAccount = route({
  method: 'PATCH',
  path: '/api/settings/accounts/:number',
  access: STAFF,
  summary: 'Rename, activate or deactivate an account',
  params: z.object({ number: accountNumber }),
  body: z.strictObject({ title: requiredLine(100).optional(), isActive: z.boolean().optional() }),
  reply: success,
});

export const bankAccountRow = z.object({
  bankAccountId: id,
  name: z.string(),
  bank: z.string(),
  accountNumber: z.string(),
  currency: z.string(),
  ledgerAccount: z.string(),
  isActive: z.boolean(),
});

export const listBankAccounts = route({
  method: 'GET',
  path: '/api/settings/bank-accounts',
  access: STAFF,
  ticket: true,
  summary: 'The bank accounts',
  reply: z.object({ success: z.literal(true), bankAccounts: z.array(bankAccountRow) }),
});

const bankAccountBody = z.strictObject({
  name: requiredLine(100),
  bank: requiredLine(100),
  accountNumber: requiredLine(40),
  currency: z.string().regex(/^[A-Z]{3}$/, 'Three letters, such as PHP.'),
  ledgerAccount: z.string().regex(/^\d{4}$/, 'Choose a ledger account.'),
  isActive: z.boolean(),
});

export const addBankAccount = route({
  method: 'POST',
  path: '/api/settings/bank-accounts',
  access: STAFF,
  summary: 'Add a bank account',
  body: bankAccountBody,
  reply: success,
});

export const changeBankAccount = route({
  method: 'PUT',
  path: '/api/settings/bank-accounts/:bankAccountId',
  access: STAFF,
  summary: 'Change a bank account',
  params: z.object({ bankAccountId: id }),
  body: bankAccountBody,
  reply: success,
});

/**
 * Where form screens, the report folder and the documentation card point; an empty text is our own
 * page.
 */
export const addresses = z.record(z.string().max(64), z.string().max(2000));

export const getAddresses = route({
  method: 'GET',
  path: '/api/settings/addresses',
  access: 'any',
  duringFirstLogin: true,
  summary: 'The addresses that form screens embed',
  reply: z.object({ success: z.literal(true), addresses }),
});

export const saveAddresses = route({
  method: 'PUT',
  path: '/api/settings/addresses',
  access: ['admin'],
  summary:
    'Point a form screen, the report folder or the documentation card elsewhere (https only)',
  body: z.strictObject({ addresses }),
  reply: success,
});
