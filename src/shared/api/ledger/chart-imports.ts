import { z } from 'zod';

import { MAX_IMPORT_BYTES } from '../../ledger/import-limits.ts';
import { id, instant, line, success } from '../common.ts';
import { route } from '../route.ts';
import { importMapping, readFileReply } from './imports.ts';

const STAFF = ['accountant', 'admin'] as const;
const params = z.object({ importId: id });
const rowNumber = z.number().int().min(1).max(100_000);

export const importedFile = z.strictObject({
  name: line(200),
  content: z.base64('This is no base64.'),
});

export const listChartImports = route({
  method: 'GET',
  path: '/api/chart-imports',
  access: STAFF,
  summary: 'Charts of accounts that were imported and can be taken back',
  reply: z.object({
    success: z.literal(true),
    imports: z.array(
      z.object({
        importId: id,
        fileName: z.string(),
        at: instant,
        by: z.string(),
        addedCount: z.number().int(),
        renamedCount: z.number().int(),
        /** Of the added ones, those that have entries by now and would stay. */
        usedCount: z.number().int(),
      }),
    ),
  }),
});

export const readChartImport = route({
  method: 'POST',
  path: '/api/chart-imports',
  access: STAFF,
  summary: 'Read a chart of accounts (CSV or XLSX, base64) and guess its columns',
  bodyLimit: Math.ceil((MAX_IMPORT_BYTES * 4) / 3) + 64 * 1024,
  body: z.strictObject({
    files: z.array(importedFile).min(1, 'Choose a file.').max(1, 'Choose one file.'),
  }),
  reply: readFileReply.extend({
    /** The program whose export this is; null where none is recognised. */
    preset: z.enum(['QuickBooks', 'Xero', 'Odoo', 'JuanTax']).nullable(),
  }),
});

const asked = {
  mapping: importMapping,
  /** Another account, or another free number, than was proposed for a row. */
  choices: z
    .array(
      z.strictObject({
        row: rowNumber,
        account: z.string().regex(/^\d{4}$/, 'An account number has four digits.'),
      }),
    )
    .max(5_000)
    .default([]),
};

export const checkChartImport = route({
  method: 'POST',
  path: '/api/chart-imports/:importId/check',
  access: STAFF,
  summary: 'Say per row what would happen to the chart; nothing is changed',
  params,
  body: z.strictObject(asked),
  reply: z.object({
    success: z.literal(true),
    rowCount: z.number().int(),
    newCount: z.number().int(),
    sameCount: z.number().int(),
    otherTitleCount: z.number().int(),
    refusedCount: z.number().int(),
    /** The first ones, those first that ask for a look. */
    rows: z.array(
      z.object({
        row: z.number().int(),
        /** As the file has them. */
        number: z.string(),
        title: z.string(),
        type: z.string(),
        outcome: z.enum(['new', 'switched-on', 'same', 'other-title', 'refused']),
        /** The account here; empty where there is none. */
        account: z.string(),
        /** Its title here. */
        accountTitle: z.string(),
        reason: z.string(),
      }),
    ),
    /** SHA-256 of what would happen to all rows. */
    digest: z.string(),
  }),
});

/** A file is imported once: a repeat gets the same answer. */
export const postChartImport = route({
  method: 'POST',
  path: '/api/chart-imports/:importId/post',
  access: STAFF,
  summary: 'Add the accounts that are new, in one act',
  params,
  body: z.strictObject({
    ...asked,
    digest: z.string().length(64),
    /** Rows whose accounts here get the title of the file. */
    renaming: z.array(rowNumber).max(5_000).default([]),
  }),
  reply: z.object({ success: z.literal(true), addedCount: z.number().int() }),
});

export const exportImportOutcome = route({
  method: 'GET',
  path: '/api/import-outcomes/:importId/:format',
  access: STAFF,
  summary: 'What the last check of a chart or of opening balances said, as a file',
  params: params.extend({ format: z.enum(['pdf', 'xlsx', 'csv']) }),
});

export const undoChartImport = route({
  method: 'POST',
  path: '/api/chart-imports/:importId/undo',
  access: STAFF,
  summary: 'Take an import back: what is not used goes out of use, titles are those of before',
  params,
  reply: success.extend({
    switchedOff: z.array(z.string()),
    /** They have entries, and stay. */
    kept: z.array(z.string()),
  }),
});

export const chartImportTemplate = route({
  method: 'GET',
  path: '/api/chart-import-templates/:format',
  access: STAFF,
  summary: 'A file with the headings that an import of a chart knows',
  params: z.object({ format: z.enum(['xlsx', 'csv']) }),
});
