import { open, rename } from 'node:fs/promises';

import { z } from 'zod';

import { linkAuditEvents } from '../../platform/audit/link-queries.ts';
import type { Deps } from '../../platform/deps.ts';

import { findHash, findLastAuditAt, readHeads } from './heads-queries.ts';
import { findSignatureFault, signAnchor } from './sign-anchor.ts';

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
  /** The public key and the signature, in base64; of the auditor's package there is none. */
  signedBy: z.string().max(200).optional(),
  signature: z.string().max(200).optional(),
});

/** What is kept outside of the database: how long each chain was, and its last hash. */
export type Anchor = z.output<typeof anchorFile>;

const CHAINS = { ledger: 'ledger', evidence: 'evidence', audit: 'audit log' } as const;

/**
 * The ends of the chains as they are now, every committed row of the audit log in its place, signed
 * with the key of this data folder.
 */
export async function makeAnchor(deps: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<Anchor> {
  await linkAuditEvents(deps.db);
  const heads = await readHeads(deps.db);
  const at = deps.clock.now().toISOString();
  return signAnchor(deps.config.dataDir, {
    ...ANCHOR,
    company: deps.config.companyName,
    at,
    ...heads,
  });
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

/**
 * An anchor from the text of its file, or of the message that brought it; nothing when there is
 * none.
 */
export function parseAnchor(text: string): Anchor | undefined {
  try {
    const inside = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
    return anchorFile.safeParse(JSON.parse(inside)).data;
  } catch {
    return undefined;
  }
}

/**
 * Holds the chains against an anchor that was kept elsewhere. What stood in a chain then and was
 * changed or erased since shows here, even if whoever did it worked out every hash anew.
 */
export async function verifyAnchor(
  { db, config }: { readonly db: Deps['db']; readonly config: Pick<Deps['config'], 'dataDir'> },
  anchor: Anchor,
): Promise<string[]> {
  const fault = await findSignatureFault(config.dataDir, anchor);
  const faults = fault === undefined ? [] : [fault];
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
