import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';

import type { Snapshot } from '../db/snapshot.ts';
import { openSnapshot } from '../db/snapshot.ts';
import type { Deps } from '../deps.ts';
import { StartFault } from '../start-fault.ts';

import { BANK_FILES, listBankFiles } from './bank-files.ts';
import { CSV_FILES } from './csv-files.ts';
import { documentPath } from './document-path.ts';
import { writeJournal } from './journal.ts';
import { streamDocuments } from './queries.ts';
import { tableFiles } from './table-files.ts';
import { indexOf } from './document-index.ts';
import { readmeOf } from './readme.ts';
import { listKeptFiles } from './table-queries.ts';
import { writeWholeFile } from './whole-file.ts';

const JOURNAL = 'journal.hledger';
const README = 'README.txt';
const SUMS = 'SHA256SUMS.txt';
const DOCUMENTS = 'documents';

/** A file of an export by its place, read when it is its turn. */
export interface ExportedFile {
  readonly name: string;
  readonly content: Readable;
}

/** Further files of the same moment. */
export type FurtherFiles = (snapshot: Snapshot) => AsyncIterable<ExportedFile>;

/** What stands in the folder so far, with its SHA-256. */
type Made = Map<string, string>;

/** What an export wrote. */
export interface ExportedFolder {
  readonly files: readonly string[];
  readonly documents: number;
  /** SHA-256 of the documents that are named and not stored. */
  readonly missing: readonly string[];
  /** SHA-256 of the documents whose bytes are others by now; they stand in the folder as they are. */
  readonly damaged: readonly string[];
}

/** Makes sure that a folder can take an export: it is not there yet, or holds nothing. Throws StartFault. */
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
 * Writes the whole company as plain files: the journal for hledger, lists and every table as CSV, what `further` gives, and a
 * copy of each paper, of each file of the bank, of each sealed book and report. All
 * books are of one moment, whatever is recorded meanwhile; each file is there whole or not at all, and what was written
 * is removed again when something fails. Throws StartFault when the folder is not empty or can't be written.
 */
export async function exportFolder(
  deps: Deps,
  dir: string,
  further: FurtherFiles = async function* () {},
): Promise<ExportedFolder> {
  await demandEmptyFolder(dir);
  const made = new Map<string, string>();
  try {
    await mkdir(join(dir, DOCUMENTS), { recursive: true, mode: 0o700 });
    const papers = await writeBooks(deps, dir, { made, further });
    const { missing, damaged } = await copyPapers(deps, dir, { papers, made });
    await writeWholeFile(join(dir, SUMS), Readable.from(sumsOf(made)));
    const files = [...made.keys()].filter((name) => !papers.has(name));
    return { files: [...files, SUMS], documents: papers.size - missing.length, missing, damaged };
  } catch (error) {
    const names = [...made.keys(), DOCUMENTS, SUMS];
    const tops = new Set(names.map((name) => name.split('/')[0] ?? name));
    const paths = [...tops].map((name) => join(dir, name));
    await Promise.all(paths.map((path) => rm(path, { recursive: true, force: true })));
    throw cannotWrite(dir, error);
  }
}

/** Writes the books, noting each file in `made`; answers the papers that they name, by their place. */
async function writeBooks(
  deps: Deps,
  dir: string,
  { made, further }: { made: Made; further: FurtherFiles },
): Promise<Map<string, string>> {
  const snapshot = await openSnapshot(deps.db);
  try {
    const readme = await readmeOf(snapshot);
    await writeOne(dir, made, { name: README, content: Readable.from([readme]) });
    await writeOne(dir, made, { name: JOURNAL, content: Readable.from(writeJournal(snapshot)) });
    for (const [name, write] of Object.entries({ ...CSV_FILES, ...BANK_FILES })) {
      await writeOne(dir, made, { name, content: write(snapshot) });
    }
    for await (const file of tableFiles(snapshot)) await writeOne(dir, made, file);
    for await (const file of further(snapshot)) await writeOne(dir, made, file);
    await writeOne(dir, made, { name: `${DOCUMENTS}/INDEX.csv`, content: indexOf(snapshot) });
    return await listPapers(snapshot);
  } finally {
    await snapshot.rollback().execute();
  }
}

async function writeOne(dir: string, made: Made, { name, content }: ExportedFile): Promise<void> {
  // Noted first, so that a folder that was begun is removed as well.
  made.set(name, '');
  await mkdir(dirname(join(dir, name)), { recursive: true, mode: 0o700 });
  made.set(name, await writeWholeFile(join(dir, name), content));
}

async function listPapers(snapshot: Snapshot): Promise<Map<string, string>> {
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

/** Copies the papers after the snapshot, which is not held that long: what a record names is never removed. */
async function copyPapers(
  deps: Deps,
  dir: string,
  { papers, made }: { papers: ReadonlyMap<string, string>; made: Made },
): Promise<{ missing: string[]; damaged: string[] }> {
  const missing: string[] = [];
  const damaged: string[] = [];
  for (const [path, sha256] of papers) {
    if (!(await deps.files.has(sha256))) missing.push(sha256);
    else {
      const found = await writeWholeFile(join(dir, path), deps.files.open(sha256));
      made.set(path, found);
      if (found !== sha256) damaged.push(sha256);
    }
  }
  return { missing, damaged };
}

function* sumsOf(made: Made): Generator<string> {
  for (const [name, sha256] of made) yield `${sha256}  ${name}\n`;
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
