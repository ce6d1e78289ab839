import { queryOptions } from '@tanstack/react-query';

import type { Api } from '#shared/api/index.ts';
import { MAX_REPORT_BYTES } from '#shared/bank/limits.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';

import { call } from '../../../lib/call.ts';
import { sendUpload } from '../../../lib/send-upload.ts';
import type { UploadOptions } from '../../../lib/send-upload.ts';
import { megabytes } from '../../../forms/controls/upload.ts';
import { textOf } from '../../../forms/controls/control.ts';

type Listed = Api['GET /api/bank/reports'];
export type Report = Listed['reply']['rows'][number];
export type ReportFilters = NonNullable<Listed['query']>;

/** What the folder takes; the server looks into the file itself. */
export const REPORT_TYPES = ['.pdf', '.xlsx', '.jpg', '.jpeg', '.png'] as const;

/** Reports of the folder, newest version each. */
export function reportsQuery(filters: ReportFilters) {
  return queryOptions({
    queryKey: ['bank-reports', filters],
    queryFn: ({ signal }) => call('GET /api/bank/reports', { query: filters }, { signal }),
    meta: { handled: true },
  });
}

/** Every version of a report, newest first. */
export function versionsQuery(reportId: string) {
  return queryOptions({
    queryKey: ['bank-reports', 'versions', reportId],
    queryFn: async ({ signal }) => {
      const params = { reportId };
      return (await call('GET /api/bank/reports/:reportId/versions', { params }, { signal }))
        .versions;
    },
    meta: { handled: true },
  });
}

/** Where the server gives the file of a report. */
export function reportFilePath(reportId: string): string {
  return `/api/bank/reports/${encodeURIComponent(reportId)}/file`;
}

/** A report as it is uploaded. */
export interface NewReport {
  readonly typed: TypedAnswers;
  /** The report that this is another version of; empty: a new one. */
  readonly replaces: string;
  readonly file: File;
}

/** Puts a report into the folder. Throws `CallError`. */
export async function sendReport(report: NewReport, options: UploadOptions): Promise<Report> {
  const body = new FormData();
  for (const name of ['title', 'account', 'asAt', 'note']) {
    const text = textOf(report.typed[name] ?? '').trim();
    if (text !== '') body.append(name, text);
  }
  if (report.replaces !== '') body.append('replaces', report.replaces);
  // The file comes last: the server knows by then what it is.
  body.append('file', report.file, report.file.name);
  const reply = await sendUpload<'POST /api/bank/reports'>('/api/bank/reports', body, options);
  return reply.report;
}

/** Why a file is not taken, known before a byte is sent; nothing when it is. */
export function reportFileProblem({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (size === 0) return 'This file is empty.';
  if (size > MAX_REPORT_BYTES) {
    return `This file has ${megabytes(size)}. At most ${megabytes(MAX_REPORT_BYTES)} are taken.`;
  }
  const isTaken = REPORT_TYPES.some((ending) => name.toLowerCase().endsWith(ending));
  return isTaken ? undefined : 'Only PDF, Excel (XLSX), JPEG and PNG files are taken.';
}
