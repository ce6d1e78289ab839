import { Readable } from 'node:stream';

import type { FastifyReply } from 'fastify';

import { openProved } from '../../platform/attachments/open-proved.ts';
import { formatInstant } from '../../output/vouchers/printed-times.ts';
import { serveFile } from '../../platform/attachments/serve-file.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { reconciliationPdf } from '../../output/vouchers/reconciliation-pdf.ts';

import type { SignedReconciliation } from './queries.ts';
import type { StatementFigures } from './statement-figures.ts';
import { reconciliationWorkbook } from './workbook.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** `Bank reconciliation 1110 2026-12-31.pdf` */
export function pdfName({ account, asAt }: StatementFigures): string {
  return `Bank reconciliation ${account} ${asAt}.pdf`;
}

/** The statement as it stands now, as a draft. */
export async function serveDraft(
  deps: Deps,
  { caller, reply }: { caller: Caller; reply: FastifyReply },
  { figures, format }: { figures: StatementFigures; format: 'pdf' | 'xlsx' },
): Promise<FastifyReply> {
  if (format === 'xlsx') {
    return serveWorkbook(reply, figures, ['DRAFT: not signed.']);
  }
  const paper = { figures, prepared: null, reviewed: null, sha256: '' };
  return serveFile(reply, {
    fileName: pdfName(figures).replace('.pdf', ' draft.pdf'),
    contentType: 'application/pdf',
    content: await reconciliationPdf(deps, caller, paper),
    disposition: 'inline',
  });
}

/**
 * The statement that was signed; once it is reviewed, the PDF is the very file that was kept then.
 */
export async function serveSigned(
  deps: Deps,
  { caller, reply }: { caller: Caller; reply: FastifyReply },
  { signed, format }: { signed: SignedReconciliation; format: 'pdf' | 'xlsx' },
): Promise<FastifyReply> {
  const { row, figures } = signed;
  if (format === 'xlsx') {
    return serveWorkbook(reply, figures, [
      `Prepared by ${row.preparedBy}, ${formatInstant(row.preparedAt)}`,
      ...(row.reviewedAt === null
        ? []
        : [`Reviewed by ${row.reviewedBy}, ${formatInstant(row.reviewedAt)}`]),
      `SHA-256 of the figures that were signed: ${row.sha256}`,
    ]);
  }
  return serveFile(reply, {
    fileName: pdfName(figures),
    contentType: 'application/pdf',
    content: await signedPdf(deps, caller, signed),
    disposition: 'inline',
  });
}

/**
 * The PDF of a statement that was signed: once it is reviewed, the very file that was kept then.
 */
export async function signedPdf(
  deps: Deps,
  caller: Caller,
  { row, figures, pdfSha256 }: SignedReconciliation,
): Promise<Readable> {
  if (pdfSha256 !== null) return openProved(deps.files, pdfSha256);
  const prepared = { by: row.preparedBy, at: row.preparedAt };
  const paper = { figures, prepared, reviewed: null, sha256: row.sha256 };
  return Readable.from([Buffer.from(await reconciliationPdf(deps, caller, paper))]);
}

async function serveWorkbook(
  reply: FastifyReply,
  figures: StatementFigures,
  signatures: readonly string[],
): Promise<FastifyReply> {
  return serveFile(reply, {
    fileName: pdfName(figures).replace('.pdf', '.xlsx'),
    contentType: XLSX,
    content: await reconciliationWorkbook(figures, signatures),
  });
}
