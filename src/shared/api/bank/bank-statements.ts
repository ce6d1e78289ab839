import { z } from 'zod';

import { MAX_STATEMENT_BYTES } from '../../bank/limits.ts';
import { businessDate, id, money, requiredLine, success } from '../common.ts';
import { route } from '../route.ts';
import { bankAccount, statementFormat, statementLine } from './statement-shapes.ts';

const readingParams = z.object({ readingId: id });
const columnIndex = z.number().int().min(0).max(200);

/**
 * What each column of a table is. `amount` is signed, or its sign is told by `indicator`; or there
 * are two columns.
 */
const columns = z.strictObject({
  date: columnIndex,
  description: z.array(columnIndex).max(20),
  debit: columnIndex.nullable(),
  credit: columnIndex.nullable(),
  amount: columnIndex.nullable(),
  indicator: columnIndex.nullable(),
  balance: columnIndex.nullable(),
  cheque: columnIndex.nullable(),
  reference: columnIndex.nullable(),
});

/** How a table of a file (CSV, XLSX, PDF) is read. */
export const statementMapping = z.strictObject({
  sheet: z.number().int().min(0).max(50),
  /** The row of the headings, from 0; -1: there is none. */
  headerRow: z.number().int().min(-1).max(10_000),
  columns,
  dateOrder: z.enum(['ymd', 'dmy', 'mdy', 'words']),
  /** Of days that name no year: the year of the last one; null: the file says it. */
  year: z.number().int().min(1990).max(2199).nullable().default(null),
  decimal: z.enum(['.', ',']),
  /** The file's amounts have the bank's own sign turned round: money in is below zero. */
  isSignTurned: z.boolean(),
  /** Of a PDF: where its columns are parted, in points from the left, on every page. */
  cuts: z.array(z.number().min(0).max(10_000)).max(40),
});

const reading = z.object({
  success: z.literal(true),
  readingId: id,
  fileName: z.string(),
  format: statementFormat,
  /**
   * The account that the file was read for: what was asked, or else what its own account number
   * says.
   */
  account: z.string().nullable(),
  /** The bank's number of the account, as the file gives it. */
  accountNumberInFile: z.string(),
  currency: z.string(),
  /** Of a table: what it holds, and how it is read now. */
  table: z
    .object({
      sheets: z.array(
        z.object({
          name: z.string(),
          rowCount: z.number().int(),
          /** The first rows as they stand, the headings among them. */
          rows: z.array(z.array(z.string())),
        }),
      ),
      /**
       * Of a PDF: the words of each page (the first 20) with their places, in points from the upper
       * left corner.
       */
      pages: z.array(
        z.object({
          width: z.number(),
          height: z.number(),
          words: z.array(
            z.object({ text: z.string(), x: z.number(), y: z.number(), width: z.number() }),
          ),
        }),
      ),
      mapping: statementMapping,
      isLearnt: z.boolean(),
      /**
       * What a person must still say: every day and month could be exchanged, or a column was not
       * found.
       */
      doubts: z.array(z.string()),
    })
    .nullable(),
  lineCount: z.number().int(),
  /** The first 200, as they would be kept. */
  lines: z.array(statementLine),
  from: businessDate.nullable(),
  to: businessDate.nullable(),
  opening: money.nullable(),
  closing: money.nullable(),
  moneyIn: money,
  moneyOut: money,
  /** Where it does not tie, what was skipped, what breaks the chain: sentences. Never a refusal. */
  warnings: z.array(z.string()),
  /** Lines that are in the portal already: they are not doubled. */
  knownCount: z.number().int(),
  /**
   * It would be the account's first statement and names no opening balance: a person must write it
   * in `save`.
   */
  asksOpening: z.boolean(),
  /**
   * What stands in the way of saving: no account, no line, another currency. Empty: it can be
   * saved.
   */
  obstacles: z.array(z.string()),
});

export const readStatement = route({
  method: 'POST',
  path: '/api/bank/readings',
  access: 'any',
  ticket: true,
  summary: 'Read one file of a bank (base64) and show what it holds; nothing is kept yet',
  bodyLimit: Math.ceil((MAX_STATEMENT_BYTES * 4) / 3) + 64 * 1024,
  body: z.strictObject({
    account: bankAccount.nullable(),
    fileName: requiredLine(200),
    content: z.base64('This is no base64.'),
    /** Of a PDF that the bank locked. It is used once and never kept. */
    password: z.string().max(200).default(''),
    /** Chosen by the browser, so that the progress can be asked for meanwhile. */
    readingId: id,
  }),
  reply: reading,
});

export const mapStatement = route({
  method: 'PUT',
  path: '/api/bank/readings/:readingId',
  access: 'any',
  ticket: true,
  summary: 'Read it for another account, or its columns in another way; answers the new preview',
  params: readingParams,
  body: z.strictObject({ account: bankAccount.nullable(), mapping: statementMapping.nullable() }),
  reply: reading,
});

export const statementProgress = route({
  method: 'GET',
  path: '/api/bank/readings/:readingId/progress',
  access: 'any',
  ticket: true,
  summary: 'How far the reading or saving of a file is',
  params: readingParams,
  reply: z.object({
    success: z.literal(true),
    stage: z.enum(['resting', 'reading', 'comparing', 'saving']),
    done: z.number().int(),
    total: z.number().int(),
  }),
});

export const saveStatement = route({
  method: 'POST',
  path: '/api/bank/readings/:readingId/save',
  access: 'any',
  ticket: true,
  summary:
    'Keep the statement; lines that are known are not doubled. A repeat gets the same answer',
  params: readingParams,
  body: z.strictObject({
    account: bankAccount,
    mapping: statementMapping.nullable(),
    /** Where the file names none, a person may write what stands on the document. */
    opening: money.nullable(),
    closing: money.nullable(),
  }),
  reply: z.object({
    success: z.literal(true),
    statementId: id,
    addedCount: z.number().int(),
    knownCount: z.number().int(),
    warnings: z.array(z.string()),
  }),
});

export const dropReading = route({
  method: 'DELETE',
  path: '/api/bank/readings/:readingId',
  access: 'any',
  ticket: true,
  summary: 'Throw away a file that was read and not kept',
  params: readingParams,
  reply: success,
});
