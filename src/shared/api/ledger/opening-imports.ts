import { z } from 'zod';

import { MAX_IMPORT_BYTES, MAX_IMPORT_FILES } from '../../ledger/import-limits.ts';
import { businessDate, id, money } from '../common.ts';
import { route } from '../route.ts';
import { importedFile } from './chart-imports.ts';

const ACCOUNTANT = ['accountant'] as const;
const params = z.object({ importId: id });
const sheetKind = z.enum(['trial-balance', 'receivables', 'payables', 'none']);

export const readOpeningImport = route({
  method: 'POST',
  path: '/api/opening-imports',
  access: ACCOUNTANT,
  summary: 'Read a trial balance and open documents (CSV or XLSX, base64), and say what each is',
  bodyLimit: Math.ceil((MAX_IMPORT_BYTES * 4) / 3) + 64 * 1024,
  body: z.strictObject({
    files: z
      .array(importedFile)
      .min(1, 'Choose a file.')
      .max(MAX_IMPORT_FILES, `Choose at most ${MAX_IMPORT_FILES} files.`),
  }),
  reply: z.object({
    success: z.literal(true),
    importId: id,
    fileName: z.string(),
    /** The day that the files say they are of; null where none does. */
    date: businessDate.nullable(),
    sheets: z.array(
      z.object({
        name: z.string(),
        is: sheetKind,
        /** What it can be by its headings. */
        canBe: z.array(sheetKind),
        preset: z.enum(['QuickBooks', 'Xero', 'Odoo', 'JuanTax']).nullable(),
        rowCount: z.number().int(),
        daysFirst: z.boolean(),
        /** The dates do not say whether the day or the month stands first. */
        isOrderOpen: z.boolean(),
      }),
    ),
  }),
});

const asked = {
  date: businessDate,
  /** One for each sheet, in their order. */
  sheets: z.array(z.strictObject({ is: sheetKind, daysFirst: z.boolean() })).max(50),
  /** Accounts chosen for those of the file, by the key that the check gave. */
  accounts: z
    .array(
      z.strictObject({
        key: z.string().max(200),
        account: z.string().regex(/^\d{4}$/, 'An account number has four digits.'),
      }),
    )
    .max(1_000)
    .default([]),
  /** Customers and vendors that are not found are registered, where the file has what it takes. */
  registersParties: z.boolean().default(false),
};

const tie = z.object({
  account: z.string(),
  title: z.string(),
  balance: money,
  documents: money,
  difference: money,
});

export const checkOpeningImport = route({
  method: 'POST',
  path: '/api/opening-imports/:importId/check',
  access: ACCOUNTANT,
  summary: 'Say per row what it means here and whether all ties; nothing is entered',
  params,
  body: z.strictObject(asked),
  reply: z.object({
    success: z.literal(true),
    rowCount: z.number().int(),
    refusedCount: z.number().int(),
    newPartyCount: z.number().int(),
    debit: money,
    credit: money,
    ties: z.array(tie),
    /** What keeps the balances from being entered; none when they can be. */
    refusals: z.array(z.string()),
    questions: z.array(z.object({ code: z.string(), text: z.string() })),
    /** The first ones, refused ones first. */
    rows: z.array(
      z.object({
        sheet: z.string(),
        row: z.number().int(),
        is: sheetKind,
        /** The account or party as the file writes it. */
        name: z.string(),
        document: z.string(),
        date: z.string(),
        debit: money,
        credit: money,
        outcome: z.enum(['ready', 'new-party', 'refused']),
        /** The account or party here. */
        target: z.string(),
        reason: z.string(),
        /** Of an account: by this another one is chosen. */
        key: z.string(),
      }),
    ),
    /** SHA-256 of what would be entered; empty while something is refused. */
    digest: z.string(),
  }),
});

/** A file is entered once: a repeat gets the same answer. */
export const postOpeningImport = route({
  method: 'POST',
  path: '/api/opening-imports/:importId/post',
  access: ACCOUNTANT,
  summary: 'Register who is new and enter the opening balances, in one act',
  params,
  body: z.strictObject({
    ...asked,
    digest: z.string().length(64),
    answered: z.array(z.string().max(200)).max(50).default([]),
  }),
  reply: z.object({
    success: z.literal(true),
    transactionId: id,
    number: z.string(),
    registeredCount: z.number().int(),
  }),
});
