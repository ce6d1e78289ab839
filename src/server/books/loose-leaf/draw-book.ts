import type { Book, BookSheet } from '#shared/books/books.ts';
import { invariant } from '#shared/invariant.ts';
import type { Period } from '#shared/periods.ts';

import { openSnapshot } from '../../platform/db/snapshot.ts';
import type { Snapshot } from '../../platform/db/snapshot.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { drawTable } from '../../output/long-tables/draw-table.ts';
import { getCompany } from '../../platform/settings/company.ts';

import { bookFileName } from './book-file-name.ts';
import { describeBookTable, printedRows } from './print-book.ts';
import type { PreparedBook } from './prepare-book.ts';
import { prepareBook } from './prepare-book.ts';
import { readChainLength } from './scope-queries.ts';
import type { StoredVolume } from './seal-book.ts';
import { sealBook } from './seal-book.ts';
import { listSeals } from './seals-queries.ts';

/** A PDF of a book in the file store; one that was not sealed is swept away after some hours. */
export interface DrawnFile {
  readonly book: Book;
  readonly part: number;
  readonly volume: number;
  readonly volumes: number;
  readonly fileName: string;
  readonly pages: number;
  readonly size: number;
  readonly sha256: string;
  readonly sealId: string | null;
}

/** Which book is drawn, and how. */
interface Drawing {
  readonly caller: Caller;
  readonly address: string;
  readonly book: Book;
  readonly period: Period;
  readonly sheet: BookSheet;
  readonly isSealed: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (percent: number) => void;
}

/**
 * Draws what no seal of a book has yet, and seals it when that is wanted. All of it is of one
 * moment, whatever is recorded meanwhile. Throws book-sealed-meanwhile, and an AbortError when
 * `signal` says so.
 */
export async function drawBook(deps: Deps, drawing: Drawing): Promise<DrawnFile[]> {
  const { caller, period, sheet, isSealed, address } = drawing;
  const at = deps.clock.now();
  const { book, volumes } = await drawVolumes(deps, drawing, at);
  const sealId = isSealed
    ? await sealBook(deps, { caller, address, book, volumes, sheet, at })
    : null;
  const { part } = book.scope;
  const of = { book: drawing.book, period: period.key, part };
  return volumes.map(({ volume, pages, size, sha256 }) => ({
    book: drawing.book,
    part,
    volume,
    volumes: volumes.length,
    fileName: bookFileName(of, volume, volumes.length),
    pages,
    size,
    sha256,
    sealId,
  }));
}

async function drawVolumes(
  deps: Deps,
  { caller, book, period, sheet, isSealed, signal, onProgress }: Drawing,
  at: Date,
): Promise<{ book: PreparedBook; volumes: StoredVolume[] }> {
  const { company } = await getCompany(deps, caller);
  const snapshot = await openSnapshot(deps.db);
  try {
    const prepared = await prepareBook(snapshot, await nextScope(snapshot, book, period));
    const paper = describeBookTable(prepared, {
      company,
      sheet,
      at,
      by: caller.clientId,
      isSealed,
    });
    const volumes: StoredVolume[] = [];
    const rows = () => printedRows(prepared);
    const options = { signal, onProgress, expectedRows: prepared.lines };
    for await (const { pdf, volumes: _, ...drawn } of drawTable(paper, rows, options)) {
      // A book may be larger than an uploaded attachment.
      volumes.push({ ...drawn, ...(await deps.files.put(pdf, Number.MAX_SAFE_INTEGER)) });
    }
    invariant(volumes.length > 0, 'a book has a page');
    return { book: prepared, volumes };
  } finally {
    await snapshot.rollback().execute();
  }
}

/** What the next seal of a book would have: all that was recorded since the last one. */
export async function nextScope(snapshot: Snapshot, book: Book, period: Period) {
  const seals = await listSeals(snapshot, { book, from: period.from, to: period.to });
  const own = seals.filter((seal) => seal.period === period.key);
  const through = await readChainLength(snapshot);
  return { book, period, part: own.length, after: own.at(-1)?.through ?? 0n, through };
}
