import { randomUUID } from 'node:crypto';

import type { Book, BookSheet } from '#shared/books/books.ts';
import { BOOK_TITLES } from '#shared/books/books.ts';
import type { Period } from '#shared/periods.ts';
import { parsePeriod } from '#shared/periods.ts';
import { Problem } from '#shared/problems.ts';

import type { Deps } from '../../platform/deps.ts';
import { makeQueue } from '../../platform/files/make-queue.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { getCompany } from '../../platform/settings/company.ts';

import { bookFileName } from './book-file-name.ts';
import type { BookCellState } from './book-year.ts';
import { readBookYear } from './book-year.ts';
import { drawBook } from './draw-book.ts';
import { labelOf } from './prepare-book.ts';
import type { DrawnFile } from './draw-book.ts';

const KEPT_MS = 3_600_000;
const MOST_WAITING = 8;

/** What somebody wants drawn, or drawn and sealed. */
export interface WorkOrder {
  readonly act: 'print' | 'seal';
  readonly books: readonly Book[];
  readonly period: string;
  readonly sheet: BookSheet;
  readonly address: string;
}

/** Drawing of books as it goes on; only the process that does it knows. */
export interface Work {
  readonly workId: string;
  readonly userId: string;
  readonly act: 'print' | 'seal';
  state: 'waiting' | 'drawing' | 'done' | 'failed' | 'cancelled';
  doing: string;
  percent: number;
  error: string;
  readonly files: DrawnFile[];
  readonly abort: AbortController;
  readonly begunAt: number;
}

const works = new Map<string, Work>();
const queue = makeQueue(1, MOST_WAITING);

/**
 * Begins to draw books, one after the other, in the background. Throws book-not-this-year,
 * book-nothing-to-seal, book-not-sealable (with the reason), too-many-requests when many wait.
 */
export async function startWork(deps: Deps, caller: Caller, order: WorkOrder): Promise<Work> {
  const { company } = await getCompany(deps, caller);
  const period = parsePeriod(order.period, company.fiscalYearEndMonth);
  if (period === undefined || period.kind === 'quarter') throw new Problem('book-not-this-year');
  const cells = await findCells(deps, caller, { period, order });
  if (order.act === 'seal') demandSealable(cells, period);
  forgetOld(deps);
  const work: Work = {
    workId: randomUUID(),
    userId: caller.userId,
    act: order.act,
    state: 'waiting',
    doing: '',
    percent: 0,
    error: '',
    files: [],
    abort: new AbortController(),
    begunAt: deps.clock.now().getTime(),
  };
  const queued = queue(() => run(deps, { caller, order, period, work, cells }));
  if (queued === undefined) throw new Problem('too-many-requests', { retryAfterSeconds: 10 });
  works.set(work.workId, work);
  // It tells its end by its state; the server does not wait.
  void queued;
  return work;
}

/** A work of this person. Throws book-work-not-found. */
export function getWork(caller: Caller, workId: string): Work {
  const work = works.get(workId);
  if (work?.userId !== caller.userId) throw new Problem('book-work-not-found');
  return work;
}

/** Stops a work; what it has sealed stays sealed. */
export function cancelWork(caller: Caller, workId: string): void {
  const work = getWork(caller, workId);
  if (work.state !== 'waiting' && work.state !== 'drawing') return;
  work.state = 'cancelled';
  work.abort.abort();
}

type NamedCell = BookCellState & { readonly book: Book };

async function findCells(
  deps: Deps,
  caller: Caller,
  { period, order }: { period: Period; order: WorkOrder },
): Promise<NamedCell[]> {
  const { company } = await getCompany(deps, caller);
  const year = period.kind === 'year' ? period.key : yearKey(period, company.fiscalYearEndMonth);
  const { books } = await readBookYear(deps, caller, year);
  return books
    .filter(({ book }) => order.books.includes(book))
    .flatMap(({ book, months, year: whole }) => {
      const cell = [...months, whole].find((one) => one.period === period.key);
      return cell === undefined ? [] : [{ ...cell, book }];
    });
}

function yearKey({ from }: Period, endMonth: number): string {
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))];
  return String(month > endMonth ? year + 1 : year).padStart(4, '0');
}

function demandSealable(cells: readonly NamedCell[], { label }: Period): void {
  const waiting = cells.filter((cell) => cell.waiting > 0);
  if (waiting.length === 0) throw new Problem('book-nothing-to-seal', { values: { name: label } });
  const stopped = waiting.find(({ obstacle }) => obstacle !== '');
  if (stopped === undefined) return;
  const found = `${BOOK_TITLES[stopped.book]}: ${stopped.obstacle}`;
  throw new Problem('book-not-sealable', { values: { found } });
}

interface Running {
  readonly caller: Caller;
  readonly order: WorkOrder;
  readonly period: Period;
  readonly work: Work;
  readonly cells: readonly NamedCell[];
}

async function run(deps: Deps, running: Running): Promise<void> {
  const { work, cells, order } = running;
  try {
    const wanted = cells.filter((cell) => order.act === 'print' || cell.waiting > 0);
    for (const [index, cell] of wanted.entries()) {
      if (work.abort.signal.aborted) return;
      work.state = 'drawing';
      await drawCell(deps, running, { cell, index, count: wanted.length });
    }
    work.percent = 100;
    work.state = 'done';
  } catch (error) {
    if (work.abort.signal.aborted) return;
    work.state = 'failed';
    work.error =
      error instanceof Problem ? error.message : 'The book could not be drawn. Please try again.';
    if (!(error instanceof Problem)) deps.log.error({ err: error }, 'a book could not be drawn');
  }
}

async function drawCell(
  deps: Deps,
  { caller, order, period, work }: Running,
  { cell, index, count }: { cell: NamedCell; index: number; count: number },
): Promise<void> {
  for (const seal of cell.seals) {
    if (order.act === 'print') work.files.push(...sealedFiles(cell, seal));
  }
  if (order.act === 'print' && cell.waiting === 0 && cell.seals.length > 0) return;
  work.doing = `${BOOK_TITLES[cell.book]}, ${labelOf(period, cell.seals.length)}`;
  const drawn = await drawBook(deps, {
    caller,
    address: order.address,
    book: cell.book,
    period,
    sheet: order.sheet,
    isSealed: order.act === 'seal',
    signal: work.abort.signal,
    onProgress: (percent) => (work.percent = Math.floor((index * 100 + percent) / count)),
  });
  work.files.push(...drawn);
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

function forgetOld({ clock }: Deps): void {
  for (const [workId, { begunAt, state }] of works) {
    const isOver = state !== 'waiting' && state !== 'drawing';
    if (isOver && clock.now().getTime() - begunAt > KEPT_MS) works.delete(workId);
  }
}
