import type { Readable } from 'node:stream';

import type { Book } from '#shared/books/books.ts';
import type { Period } from '#shared/periods.ts';

import type { Snapshot } from '../../platform/db/snapshot.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { drawTableStream } from '../../output/long-tables/draw-table.ts';
import { getCompany } from '../../platform/settings/company.ts';

import { bookFileName } from './book-file-name.ts';
import { describeBookTable, printedRows } from './print-book.ts';
import { nextScope } from './draw-book.ts';
import { prepareBook } from './prepare-book.ts';
import { listSeals, listVolumes } from './seals-queries.ts';

/** A book as a file that is handed out with others. */
export interface BookFile {
  readonly fileName: string;
  /** SHA-256 of what was sealed; nothing: it is not sealed. */
  readonly sha256: string | null;
  /** Opens it; a book that is not sealed is drawn as it is read. */
  open(): Readable;
}

/**
 * The files of a month's book, read in a snapshot that stays open until they are read: what was
 * sealed, byte for byte, and what no seal has yet, drawn now.
 */
export async function listBookFiles(
  deps: Deps,
  caller: Caller,
  of: { snapshot: Snapshot; book: Book; period: Period; signal?: AbortSignal },
): Promise<BookFile[]> {
  const { snapshot, book, period, signal } = of;
  const seals = await listSeals(snapshot, { book, from: period.from, to: period.to });
  const own = seals.filter((seal) => seal.period === period.key);
  const volumes = await listVolumes(
    snapshot,
    own.map(({ sealId }) => sealId),
  );
  const sealed = own.flatMap((seal) => {
    const ofSeal = volumes.filter(({ seal_id: id }) => id === seal.sealId);
    return ofSeal.map(({ volume, sha256 }): BookFile => ({
      fileName: bookFileName({ book, period: period.key, part: seal.part }, volume, ofSeal.length),
      sha256,
      open: () => deps.files.open(sha256),
    }));
  });
  const prepared = await prepareBook(snapshot, await nextScope(snapshot, book, period));
  const isNew = prepared.entries + prepared.cancelledIds.length + prepared.restoredIds.length > 0;
  if (sealed.length > 0 && !isNew) return sealed;
  const { company } = await getCompany(deps, caller);
  const printed = { company, sheet: 'legal', at: deps.clock.now(), by: caller.clientId } as const;
  const paper = describeBookTable(prepared, { ...printed, isSealed: false });
  const options = { expectedRows: prepared.lines, ...(signal === undefined ? {} : { signal }) };
  const fileName = bookFileName({ book, period: period.key, part: own.length }, 1, 1);
  const open = () => drawTableStream(paper, () => printedRows(prepared), options);
  return [...sealed, { fileName, sha256: null, open }];
}
