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
  const missing = new Set(named);
  const altered: string[] = [];
  const orphans: string[] = [];
  for await (const { sha256 } of deps.files.list()) {
    if (!missing.delete(sha256)) orphans.push(sha256);
    if ((await findHash(deps, sha256)) !== sha256) altered.push(sha256);
  }
  return { checked: named.length, missing: [...missing], altered, orphans };
}

async function findHash(deps: Pick<Deps, 'files'>, sha256: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of deps.files.open(sha256) as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest('hex');
}
