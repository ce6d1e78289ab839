import { mkdir, open, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import { manilaDate } from '#shared/dates.ts';

import { linkAuditEvents } from '../../platform/audit/link-queries.ts';
import type { Deps } from '../../platform/deps.ts';

import { findHash, findLastAuditAt, readHeads } from './heads-queries.ts';

const head = z.object({
  length: z.number().int().min(0),
  head: z.string().regex(/^[0-9a-f]{64}$/),
});

const anchorFile = z.object({
  talaan: z.literal('anchor 1'),
  company: z.string(),
  at: z.string(),
  ledger: head,
  evidence: head,
  audit: head,
});

/** What is kept outside of the database: how long each chain was, and its last hash. */
export type Anchor = z.output<typeof anchorFile>;

const CHAINS = { ledger: 'ledger', evidence: 'evidence', audit: 'audit log' } as const;

/** The ends of the chains as they are now, every committed row of the audit log in its place. */
export async function makeAnchor(deps: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<Anchor> {
  await linkAuditEvents(deps.db);
  const heads = await readHeads(deps.db);
  return {
    ...ANCHOR,
    company: deps.config.companyName,
    at: deps.clock.now().toISOString(),
    ...heads,
  };
}

const ANCHOR = { talaan: 'anchor 1' } as const;

/**
 * The ends of the chains in one moment of a database, as of the last row of the audit log: the same
 * books give the same anchor.
 */
export async function readAnchor({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<Anchor> {
  const at = (await findLastAuditAt(db)).toISOString();
  return { ...ANCHOR, company: config.companyName, at, ...(await readHeads(db)) };
}

/**
 * Writes the anchor of today (in Manila) to `anchors` in the data folder, unless it is there.
 * Answers the path of a new one.
 */
export async function keepDailyAnchor(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
): Promise<string | undefined> {
  const folder = join(deps.config.dataDir, 'anchors');
  const path = join(folder, `${manilaDate(deps.clock.now())}.json`);
  if (await isThere(path)) return undefined;
  await mkdir(folder, { recursive: true });
  await writeAnchor(path, await makeAnchor(deps));
  return path;
}

/** Writes an anchor to a file, whole or not at all. */
export async function writeAnchor(path: string, anchor: Anchor): Promise<void> {
  const file = await open(`${path}.new`, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(anchor, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
}

/** An anchor from the text of its file; nothing when it is none. */
export function parseAnchor(text: string): Anchor | undefined {
  try {
    return anchorFile.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * Holds the chains against an anchor that was kept elsewhere. What stood in a chain then and was
 * changed or erased since shows here, even if whoever did it worked out every hash anew.
 */
export async function verifyAnchor({ db }: Pick<Deps, 'db'>, anchor: Anchor): Promise<string[]> {
  const faults: string[] = [];
  for (const chain of ['ledger', 'evidence', 'audit'] as const) {
    const { length, head: expected } = anchor[chain];
    if (length === 0) continue;
    const found = await findHash(db, chain, length);
    const what = `The chain of the ${CHAINS[chain]}`;
    if (found === undefined)
      faults.push(`${what} had ${length} rows on ${anchor.at}: some were erased.`);
    else if (found !== expected)
      faults.push(`${what} was written anew: row ${length} is not what it was on ${anchor.at}.`);
  }
  return faults;
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
