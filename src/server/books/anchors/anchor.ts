import { linkAuditEvents } from '../../platform/audit/link-queries.ts';
import type { Deps } from '../../platform/deps.ts';

import type { Anchor } from './anchor-file.ts';
import { findHash, findLastAuditAt, readHeads } from './heads-queries.ts';
import { findSignatureFault, signAnchor } from './sign-anchor.ts';

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
