import { z } from 'zod';

import { bankAccount } from './statement-shapes.ts';
import { MAX_REPORT_BYTES } from '../../bank/limits.ts';
import {
  businessDate,
  id,
  instant,
  line,
  paging,
  pageOf,
  requiredLine,
  success,
} from '../common.ts';
import { route } from '../route.ts';

// The folder and its calls are the accountant's alone, as the screens of both forms are.
const ACCOUNTANT = ['accountant'] as const;
const FOLDER_FORMS = ['uploadreport', 'bankreconciliationreport'] as const;
const reportParams = z.object({ reportId: id });

const reportRow = z.object({
  reportId: id,
  firstId: id,
  version: z.number().int(),
  versionCount: z.number().int(),
  title: z.string(),
  account: z.string().nullable(),
  accountTitle: z.string(),
  asAt: businessDate.nullable(),
  note: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  /** Made by the portal from a reconciliation that was signed. */
  reconciliationId: id.nullable(),
  uploadedBy: z.string(),
  uploadedAt: instant,
  away: z.object({ by: z.string(), at: instant, reason: z.string() }).nullable(),
});

export const listReports = route({
  method: 'GET',
  path: '/api/bank/reports',
  access: ACCOUNTANT,
  ticket: FOLDER_FORMS,
  summary: 'The report folder: the newest version of each report',
  query: z.object({
    search: line(100).optional(),
    account: bankAccount.optional(),
    sort: z.enum(['asAt', 'title', 'uploadedAt']).default('asAt'),
    direction: z.enum(['asc', 'desc']).default('desc'),
    /** Also those that were put away. */
    away: z.enum(['true', 'false']).default('false'),
    ...paging,
  }),
  reply: pageOf(reportRow),
});

export const listReportVersions = route({
  method: 'GET',
  path: '/api/bank/reports/:reportId/versions',
  access: ACCOUNTANT,
  ticket: FOLDER_FORMS,
  summary: 'Every version of a report, newest first',
  params: reportParams,
  reply: z.object({ success: z.literal(true), versions: z.array(reportRow) }),
});

export const getReportFile = route({
  method: 'GET',
  path: '/api/bank/reports/:reportId/file',
  access: ACCOUNTANT,
  ticket: FOLDER_FORMS,
  summary: 'A report as it was uploaded, to save or to preview',
  params: reportParams,
  /** `inline` is for the portal's own viewer, and for PDF and pictures only. */
  query: z.object({ disposition: z.enum(['attachment', 'inline']).default('attachment') }),
});

/**
 * Multipart: the file in `file`; `title`, `account`, `asAt`, `note` and, for another version,
 * `replaces` (a report's id) as fields before it.
 */
export const uploadReport = route({
  method: 'POST',
  path: '/api/bank/reports',
  access: ACCOUNTANT,
  ticket: FOLDER_FORMS,
  bodyKind: 'multipart',
  bodyLimit: MAX_REPORT_BYTES + 64 * 1024,
  summary: 'Put a report into the folder (PDF, XLSX, JPEG, PNG), or another version of one',
  reply: z.object({ success: z.literal(true), report: reportRow }),
});

export const moveReport = route({
  method: 'POST',
  path: '/api/bank/reports/:reportId/away',
  access: ACCOUNTANT,
  ticket: FOLDER_FORMS,
  summary: 'Put a report away with a reason, or have it back; nothing is deleted',
  params: reportParams,
  body: z.strictObject({
    isAway: z.boolean(),
    reason: requiredLine(300, 'Say why, in a few words.'),
  }),
  reply: success,
});
