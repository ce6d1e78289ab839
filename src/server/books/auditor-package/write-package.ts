import { Readable } from 'node:stream';

import type { Period } from '#shared/periods.ts';

import { linkAuditEvents } from '../../platform/audit/link-queries.ts';
import { openSnapshot } from '../../platform/db/snapshot.ts';
import type { Deps } from '../../platform/deps.ts';
import { readHead } from '../company-export/queries.ts';
import { ledgerView } from '../../reports/general-ledger/ledger-view.ts';
import { findPrintHead } from '../../output/vouchers/print-head.ts';
import type { Caller } from '../../platform/http/caller.ts';

import { bankChapter } from './bank-chapter.ts';
import { booksChapter } from './books-chapter.ts';
import { certificatesChapter } from './certificates-chapter.ts';
import { companyChapter } from './company-chapter.ts';
import { filingsChapter } from './filings-chapter.ts';
import { indexPage, sumsText } from './index-page.ts';
import { ledgerChapter } from './ledger-chapter.ts';
import { listsChapter } from './lists-chapter.ts';
import type { PackageChapter, PackageContext } from './package-part.ts';
import { attachmentsChapter, voucherChapter } from './attachments-chapter.ts';
import { allowPauses, sumBooks } from './queries.ts';
import { statementsChapter } from './statements-chapter.ts';
import { Tally } from './tally.ts';
import type { PackageProgress } from './tally.ts';
import { taxChapter, taxListsChapter } from './tax-chapter.ts';
import { ZipWriter } from './zip-writer.ts';

interface AskedPackage {
  readonly caller: Caller;
  readonly period: Period;
  readonly fiscalYearEndMonth: number;
  /** Where the ZIP file goes; nothing may stand there. */
  readonly path: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: PackageProgress) => void;
}

/**
 * Writes the package of a period for the auditor: index, statements, ledger and journals, tax,
 * filings, bank, open formats, vouchers, attachments, and the list of hashes. All lists are of one
 * moment. What is missing, damaged or can't be made is named in the index. Throws an AbortError
 * when `signal` says so.
 */
export async function writePackage(deps: Deps, asked: AskedPackage) {
  const { caller, period, signal } = asked;
  const head = await findPrintHead(deps, caller);
  const view = ledgerView(
    { from: period.from, to: period.to, stages: 'post-closing' },
    asked.fiscalYearEndMonth,
  );
  const writer = new ZipWriter(asked.path, { modifiedAt: head.producedAt, signal });
  await linkAuditEvents(deps.db);
  const snapshot = await openSnapshot(deps.db);
  let isOpen = true;
  const release = async () => {
    if (isOpen) await snapshot.rollback().execute();
    isOpen = false;
  };
  try {
    await allowPauses(snapshot);
    const context: PackageContext = { deps, caller, period, snapshot, view, head, signal };
    const { inMoment, later } = await findChapters(context, asked);
    const books = await sumBooks(snapshot, period);
    const chain = await readHead(snapshot);
    const tally = new Tally(writer, asked, [...inMoment, ...later]);
    for (const chapter of inMoment) await tally.write(chapter, snapshot);
    await release();
    for (const chapter of later) await tally.write(chapter, deps.db);
    const { notes, faults } = tally;
    const files = writer.files.map((file) => ({ ...file, note: notes.get(file.path) ?? '' }));
    const page = indexPage(context, { files, faults, books, head: chain });
    await writer.add('index.html', Readable.from(page));
    await writer.add('SHA256SUMS.txt', Readable.from(sumsText(writer.files)));
    return { ...(await writer.end()), faults: faults.length };
  } finally {
    await release();
  }
}

type MakeChapter = (
  context: PackageContext,
  fiscalYearEndMonth: number,
) => PackageChapter | Promise<PackageChapter>;

const IN_MOMENT: readonly MakeChapter[] = [
  statementsChapter,
  ledgerChapter,
  taxChapter,
  taxListsChapter,
  booksChapter,
  filingsChapter,
  bankChapter,
  listsChapter,
  companyChapter,
];

/** What they hold never changes, or was read: they are written when the moment is let go. */
const LATER: readonly MakeChapter[] = [certificatesChapter, voucherChapter, attachmentsChapter];

async function findChapters(
  context: PackageContext,
  { fiscalYearEndMonth, signal, onProgress }: AskedPackage,
) {
  const make = async (makers: readonly MakeChapter[]) => {
    const chapters: PackageChapter[] = [];
    for (const maker of makers) {
      signal.throwIfAborted();
      onProgress({ step: 'Looking what there is', done: 0, total: 0, size: 0 });
      chapters.push(await maker(context, fiscalYearEndMonth));
    }
    return chapters;
  };
  return { inMoment: await make(IN_MOMENT), later: await make(LATER) };
}
