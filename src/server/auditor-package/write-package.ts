import { Readable } from 'node:stream';

import type { Period } from '#shared/periods.ts';

import { openSnapshot } from '../db/snapshot.ts';
import type { Deps } from '../deps.ts';
import { readHead } from '../exports/queries.ts';
import { ledgerView } from '../general-ledger/ledger-view.ts';
import { paperHeadOf } from '../general-ledger/ledger-pdf.ts';
import type { Caller } from '../http/caller.ts';

import { booksChapter } from './books-chapter.ts';
import { indexPage, sumsText } from './index-page.ts';
import { ledgerChapter } from './ledger-chapter.ts';
import { listsChapter } from './lists-chapter.ts';
import type { PackageChapter, PackageContext } from './package-part.ts';
import { bankChapter, papersChapter, voucherChapter } from './papers-chapter.ts';
import { allowPauses, sumBooks } from './queries.ts';
import { statementsChapter } from './statements-chapter.ts';
import { taxChapter } from './tax-chapter.ts';
import { ZipWriter } from './zip-writer.ts';

/** How far a package is. */
export interface PackageProgress {
  readonly step: string;
  readonly done: number;
  readonly total: number;
  /** In bytes. */
  readonly size: number;
}

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
 * Writes the package of a period for the auditor: index, statements, ledger and journals, tax, bank, open formats, vouchers,
 * papers, and the list of hashes. All lists are of one moment. A paper that is not stored any more is named in the index.
 * Throws an AbortError when `signal` says so.
 */
export async function writePackage(deps: Deps, asked: AskedPackage) {
  const { caller, period, signal } = asked;
  const head = await paperHeadOf(deps, caller);
  const view = ledgerView(
    { from: period.from, to: period.to, stages: 'post-closing' },
    asked.fiscalYearEndMonth,
  );
  const writer = new ZipWriter(asked.path, { modifiedAt: head.producedAt, signal });
  const snapshot = await openSnapshot(deps.db);
  let isOpen = true;
  const release = async () => {
    if (isOpen) await snapshot.rollback().execute();
    isOpen = false;
  };
  try {
    await allowPauses(snapshot);
    const context: PackageContext = { deps, caller, period, snapshot, view, head, signal };
    const inMoment = await chaptersOfMoment(context, asked.fiscalYearEndMonth);
    // What they hold never changes: they are written when the moment is let go.
    const later = [await voucherChapter(context), await papersChapter(context)];
    const books = await sumBooks(snapshot, period);
    const chain = await readHead(snapshot);
    const tally = new Tally(writer, asked, [...inMoment, ...later]);
    for (const chapter of inMoment) await tally.write(chapter);
    await release();
    for (const chapter of later) await tally.write(chapter);
    const { notes, missing } = tally;
    const files = writer.files.map((file) => ({ ...file, note: notes.get(file.path) ?? '' }));
    const page = indexPage(context, { files, missing, books, head: chain });
    await writer.add('index.html', Readable.from([Buffer.from(page)]));
    await writer.add('SHA256SUMS.txt', Readable.from([Buffer.from(sumsText(writer.files))]));
    return await writer.end();
  } finally {
    await release();
  }
}

async function chaptersOfMoment(
  context: PackageContext,
  fiscalYearEndMonth: number,
): Promise<PackageChapter[]> {
  return [
    statementsChapter(context, fiscalYearEndMonth),
    ledgerChapter(context),
    await taxChapter(context),
    await booksChapter(context),
    await bankChapter(context),
    listsChapter(context),
  ];
}

/** Writes chapters and tells how far it is. */
class Tally {
  readonly notes = new Map<string, string>();
  readonly missing: string[] = [];
  readonly #writer: ZipWriter;
  readonly #asked: AskedPackage;
  readonly #total: number;
  #done = 0;

  constructor(writer: ZipWriter, asked: AskedPackage, chapters: readonly PackageChapter[]) {
    this.#writer = writer;
    this.#asked = asked;
    this.#total = chapters.reduce((sum, { parts }) => sum + parts.length, 0);
  }

  async write({ step, parts }: PackageChapter): Promise<void> {
    for (const part of parts) {
      this.#asked.signal.throwIfAborted();
      this.#tell(step);
      // oxlint-disable-next-line no-await-in-loop -- one file after the other
      const content = await part.open();
      if (content === undefined) this.missing.push(part.path);
      else {
        // oxlint-disable-next-line no-await-in-loop -- the same
        await this.#writer.add(part.path, content, part.isPacked);
        this.notes.set(part.path, part.note);
      }
      this.#done += 1;
    }
    this.#tell(step);
  }

  #tell(step: string): void {
    this.#asked.onProgress({
      step,
      done: this.#done,
      total: this.#total,
      size: this.#writer.size,
    });
  }
}
