import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

import { listNamed } from '../../platform/attachments/queries.ts';
import { readConfiguredSecret } from '../../platform/backup/backup-key.ts';
import { checkBackup } from '../../platform/backup/check-backup.ts';
import type { CheckedBackup } from '../../platform/backup/check-backup.ts';
import { connectForCopy, readFacts } from '../../platform/backup/database-queries.ts';
import type { BackupFacts } from '../../platform/backup/entries.ts';
import { loadBackup } from '../../platform/backup/restore-backup.ts';
import { withScratchDatabase } from '../../platform/backup/scratch-writes.ts';
import { connect } from '../../platform/db/connect.ts';
import { findOwnerUrl } from '../../platform/db/owner-url.ts';
import type { Deps } from '../../platform/deps.ts';
import { findHash } from '../anchors/heads-queries.ts';
import { verifyRows } from '../verify/verify-all.ts';

import { openForProof } from './copy-backup.ts';
import type { RunResult, Watching } from './make-backup.ts';

/** The backup to be rehearsed, as the run that made it told. */
type Rehearsed = { readonly file_name: string; readonly sha256: string };

/**
 * Proves that a backup brings the books back: restores it into a scratch database on the same
 * server, holds every table, the trial balance and the ends of the hash chains against what was
 * saved, the chains against the living books, every document against its hash, and verifies the
 * copy. The scratch database is gone afterwards. Throws StartFault when it can't be done at all.
 */
export async function rehearse(
  deps: Deps,
  { file_name, sha256 }: Rehearsed,
  { signal, onProgress }: Watching,
): Promise<RunResult> {
  onProgress({ step: 'Reading the backup', done: 0 });
  const { path, end } = await openForProof(deps, file_name, signal);
  try {
    return await prove(deps, { path, file_name, sha256 }, { signal, onProgress });
  } finally {
    await end();
  }
}

async function prove(
  deps: Deps,
  { path, file_name, sha256 }: Rehearsed & { readonly path: string },
  { signal, onProgress }: Watching,
): Promise<RunResult> {
  const { config } = deps;
  const secret = await readConfiguredSecret(config.backup);
  const backup = await checkBackup(path, secret, signal);
  const faults = await withScratchDatabase(findOwnerUrl(config), async (ownerUrl) => {
    const documents = new Set<string>();
    await loadBackup(backup, {
      ownerUrl,
      signal,
      onProgress,
      keepFile: async ({ folder, name }, content) => {
        const hash = createHash('sha256');
        for await (const piece of content) hash.update(piece);
        if (folder === 'attachments' && hash.digest('hex') === name) documents.add(name);
      },
      keepSettings: async () => undefined,
      beforeCommit: async () => signal.throwIfAborted(),
    });
    onProgress({ step: 'Verifying the copy', done: 0 });
    return [
      ...(await compareFacts(backup.end.facts, ownerUrl)),
      ...(await verifyCopy(ownerUrl, documents)),
      ...(await holdAgainstLiving(deps, backup)),
    ];
  });
  const taken_at = new Date(backup.about.takenAt);
  return { file_name, sha256, size: 0, is_encrypted: secret !== undefined, taken_at, faults };
}

async function compareFacts(saved: BackupFacts, ownerUrl: string): Promise<string[]> {
  const client = await connectForCopy(ownerUrl);
  try {
    const restored = await readFacts(client);
    const isSame = {
      'trial balance': isDeepStrictEqual(restored.trialBalance, saved.trialBalance),
      'end of the hash chains': Object.entries(saved.chains).every(([name, head]) =>
        isDeepStrictEqual(restored.chains[name], head),
      ),
    };
    return Object.entries(isSame).flatMap(([what, same]) =>
      same ? [] : [`The ${what} of the copy is not what was saved.`],
    );
  } finally {
    await client.end();
  }
}

async function verifyCopy(ownerUrl: string, documents: ReadonlySet<string>): Promise<string[]> {
  const { db, end } = connect(ownerUrl, { maxConnections: 5 });
  try {
    const findings = await verifyRows({ db });
    const missing = (await listNamed(db)).filter((sha256) => !documents.has(sha256));
    return [
      ...findings.flatMap(({ part, faults }) => faults.map((fault) => `${part}: ${fault}`)),
      ...missing.map((sha256) => `Documents: ${sha256} is missing or damaged.`),
    ];
  } finally {
    await end();
  }
}

/** The living books only ever went on from what was saved. */
async function holdAgainstLiving({ db }: Deps, { about, end }: CheckedBackup): Promise<string[]> {
  const faults: string[] = [];
  for (const chain of ['ledger', 'evidence', 'audit'] as const) {
    const saved = end.facts.chains[chain];
    if (saved === undefined || saved.length === 0) continue;
    if ((await findHash(db, chain, saved.length)) === saved.head) continue;
    faults.push(`The books no longer hold what the ${chain} chain held on ${about.takenAt}.`);
  }
  return faults;
}
