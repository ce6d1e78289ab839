import type { Period } from '#shared/periods.ts';
import { BOOK_TITLES } from '#shared/books/books.ts';

import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';

import { bookFileName } from './book-file-name.ts';
import type { BookCellState } from './book-year.ts';
import { drawBook } from './draw-book.ts';
import type { DrawnFile } from './draw-book.ts';
import { labelOf } from './prepare-book.ts';
import { demandSealable, findCells } from './work-order.ts';
import type { NamedCell, WorkOrder } from './work-order.ts';

/** An order that is being carried out. */
interface DrawingOrder {
  readonly caller: Caller;
  readonly order: WorkOrder;
  readonly askedAt: Date;
  readonly address: string;
  readonly signal: AbortSignal;
  /** What is drawn just now, and how far all of it is. */
  readonly onProgress: (doing: string, percent: number) => void;
}

/**
 * Draws the books of an order, one after the other, and seals each at once where that is wanted.
 * Begun again after a server ended in the middle, it seals what is not sealed yet, and answers what
 * was sealed since it was asked for with it. Throws book-not-sealable, book-sealed-meanwhile, and
 * an AbortError.
 */
export async function drawOrder(deps: Deps, drawing: DrawingOrder): Promise<DrawnFile[]> {
  const { caller, order, signal } = drawing;
  const { period, cells } = await findCells(deps, caller, order);
  // Begun again, it may find a month that was reopened meanwhile, or nothing left to be sealed.
  if (order.act === 'seal' && cells.some(({ waiting }) => waiting > 0))
    demandSealable(cells, period);
  const files: DrawnFile[] = [];
  for (const [index, cell] of cells.entries()) {
    signal.throwIfAborted();
    files.push(...(await drawCell(deps, drawing, { cell, period, index, count: cells.length })));
  }
  return files;
}

async function drawCell(
  deps: Deps,
  { caller, order, askedAt, address, signal, onProgress }: DrawingOrder,
  { cell, period, index, count }: { cell: NamedCell; period: Period; index: number; count: number },
): Promise<DrawnFile[]> {
  const isSealed = order.act === 'seal';
  const kept = cell.seals.filter(({ sealedAt }) => !isSealed || sealedAt > askedAt);
  const files = kept.flatMap((seal) => sealedFiles(cell, seal));
  if (cell.waiting === 0 && (isSealed || cell.seals.length > 0)) return files;
  const doing = `${BOOK_TITLES[cell.book]}, ${labelOf(period, cell.seals.length)}`;
  const drawn = await drawBook(deps, {
    caller,
    address,
    book: cell.book,
    period,
    sheet: order.sheet,
    isSealed,
    signal,
    onProgress: (percent) => onProgress(doing, Math.floor((index * 100 + percent) / count)),
  });
  return [...files, ...drawn];
}

/** What is sealed is not drawn again: its files are handed out as they are. */
function sealedFiles({ book, period }: NamedCell, seal: BookCellState['seals'][number]) {
  return seal.volumes.map((volume) => ({
    book,
    part: seal.part,
    volume: volume.volume,
    volumes: seal.volumes.length,
    fileName: bookFileName({ book, period, part: seal.part }, volume.volume, seal.volumes.length),
    pages: volume.pages,
    size: volume.size,
    sha256: volume.sha256,
    sealId: seal.sealId,
  }));
}
