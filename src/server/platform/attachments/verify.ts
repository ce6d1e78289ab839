import { createHash } from 'node:crypto';

import type { Deps } from '../deps.ts';

import { listNamed } from './queries.ts';

/** What is wrong with the stored attachments; three empty lists are a clean bill. */
export interface AttachmentFindings {
  readonly checked: number;
  /** Named by a row, but not stored (hashes). */
  readonly missing: readonly string[];
  /** Stored, but their bytes are no longer those that their name says. */
  readonly altered: readonly string[];
  /** Stored, but named by no row. An upload at work may show here for a moment. */
  readonly orphans: readonly string[];
}

/**
 * Reads every stored attachment again and compares it with its SHA-256, and the store with the
 * rows.
 */
export async function verifyAttachments(
  deps: Pick<Deps, 'db' | 'files'>,
): Promise<AttachmentFindings> {
  const named = await listNamed(deps.db);
  const unseen = new Set(named);
  const altered: string[] = [];
  const orphans: string[] = [];
  const missing: string[] = [];
  for await (const { sha256 } of deps.files.list()) {
    const isNamed = unseen.delete(sha256);
    const found = await findHash(deps, sha256);
    // Gone since it was listed: swept, or a store's list is behind.
    if (found === undefined) {
      if (isNamed) missing.push(sha256);
      continue;
    }
    if (!isNamed) orphans.push(sha256);
    if (found !== sha256) altered.push(sha256);
  }
  // A store's list may be behind the other way, too: each is asked for by its name.
  for (const sha256 of unseen) {
    const found = await findHash(deps, sha256);
    if (found === undefined) missing.push(sha256);
    else if (found !== sha256) altered.push(sha256);
  }
  return { checked: named.length, missing, altered, orphans };
}

/** The hash of what is stored; nothing when nothing is. */
async function findHash(deps: Pick<Deps, 'files'>, sha256: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    const content: AsyncIterable<Buffer> = deps.files.open(sha256);
    for await (const chunk of content) hash.update(chunk);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  return hash.digest('hex');
}
