import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';

import type { Snapshot } from '../../platform/db/snapshot.ts';
import { openBeside, openSnapshot } from '../../platform/db/snapshot.ts';
import type { Deps } from '../../platform/deps.ts';
import { StartFault } from '../../platform/process/start-fault.ts';

import { BANK_FILES, listBankFiles } from './bank-files.ts';
import { CSV_FILES } from './csv-files.ts';
import { buildIndex } from './document-index.ts';
import { documentPath } from './document-path.ts';
import { drawChapter } from './draw-chapter.ts';
import type { DrawingWork } from './draw-chapter.ts';
import type { DrawnChapter, ExportProgress, PrintoutsToDraw } from './printouts.ts';
import { FolderWriter } from './folder-writer.ts';
import { writeJournal } from './journal.ts';
import { streamDocuments } from './queries.ts';
import { findReadme } from './readme.ts';
import { tableFiles } from './table-files.ts';
import { listKeptFiles, streamDocumentUses } from './table-queries.ts';
import type { DocumentUse } from './table-queries.ts';

const JOURNAL = 'journal.hledger';
const README = 'README.txt';
const SUMS = 'SHA256SUMS.txt';
const DOCUMENTS = 'documents';

/** A file of an export by its place, read when it is its turn. */
export interface ExportedFile {
  readonly name: string;
  readonly content: Readable;
}

/** What goes into the folder beside the books, and how its making is followed. */
export interface AskedFolder {
  /** Further files of the same moment. */
  readonly further?: (snapshot: Snapshot) => AsyncIterable<ExportedFile>;
  /** Printouts from the books; without it there are none. */
  readonly drawn?: PrintoutsToDraw;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ExportProgress) => void;
}

/** What an export wrote. */
export interface ExportedFolder {
  readonly files: readonly string[];
  /** How many kept documents were copied, and how many printouts were drawn. */
  readonly documents: number;
  readonly drawn: number;
  /** SHA-256 of the documents that are named and not stored. */
  readonly missing: readonly string[];
  /**
   * SHA-256 of the documents whose bytes are others by now; they stand in the folder as they are.
   */
  readonly damaged: readonly string[];
  /** The places of the printouts that could not be drawn. */
  readonly undrawn: readonly string[];
}

interface Work extends DrawingWork {
  readonly deps: Deps;
}

/**
 * Makes sure that a folder can take an export: it is not there yet, or holds nothing. Throws
 * StartFault.
 */
export async function demandEmptyFolder(dir: string): Promise<void> {
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw cannotWrite(dir, error);
  });
  if (names.length > 0) {
    throw new StartFault(`${dir} is not empty; name a new folder for the export, or an empty one.`);
  }
}

/**
 * Writes the whole company as plain files: the journal for hledger, lists and every table as CSV,
 * what `further` gives, a copy of each attachment, of each file of the bank, of each sealed book
 * and report, and the printouts that are `drawn`. All books are of one moment, whatever is recorded
 * meanwhile; each file is there whole or not at all, and what was written is removed again when
 * something fails or `signal` says so. Throws StartFault when the folder is not empty or can't be
 * written, and the signal's reason.
 */
export async function exportFolder(
  deps: Deps,
  dir: string,
  asked: AskedFolder = {},
): Promise<ExportedFolder> {
  const { signal = new AbortController().signal, onProgress = () => undefined } = asked;
  await demandEmptyFolder(dir);
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  const books = new FolderWriter(dir, either);
  const further = books.next();
  const writer = books.next();
  const work: Work = { deps, writer, signal: either, onProgress, drawn: [], undrawn: [] };
  try {
    await books.makeFolder(DOCUMENTS);
    const { papers, uses, later } = await writeMoment(work, { books, further, stop }, asked);
    const files = books.names.filter((name) => !work.drawn.some((use) => use.name === name));
    const { missing, damaged } = await copyAttachments(work, papers);
    for (const chapter of later) await drawChapter(work, chapter, deps.db);
    const { drawn, undrawn } = work;
    const index = `${DOCUMENTS}/INDEX.csv`;
    await writer.write(index, buildIndex(uses, drawn));
    await books.writeSums(SUMS);
    const documents = papers.size - missing.length;
    const written = [...files, index, SUMS];
    return { files: written, documents, drawn: drawn.length, missing, damaged, undrawn };
  } catch (error) {
    await books.removeAll(DOCUMENTS, SUMS);
    signal.throwIfAborted();
    throw cannotWrite(dir, error);
  }
}

/** Who writes what is of one moment, and how both are ended where one fails. */
interface MomentWriters {
  readonly books: FolderWriter;
  readonly further: FolderWriter;
  readonly stop: AbortController;
}

/** The printouts that books name by their place, and what is drawn when their moment is let go. */
interface WrittenBooks {
  readonly papers: ReadonlyMap<string, string>;
  readonly uses: readonly DocumentUse[];
  readonly later: readonly DrawnChapter[];
}

/**
 * Writes all that is of one moment: the books on one connection and what `further` gives on another
 * at the same time, or on the same one where the pool has no other. When it fails, nobody writes.
 */
async function writeMoment(
  work: Work,
  { books, further, stop }: MomentWriters,
  asked: AskedFolder,
): Promise<WrittenBooks> {
  const { db } = work.deps;
  const snapshot = await openSnapshot(db);
  const beside = await openBeside(db, snapshot).catch(async (error: unknown) => {
    await snapshot.rollback().execute();
    throw error;
  });
  const ofYears = (moment: Snapshot) => writeFurther(further, asked, moment);
  const ofBooks = async () => {
    await writeBooks(books, asked, snapshot);
    if (beside === undefined) await ofYears(snapshot);
    return drawMoment(work, asked, snapshot);
  };
  const own = within(snapshot, stop, ofBooks);
  await Promise.allSettled([own, beside && within(beside, stop, () => ofYears(beside))]);
  stop.signal.throwIfAborted();
  return own;
}

/**
 * Works in one moment and lets it go as soon as that ends: the database ends one that nobody reads
 * for a minute. What is at work beside it ends when this fails, with the same reason.
 */
async function within<Result>(
  moment: Snapshot,
  stop: AbortController,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    stop.abort(error);
    throw error;
  } finally {
    await moment.rollback().execute();
  }
}

async function writeBooks(
  writer: FolderWriter,
  { drawn }: AskedFolder,
  snapshot: Snapshot,
): Promise<void> {
  await writer.write(README, Readable.from([await findReadme(snapshot, drawn !== undefined)]));
  await writer.write(JOURNAL, Readable.from(writeJournal(snapshot)));
  for (const [name, write] of Object.entries({ ...CSV_FILES, ...BANK_FILES })) {
    await writer.write(name, write(snapshot));
  }
  for await (const { name, content } of tableFiles(snapshot)) await writer.write(name, content);
}

async function writeFurther(
  writer: FolderWriter,
  { further }: AskedFolder,
  snapshot: Snapshot,
): Promise<void> {
  for await (const { name, content } of further?.(snapshot) ?? []) {
    await writer.write(name, content);
  }
}

/** Finds what books name, and draws what is of their moment. */
async function drawMoment(
  work: Work,
  { drawn }: AskedFolder,
  snapshot: Snapshot,
): Promise<WrittenBooks> {
  const uses: DocumentUse[] = [];
  for await (const use of streamDocumentUses(snapshot)) uses.push(use);
  const papers = await listAttachments(snapshot);
  const later = (await drawn?.later(snapshot)) ?? [];
  for (const chapter of (await drawn?.inMoment(snapshot)) ?? []) {
    await drawChapter(work, chapter, snapshot);
  }
  return { papers, uses, later };
}

async function listAttachments(snapshot: Snapshot): Promise<Map<string, string>> {
  const papers = new Map<string, string>();
  for await (const paper of streamDocuments(snapshot))
    papers.set(documentPath(paper), paper.sha256);
  for await (const [path, sha256] of listBankFiles(snapshot)) papers.set(path, sha256);
  const known = new Set(papers.values());
  for (const { sha256, contentType } of await listKeptFiles(snapshot)) {
    if (!known.has(sha256)) papers.set(documentPath({ sha256, contentType }), sha256);
  }
  return papers;
}

/**
 * Copies the printouts after the snapshot, which is not held that long: what a transaction names is
 * never removed.
 */
async function copyAttachments(
  { deps, writer, onProgress }: Work,
  papers: ReadonlyMap<string, string>,
): Promise<{ missing: string[]; damaged: string[] }> {
  const missing: string[] = [];
  const damaged: string[] = [];
  let done = 0;
  for (const [path, sha256] of papers) {
    onProgress({ step: 'Kept documents', done, total: papers.size });
    done += 1;
    if (!(await deps.files.has(sha256))) missing.push(sha256);
    else if ((await writer.write(path, deps.files.open(sha256))) !== sha256) damaged.push(sha256);
  }
  onProgress({ step: 'Kept documents', done, total: done });
  return { missing, damaged };
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'there is no room left on its disk',
  EDQUOT: 'there is no room left on its disk',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its disk may only be read',
  ENOTDIR: 'it is no folder',
  EEXIST: 'it is no folder',
};

function cannotWrite(dir: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = REASONS[code];
  return reason === undefined ? error : new StartFault(`${dir} can't be written: ${reason}.`);
}
