import { z } from 'zod';

import { businessDate, id, line, money } from '../common.ts';
import { behind, periodKey, reportCursor, reportPart } from '../output/report-shapes.ts';
import { route } from '../route.ts';

const STAFF = ['accountant', 'admin'] as const;
const ACCOUNTANT = ['accountant'] as const;

const ofPeriod = z.object({ period: periodKey });
const fileFormat = z.enum(['pdf', 'xlsx', 'csv']);

/**
 * Lists that are read from the tax rows. A register and a control take any period; the summary
 * lists a month or a quarter (one table a month, as one file a month is sent).
 */
export const TAX_REPORTS = [
  'sales-register',
  'purchase-register',
  'slsp-sales',
  'slsp-purchases',
  'slsp-importations',
  'vat-month',
  'ewt-by-atc',
  'ewt-by-payee',
  'payees',
  'non-residents',
  'creditable',
  'sawt',
  'control',
  'legal',
  'thresholds',
  'discounts-by-law',
  'uncollected',
] as const;

const reportName = z.object({ name: z.enum(TAX_REPORTS) });

export const getTaxReport = route({
  method: 'GET',
  path: '/api/tax/reports/:name',
  access: STAFF,
  summary:
    'A register, list or control of taxes for a period, a page at a time with the totals of all',
  params: reportName,
  query: ofPeriod.extend(reportCursor),
  reply: z.object({ success: z.literal(true), ...reportPart }),
});

export const exportTaxReport = route({
  method: 'GET',
  path: '/api/tax/reports/:name/file/:format',
  access: STAFF,
  summary: 'The same as a file: PDF, XLSX or CSV',
  params: reportName.extend({ format: fileFormat }),
  query: ofPeriod,
});

const rowsAsked = z.object({
  type: z.enum([
    'output-vat',
    'input-vat',
    'ewt',
    'creditable-wt',
    'expected-wt',
    'vat-wt',
    'final-wt',
  ]),
  /** One code, or several (`exempt,non-vat`). */
  code: z.string().max(1000).optional(),
  partyId: id.optional(),
  /** Of the parties with this TIN, whatever their branch, or with `any`. */
  tin: z
    .string()
    .regex(/^(\d{9}|any)$/, 'Name a TIN by its nine digits.')
    .optional(),
  /** By the months of the summary lists: a reversal within its quarter counts in the original's. */
  isListed: z.literal('yes').optional(),
  from: businessDate,
  to: businessDate,
});

/**
 * What a figure of `behind` with `of: 'tax'` opens: the rows that it was added up from, each with
 * its transaction.
 */
export const listTaxRows = route({
  method: 'GET',
  path: '/api/tax/rows',
  access: STAFF,
  summary:
    'The tax rows behind a figure, each with its record, a page at a time with the totals of all',
  query: rowsAsked.extend(reportCursor),
  reply: z.object({ success: z.literal(true), ...reportPart }),
});

export const exportTaxRows = route({
  method: 'GET',
  path: '/api/tax/rows/file/:format',
  access: STAFF,
  summary: 'The same rows as a file',
  params: z.object({ format: fileFormat }),
  query: rowsAsked,
});

/**
 * Returns by item. 2550Q, 2551Q and 1601-EQ are of a quarter, 0619-E of a month that is not the
 * third of its quarter, 1600-VT of any month, 1604-E of a calendar year, 1702-RT of a taxable year,
 * 1702Q of its first three quarters; 1701Q and 1701 of the calendar year of a person.
 */
export const TAX_FORMS = [
  '2550Q',
  '2551Q',
  '0619-E',
  '1601-EQ',
  '1604-E',
  '1600-VT',
  '1702Q',
  '1702-RT',
  '1701Q',
  '1701',
] as const;

const formName = z.object({ form: z.enum(TAX_FORMS) });

const returnItem = z.object({
  /** `31A`, `53`: the same over time. */
  item: z.string(),
  /**
   * The item of the form that this is a part of, such as `53` of `53X`: the form has no item of the
   * name in `item`.
   */
  noteOf: z.string().optional(),
  label: z.string(),
  amount: money,
  /**
   * From the books, worked out from other items, or typed here. A typed one may be changed by
   * `saveTaxReturn`.
   */
  source: z.enum(['books', 'worked-out', 'typed']),
  /** How it came about, in one sentence; may be empty. */
  note: z.string(),
  behind: behind.optional(),
  /**
   * Of an item that is a choice and no amount: what may be chosen, each kept as an amount. One that
   * is no longer open has only what was chosen.
   */
  choices: z.array(z.object({ amount: money, label: z.string() })).optional(),
});

const taxReturn = z.object({
  form: z.enum(TAX_FORMS),
  title: z.string(),
  period: z.string(),
  /** In the order of the form; each part under its heading. */
  parts: z.array(z.object({ title: z.string(), items: z.array(returnItem) })),
  /** How a figure was worked out, line by line, such as the input tax of exempt sales. */
  working: z.array(z.object({ label: z.string(), text: z.string(), behind: behind.optional() })),
  checks: z.array(z.object({ text: z.string(), isOk: z.boolean() })),
  notes: z.array(z.string()),
  /** Of a return that is late: what is proposed for its penalty items. */
  penalties: z
    .object({
      due: businessDate,
      /** The day that they are worked out for: of filing, or today while it is open. */
      filedOn: businessDate,
      daysLate: z.number().int(),
      proposed: z.array(z.object({ item: z.string(), amount: money, text: z.string() })),
      /** The items have these amounts, or notes that say why not. */
      isEntered: z.boolean(),
    })
    .nullable(),
  /** Counts the changes of the typed items. 0: nothing was typed yet. */
  version: z.number().int(),
});

export const getTaxReturn = route({
  method: 'GET',
  path: '/api/tax/returns/:form',
  access: STAFF,
  summary: 'The worksheet of a return, item by item',
  params: formName,
  query: ofPeriod,
  reply: z.object({ success: z.literal(true), taxReturn }),
});

export const saveTaxReturn = route({
  method: 'PUT',
  path: '/api/tax/returns/:form',
  access: ACCOUNTANT,
  summary: 'Keep the items that the books do not know, for a period',
  params: formName,
  query: ofPeriod,
  body: z.strictObject({
    items: z
      .array(z.strictObject({ item: z.string().max(10), amount: money, note: line(200) }))
      .max(60),
    version: z.number().int().min(0).max(1_000_000_000),
  }),
  reply: z.object({ success: z.literal(true), taxReturn }),
});

export const exportTaxReturn = route({
  method: 'GET',
  path: '/api/tax/returns/:form/file/:format',
  access: STAFF,
  summary: 'The worksheet as a file',
  params: formName.extend({ format: fileFormat }),
  query: ofPeriod,
});

/** Data files: the summary lists of a month, QAP and SAWT of a quarter, the alphalist of a year. */
export const DAT_KINDS = ['sales', 'purchases', 'importations', 'qap', 'sawt', '1604-e'] as const;
export const SAWT_FORMS = ['1701Q', '1702Q', '1701', '1702', '2550Q', '2551Q'] as const;

const datKind = z.object({ kind: z.enum(DAT_KINDS) });
const datAsked = ofPeriod.extend({ form: z.enum(SAWT_FORMS).optional() });

const fault = z.object({
  /** `rejected`: the BIR's validation refuses the file. `warning`: worth a look. */
  severity: z.enum(['rejected', 'warning']),
  /** The list or file that it is about: `SLS`, `SLP`, `SLI`, `QAP`, `SAWT`, `2307`, `Company`. */
  list: z.string(),
  text: z.string(),
  /** Who or what it is about; may be empty. */
  subject: z.string(),
  /**
   * Where it is put right: a party, a transaction. Nothing: the company profile, or the line of a
   * file that was read.
   */
  fix: behind.optional(),
  /** Of a file that was read: the line, from 1. */
  line: z.number().int().optional(),
});

/** A data file as it was read, whoever wrote it. */
const datView = z.object({
  fileName: z.string(),
  /** `Summary list of sales`, `Alphalist of payees (QAP)` … */
  title: z.string(),
  /** The header, field by field. */
  header: z.array(z.object({ label: z.string(), text: z.string() })),
  columns: z.array(
    z.object({ key: z.string(), title: z.string(), type: z.enum(['text', 'money']) }),
  ),
  /** One text a column; amounts as `1234.50`. `line` counts from 1. */
  rows: z.array(z.object({ line: z.number().int(), cells: z.array(z.string()) })),
  /** What the rows add up to, and what the file says of it. */
  totals: z.array(
    z.object({ label: z.string(), counted: money, stated: money.nullable(), isOk: z.boolean() }),
  ),
  faults: z.array(fault),
});

export const viewDat = route({
  method: 'GET',
  path: '/api/tax/dat/:kind',
  access: STAFF,
  summary: 'A data file of a period as it would be sent, read back',
  params: datKind,
  query: datAsked,
  reply: z.object({ success: z.literal(true), dat: datView, isEmpty: z.boolean() }),
});

export const exportDat = route({
  method: 'GET',
  path: '/api/tax/dat/:kind/file',
  access: STAFF,
  summary: 'The data file, byte for byte',
  params: datKind,
  query: datAsked,
});

export const readDat = route({
  method: 'POST',
  path: '/api/tax/dat/read',
  forReaders: true,
  access: STAFF,
  summary: 'Read a data file back: header, rows, totals, faults. Nothing is kept',
  body: z.strictObject({ fileName: line(120), text: z.string().max(8_000_000) }),
  bodyLimit: 10 * 1024 * 1024,
  reply: z.object({ success: z.literal(true), dat: datView }),
});

export const listTaxFaults = route({
  method: 'GET',
  path: '/api/tax/faults',
  access: STAFF,
  summary: 'What the BIR’s validation would reject of a period, and where it is put right',
  query: ofPeriod,
  reply: z.object({ success: z.literal(true), faults: z.array(fault) }),
});
