import { Readable } from 'node:stream';

import { cleanFileName } from '../attachments/file-names.ts';
import { listReconciliations } from '../bank/reconciliations/queries.ts';
import { pdfName, signedPdf } from '../bank/reconciliations/statement-file.ts';
import { voucherPdf } from '../vouchers/voucher-pdf.ts';

import type { PackageChapter, PackageContext } from './package-part.ts';
import { nameOf } from './package-part.ts';
import { listBankFiles, listPapers, listVouchers } from './queries.ts';

/** What the bank sent, and the reconciliations that were signed in a period. */
export async function bankChapter(context: PackageContext): Promise<PackageChapter> {
  const { deps, caller, snapshot, period } = context;
  const signed = await listReconciliations(snapshot, { isStanding: true });
  const files = await listBankFiles(snapshot, period);
  const reconciled = signed.filter(
    ({ figures }) => figures.asAt >= period.from && figures.asAt <= period.to,
  );
  return {
    step: 'Bank',
    parts: [
      ...reconciled.map((one) => ({
        path: `05 Bank/${pdfName(one.figures)}`,
        note: 'Reconciliation that was signed',
        isPacked: true,
        open: () => signedPdf(deps, caller, one),
      })),
      ...files.map(({ account, from, to, fileName, sha256 }) => ({
        path: `05 Bank/Statement ${account} ${from} to ${to} ${sha256.slice(0, 8)} ${nameOf(fileName)}`,
        note: 'As the bank sent it',
        open: () => openStored(context, sha256),
      })),
    ],
  };
}

/** The voucher of every transaction of a period. */
export async function voucherChapter({
  deps,
  snapshot,
  period,
}: PackageContext): Promise<PackageChapter> {
  const vouchers = await listVouchers(snapshot, period);
  return {
    step: 'Vouchers',
    parts: vouchers.map(({ transactionId, entry, number, kindTitle }) => ({
      path: `07 Vouchers/${entry} ${nameOf(`${kindTitle} ${number}`)}.pdf`,
      note: '',
      isPacked: true,
      open: async () => {
        const { content } = await voucherPdf(deps, transactionId);
        return Readable.from([Buffer.from(content)]);
      },
    })),
  };
}

/** Every paper of the transactions of a period, named by its entry. */
export async function papersChapter(context: PackageContext): Promise<PackageChapter> {
  const papers = await listPapers(context.snapshot, context.period);
  return {
    step: 'Papers',
    parts: papers.map(({ entry, position, fileName, contentType, sha256 }) => ({
      path: `08 Papers/${entry} ${position} ${cleanFileName(nameOf(fileName), contentType)}`,
      note: '',
      isPacked: true,
      open: () => openStored(context, sha256),
    })),
  };
}

async function openStored({ deps }: PackageContext, sha256: string): Promise<Readable | undefined> {
  return (await deps.files.has(sha256)) ? deps.files.open(sha256) : undefined;
}
