import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';

import { Problem } from '#shared/problems.ts';

import type { ServedFile } from '../../platform/attachments/serve-file.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { demandOwnPassword } from '../../platform/identity/demand-own-password.ts';

import { findRun } from './queries.ts';

/** Which backup is wanted, and the proof that it is the admin who wants it. */
export type Wanted = {
  readonly runId: string;
  readonly password: string;
  readonly address: string;
};

/**
 * A backup as a file: the whole books leave with it, so the admin's own password is asked for
 * again. Throws wrong-password, too-many-attempts, not-found, backup-gone.
 */
export async function openBackup(
  deps: Deps,
  caller: Caller,
  { runId, password, address }: Wanted,
): Promise<ServedFile> {
  await demandOwnPassword(deps, caller, { password, field: 'password', address });
  const run = await findRun(deps.db, runId);
  if (run?.kind !== 'backup' || run.file_name === '') throw new Problem('not-found');
  const path = join(deps.config.backup.dir, run.file_name);
  const about = await stat(path).catch(() => undefined);
  if (about === undefined) throw new Problem('backup-gone');
  await recordAudit(deps.db, {
    at: deps.clock.now(),
    actor: caller.clientId,
    actorUserId: caller.userId,
    action: 'backup.fetched',
    subject: run.file_name,
    address,
    after: { sha256: run.sha256, encrypted: run.is_encrypted },
  });
  return {
    fileName: run.file_name,
    contentType: 'application/octet-stream',
    size: about.size,
    content: createReadStream(path),
  };
}
