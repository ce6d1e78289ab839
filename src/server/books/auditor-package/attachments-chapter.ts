import { Readable } from 'node:stream';

import { cleanFileName } from '../../platform/attachments/file-names.ts';
import type { AttachmentType } from '../../platform/attachments/tables.ts';
import { voucherPdf } from '../../ledger/vouchers/voucher-pdf.ts';
import { DRAWN_AT_ONCE } from '../../output/vouchers/drawing/draw-printout.ts';

import { openStored } from './open-stored.ts';
import type { PackageChapter, PackageContext } from './package-part.ts';
import { deriveName } from './package-part.ts';
import { listAttachments, listVouchers } from './queries.ts';

/** The voucher of every transaction of a period. */
export async function voucherChapter({
  deps,
  snapshot,
  period,
}: PackageContext): Promise<PackageChapter> {
  const vouchers = await listVouchers(snapshot, period);
  return {
    step: 'Vouchers',
    atOnce: DRAWN_AT_ONCE,
    parts: vouchers.map(({ transactionId, entry, number, kindTitle }) => ({
      path: `07 Vouchers/${entry} ${deriveName(`${kindTitle} ${number}`)}.pdf`,
      note: '',
      isPacked: true,
      open: async () => {
        const { content } = await voucherPdf(deps, transactionId);
        return Readable.from([Buffer.from(content)]);
      },
    })),
  };
}

/** Every attachment of the transactions of a period, named by its entry. */
export async function attachmentsChapter(context: PackageContext): Promise<PackageChapter> {
  const papers = await listAttachments(context.snapshot, context.period);
  return {
    step: 'Attachments',
    parts: papers.map((paper) => ({
      path: `08 Supporting documents/${documentName(paper)}`,
      note: '',
      isPacked: true,
      open: () => openStored(context.deps, paper.sha256),
    })),
  };
}

/** Where a attachment stands among those of its entry. */
export function documentName({
  entry,
  position,
  fileName,
  contentType,
}: {
  readonly entry: string;
  readonly position: number;
  readonly fileName: string;
  readonly contentType: AttachmentType;
}): string {
  return `${entry} ${position} ${cleanFileName(deriveName(fileName), contentType)}`;
}
