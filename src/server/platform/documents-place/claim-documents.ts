import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import { Problem } from '#shared/problems.ts';

import type { ObjectStoreConfig } from '../config/config-object-store.ts';
import type { Deps } from '../deps.ts';
import { findPermittedCompany } from '../identity/account-queries.ts';
import { createObjectStore } from '../object-store/object-store.ts';
import { createFolderStore } from '../ports/create-file-store.ts';
import { StartFault } from '../process/start-fault.ts';

/** Says in a store whose documents it keeps: two books in one would sweep each other's away. */
const MARK = 'talaan-documents.json';
const mark = z.object({ company: z.string() });
const NOTE = 'documents-are-kept-at.txt';

type Parts = Pick<Deps, 'config' | 'db'>;

/**
 * Sees to it that documents are looked for where they are: a store that FILES_URL names has to be
 * that of these books, or still free while the data folder has no documents; and books whose
 * documents are in a store are not opened without it. A store of ours that does not answer stops no
 * start. Throws StartFault.
 */
export async function claimDocuments({ config, db }: Parts): Promise<void> {
  const { filesStore, dataDir } = config;
  const noted = await readNote(dataDir);
  if (filesStore === undefined) {
    if (noted === undefined) return;
    throw new StartFault(
      `The documents of these books are in ${noted}: set FILES_URL, or bring them back with "talaan files --to-folder" first.`,
    );
  }
  const company = await findPermittedCompany(db);
  if (company === undefined) return;
  const found = await findMark(filesStore).catch((error: unknown) => {
    if (noted === nameOf(filesStore)) return company.company_id;
    throw error;
  });
  if (found === undefined && (await hasDocuments(dataDir)))
    throw new StartFault(
      `The documents of these books are in ${join(dataDir, 'attachments')}: bring them to ${filesStore.name} with "talaan files --to-store".`,
    );
  if (found !== undefined && found !== company.company_id) throw new StartFault(OTHERS(filesStore));
  if (found === undefined || noted !== nameOf(filesStore)) await markAsOurs({ config, db });
}

/** Writes down, in the store and in the data folder, that the documents are there. */
export async function markAsOurs({ config, db }: Parts): Promise<void> {
  const { filesStore, dataDir } = config;
  const company = await findPermittedCompany(db);
  if (filesStore === undefined || company === undefined) return;
  const text = JSON.stringify({ company: company.company_id });
  await createObjectStore(filesStore).putText(MARK, `${text}\n`);
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(dataDir, NOTE), `${nameOf(filesStore)}\n`, { mode: 0o600 });
}

/** The documents of these books are in the data folder again. */
export async function unmark({ config }: Pick<Deps, 'config'>): Promise<void> {
  if (config.filesStore !== undefined) await createObjectStore(config.filesStore).remove(MARK);
  await rm(join(config.dataDir, NOTE), { force: true });
}

/** Demands that a store keeps no documents of other books, or of any. Throws StartFault. */
export async function demandStoreOf(
  config: Pick<Deps['config'], 'filesStore' | 'dataDir'>,
  companyId: string | undefined,
): Promise<void> {
  if (config.filesStore === undefined) return;
  const found = await findMark(config.filesStore);
  if (found === undefined || found === companyId) return;
  throw new StartFault(OTHERS(config.filesStore));
}

/** Nothing when it is none: a mark of somebody else is nobody's of ours. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const OTHERS = ({ name }: ObjectStoreConfig) =>
  `${name} keeps the documents of other books: name another prefix in FILES_URL.`;

async function findMark(store: ObjectStoreConfig): Promise<string | undefined> {
  const text = await createObjectStore(store)
    .findText(MARK)
    .catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      throw new StartFault(`${store.name} can't be used (FILES_URL): ${reasonOf(error)}.`);
    });
  if (text === undefined) return undefined;
  const read = mark.safeParse(parseJson(text));
  return read.success ? read.data.company : '';
}

/** What the network or the store said, for the operator. */
function reasonOf({ cause, message }: Problem): string {
  if (!(cause instanceof Error)) return message;
  const { cause: deeper } = cause;
  return deeper instanceof Error ? deeper.message : cause.message;
}

async function hasDocuments(dataDir: string): Promise<boolean> {
  for await (const { sha256 } of createFolderStore(dataDir).list()) return sha256 !== '';
  return false;
}

function nameOf({ name, endpoint }: ObjectStoreConfig): string {
  return `${name} at ${endpoint}`;
}

async function readNote(dataDir: string): Promise<string | undefined> {
  const path = join(dataDir, NOTE);
  return existsSync(path) ? (await readFile(path, 'utf8')).trim() : undefined;
}
