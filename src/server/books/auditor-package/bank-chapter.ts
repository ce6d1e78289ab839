import { Readable } from 'node:stream';

import { listReconciliations } from '../../bank/reconciliations/queries.ts';
import type { SignedReconciliation } from '../../bank/reconciliations/queries.ts';
import { pdfName, signedPdf } from '../../bank/reconciliations/statement-file.ts';
import { statementFigures } from '../../bank/reconciliations/statement-figures.ts';
import { listBankLedgerAccounts } from '../../bank/statements/accounts.ts';
import type { ExportColumn } from '../../output/tables/columns.ts';
import { writeCsv } from '../../output/tables/csv.ts';
import { reconciliationPdf } from '../../output/vouchers/reconciliation-pdf.ts';

import { openStored } from './open-stored.ts';
import type { PackageChapter, PackageContext, PackagePart } from './package-part.ts';
import { deriveName } from './package-part.ts';
import { listBankFiles } from './queries.ts';

const FOLDER = '05 Bank';

const RECONCILED: readonly ExportColumn<SignedReconciliation>[] = [
  { title: 'Account', type: 'text', value: ({ row }) => row.account },
  { title: 'Name', type: 'text', value: ({ row }) => row.accountTitle },
  { title: 'Currency', type: 'text', value: ({ row }) => row.currency },
  { title: 'As of', type: 'date', value: ({ row }) => row.asAt },
  { title: 'Balance per bank', type: 'money', value: ({ row }) => row.balancePerBank },
  { title: 'Adjusted balance', type: 'money', value: ({ row }) => row.adjusted },
  { title: 'Status', type: 'text', value: ({ row }) => row.state },
  { title: 'Prepared by', type: 'text', value: ({ row }) => row.preparedBy },
  { title: 'Prepared at', type: 'instant', value: ({ row }) => row.preparedAt },
  { title: 'Reviewed by', type: 'text', value: ({ row }) => row.reviewedBy },
  { title: 'Reviewed at', type: 'instant', value: ({ row }) => row.reviewedAt },
  {
    title: 'Broken by',
    type: 'text',
    value: ({ row }) => row.breaks.map(({ text }) => text).join(' '),
  },
  { title: 'Withdrawn because', type: 'text', value: ({ row }) => row.withdrawn?.reason ?? null },
  { title: 'SHA-256 of the figures', type: 'text', value: ({ row }) => row.sha256 },
  { title: 'SHA-256 of the PDF', type: 'text', value: ({ pdfSha256 }) => pdfSha256 },
];

/**
 * What the bank sent, the reconciliations of a period as they were signed, and drafts of those that
 * nobody signed yet.
 */
export async function bankChapter(context: PackageContext): Promise<PackageChapter> {
  const { snapshot, period } = context;
  const all = await findReconciliations(context);
  const standing = all.filter(({ row }) => row.withdrawn === null);
  const files = await listBankFiles(snapshot, period);
  const drafts = await draftParts(
    context,
    standing.filter(({ row }) => row.asAt === period.to).map(({ row }) => row.account),
  );
  return {
    step: 'Bank',
    parts: [
      listPart(all),
      ...standing.map((one) => signedPart(context, one)),
      ...drafts,
      ...files.map(({ account, from, to, fileName, sha256 }) => ({
        path: `${FOLDER}/Statement ${account} ${from} to ${to} ${sha256.slice(0, 8)} ${bankFileName(fileName)}`,
        note: 'As the bank sent it',
        open: () => openStored(context.deps, sha256),
      })),
    ],
  };
}

/** The reconciliations of a period as a list alone. */
export async function reconciliationList(context: PackageContext): Promise<PackageChapter> {
  return { step: 'Bank', parts: [listPart(await findReconciliations(context))] };
}

async function findReconciliations({ snapshot, period }: PackageContext) {
  return (await listReconciliations(snapshot, {})).filter(
    ({ row }) => row.asAt >= period.from && row.asAt <= period.to,
  );
}

function listPart(all: readonly SignedReconciliation[]): PackagePart {
  return {
    path: `${FOLDER}/Reconciliations.csv`,
    note: 'Every reconciliation of the period, also those that were withdrawn',
    open: async () => writeCsv(RECONCILED, Readable.from(all)),
  };
}

function signedPart({ deps, caller }: PackageContext, one: SignedReconciliation): PackagePart {
  const { state, preparedBy, reviewedBy } = one.row;
  const reviewed = one.row.reviewedAt === null ? 'not reviewed' : `reviewed by ${reviewedBy}`;
  return {
    path: `${FOLDER}/${pdfName(one.figures)}`,
    note: `Prepared by ${preparedBy}, ${reviewed}${state === 'broken' ? '; broken since' : ''}`,
    isPacked: true,
    open: () =>
      one.pdfSha256 === null ? signedPdf(deps, caller, one) : openStored(deps, one.pdfSha256),
  };
}

/** The accounts with something of the bank in the period and nothing signed as at its end. */
async function draftParts(
  { deps, caller, snapshot, period }: PackageContext,
  signed: readonly string[],
): Promise<PackagePart[]> {
  const open: PackagePart[] = [];
  for (const { account } of await listBankLedgerAccounts(snapshot)) {
    if (signed.includes(account)) continue;
    const wanted = { account, asAt: period.to };
    const { statement } = await statementFigures(snapshot, wanted, caller);
    if (statement.balancePerBank === null && statement.balancePerBooks === 0n) continue;
    const paper = { figures: statement, prepared: null, reviewed: null, sha256: '' };
    open.push({
      path: `${FOLDER}/${pdfName(statement).replace('.pdf', ' draft.pdf')}`,
      note: 'As of now; not signed yet',
      isPacked: true,
      open: async () => Readable.from([Buffer.from(await reconciliationPdf(deps, caller, paper))]),
    });
  }
  return open;
}

/** A file's own name, its ending kept however long it is. */
function bankFileName(fileName: string): string {
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(fileName)?.[0] ?? '';
  return `${deriveName(fileName.slice(0, fileName.length - ending.length))}${ending}`;
}
