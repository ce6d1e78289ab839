import { z } from 'zod';

import { businessDate, id, instant, money } from '../common.ts';

/** A bank account of the books. */
export const bankAccount = z.string().regex(/^11\d{2}$/, 'Choose a bank account.');

/** The formats that a statement is read from. */
export const STATEMENT_FORMATS = ['csv', 'xlsx', 'ofx', 'qif', 'mt940', 'camt', 'pdf'] as const;
/** One of them. */
export const statementFormat = z.enum(STATEMENT_FORMATS);

export const statementLine = z.object({
  /** As the file counts its rows or entries, from 1; for a sentence that names it. */
  row: z.number().int(),
  date: businessDate,
  /** Money in is above zero. */
  amount: money,
  description: z.string(),
  reference: z.string(),
  chequeNumber: z.string(),
  balance: money.nullable(),
  /** It is in the portal already, from a statement before. */
  isKnown: z.boolean(),
});

/** A statement that is kept. */
export const statementRow = z.object({
  statementId: id,
  account: z.string(),
  accountTitle: z.string(),
  currency: z.string(),
  fileName: z.string(),
  format: statementFormat,
  from: businessDate,
  to: businessDate,
  opening: money.nullable(),
  closing: money.nullable(),
  lineCount: z.number().int(),
  /** Of these, lines that no statement before had. */
  ownLineCount: z.number().int(),
  warnings: z.array(z.string()),
  /**
   * Against the statement before it: a sentence, or empty. Opening that is not the last closing,
   * days that none covers.
   */
  chainFault: z.string(),
  uploadedBy: z.string(),
  uploadedAt: instant,
  withdrawn: z.object({ by: z.string(), at: instant, reason: z.string() }).nullable(),
});
