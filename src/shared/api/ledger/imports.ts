import { z } from 'zod';

import { MAX_IMPORT_BYTES, MAX_IMPORT_FILES } from '../../ledger/import-limits.ts';
import { businessDate, id, line, money, success } from '../common.ts';
import { route } from '../route.ts';
import { previewLine } from './transactions.ts';

const kindId = z.string().regex(/^[a-z-]{1,40}$/);
/** `customer`, or `lines.description`. */
const fieldPath = z.string().max(130);
const columnIndex = z.number().int().min(0).max(200);

/** What one sheet is: where its headings stand, and which column is which field. */
const part = z.strictObject({
  /**
   * The `lines` field whose rows these are; empty: a form's own fields (and, where a row is a
   * document, its lines too).
   */
  table: z.string().max(64),
  sheet: z.number().int().min(0).max(50),
  headerRow: z.number().int().min(0).max(10_000),
  columns: z.record(fieldPath, columnIndex),
});

/**
 * How a file is read: its parts, the column whose value makes rows one document, and what is the
 * same in all.
 */
export const importMapping = z.strictObject({
  parts: z.array(part).max(20),
  /** Null: each row is a document. */
  key: columnIndex.nullable(),
  fixed: z.record(fieldPath, z.string().max(2_000)),
});

const importParams = z.object({ importId: id });

const importField = z.object({
  path: fieldPath,
  table: z.string(),
  /** As the template writes it. */
  heading: z.string(),
  hint: z.string(),
  isRequired: z.boolean(),
  /** A new form begins with something here. */
  hasInitial: z.boolean(),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
});

/** A file as it was read, with what its columns were taken for. */
export const readFileReply = z.object({
  success: z.literal(true),
  importId: id,
  fileName: z.string(),
  /** One document whose tables are the sheets. */
  isByTables: z.boolean(),
  tables: z.array(z.object({ name: z.string(), label: z.string() })),
  fields: z.array(importField),
  sheets: z.array(
    z.object({
      name: z.string(),
      rowCount: z.number().int(),
      headings: z.array(z.string()),
      samples: z.array(z.array(z.string())),
      /** How this sheet alone would be read. */
      guess: importMapping,
    }),
  ),
  mapping: importMapping,
  isRemembered: z.boolean(),
});

export const readImport = route({
  method: 'POST',
  path: '/api/imports',
  access: 'any',
  summary:
    'Read a file of documents of one kind (CSV or XLSX, base64) and guess what its columns are',
  bodyLimit: Math.ceil((MAX_IMPORT_BYTES * 4) / 3) + 64 * 1024,
  body: z.strictObject({
    kind: kindId,
    files: z
      .array(z.strictObject({ name: line(200), content: z.base64('This is no base64.') }))
      .min(1, 'Choose a file.')
      .max(MAX_IMPORT_FILES, `Choose at most ${MAX_IMPORT_FILES} files.`),
  }),
  reply: readFileReply,
});

const fault = z.object({
  sheet: z.string(),
  /** As the spreadsheet program counts; 0: of the whole. */
  row: z.number().int(),
  column: z.string(),
  field: z.string(),
  message: z.string(),
});

export const checkImport = route({
  method: 'POST',
  path: '/api/imports/:importId/check',
  access: 'any',
  summary: 'Prepare every document as its form would, in order; nothing is entered',
  params: importParams,
  body: z.strictObject({ mapping: importMapping }),
  reply: z.object({
    success: z.literal(true),
    documentCount: z.number().int(),
    rowCount: z.number().int(),
    total: money,
    faults: z.array(fault),
    /** All of them; `faults` are the first. */
    faultCount: z.number().int(),
    questions: z.array(
      z.object({ code: z.string(), text: z.string(), documentCount: z.number().int() }),
    ),
    warnings: z.array(z.string()),
    /** The first documents, as they would be entered. */
    samples: z.array(
      z.object({
        row: z.number().int(),
        date: businessDate,
        number: z.string(),
        description: z.string(),
        party: z.string(),
        total: money,
        lines: z.array(previewLine),
      }),
    ),
    /** Documents whose row has an address for a receipt. */
    receiptCount: z.number().int(),
    /** SHA-256 of what would be entered; empty while there are faults. */
    digest: z.string(),
  }),
});

export const importProgress = route({
  method: 'GET',
  path: '/api/imports/:importId/progress',
  access: 'any',
  summary: 'How many documents of an import have been gone through',
  params: importParams,
  reply: z.object({
    success: z.literal(true),
    stage: z.enum(['resting', 'checking', 'entering']),
    done: z.number().int(),
    total: z.number().int(),
  }),
});

export const exportImportFaults = route({
  method: 'GET',
  path: '/api/imports/:importId/faults',
  access: 'any',
  summary: 'What the last check found, as CSV',
  params: importParams,
});

/**
 * An import is entered once: its own id is the key of the act, and a repeat gets the same answer.
 */
export const postImport = route({
  method: 'POST',
  path: '/api/imports/:importId/post',
  access: 'any',
  summary: 'Enter all documents of an import, or none',
  params: importParams,
  body: z.strictObject({
    mapping: importMapping,
    digest: z.string().length(64),
    /** Codes of the questions that the person said yes to. */
    answered: z.array(z.string().max(100)).max(2_000),
    mailReceipts: z.boolean(),
  }),
  reply: z.object({
    success: z.literal(true),
    transactions: z.array(
      z.object({
        transactionId: id,
        number: z.string(),
        entryNumber: z.string(),
        date: businessDate,
        description: z.string(),
        total: money,
      }),
    ),
  }),
});

export const dropImport = route({
  method: 'DELETE',
  path: '/api/imports/:importId',
  access: 'any',
  summary: 'Throw away a file that was read and not entered',
  params: importParams,
  reply: success,
});

export const importTemplate = route({
  method: 'GET',
  path: '/api/import-templates/:kind/:format',
  access: 'any',
  summary: 'A file with the headings of a kind, an example and the values that are allowed',
  params: z.object({ kind: kindId, format: z.enum(['xlsx', 'csv']) }),
  /** For a kind that is imported by tables: which of them (CSV has one sheet). */
  query: z.object({ table: z.string().max(64).default('') }),
});
