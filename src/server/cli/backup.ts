import { randomUUID } from 'node:crypto';

import { insertRun } from '../books/system/queries.ts';
import { checkBackup } from '../platform/backup/check-backup.ts';
import { writeBackup } from '../platform/backup/write-backup.ts';
import { recordAudit } from '../platform/audit/record.ts';
import { readConfig, readEnvironment } from '../platform/config/config.ts';
import { findOwnerUrl } from '../platform/db/owner-url.ts';

import { readBackupWords } from './backup-secret.ts';
import { endOnSignals, formatSize, tellProgress } from './progress.ts';
import { withDeps } from './with-deps.ts';
import type { Command } from './command.ts';

/**
 * `talaan backup FILE`: database, documents, anchors and settings of one moment in one file, also
 * while the server runs, read once more when it is written; exit code 1 when a document is damaged.
 */
export const runBackup: Command['run'] = async (given) => {
  const config = readConfig(readEnvironment());
  const { path, secret } = await readBackupWords(given, config.backup);
  const signal = endOnSignals('The backup was cancelled; nothing of it is left.');
  return withDeps('backup', async (deps) => {
    const now = deps.clock.now();
    const { end, size, sha256 } = await writeBackup(
      {
        ownerUrl: findOwnerUrl(config),
        files: deps.files,
        dataDir: config.dataDir,
        companyName: config.companyName,
        settings: config.settings,
        now,
      },
      { path, secret, signal, onProgress: tellProgress() },
    );
    await checkBackup(path, secret);
    await insertRun(deps.db, {
      run_id: randomUUID(),
      kind: 'backup',
      reason: 'command',
      started_by: 'operator',
      started_at: now,
      ended_at: deps.clock.now(),
      outcome: 'done',
      size,
      sha256,
      is_encrypted: secret !== undefined,
      taken_at: now,
    });
    await recordAudit(deps.db, {
      actor: 'operator',
      actorUserId: null,
      address: '',
      action: 'backup.made',
      subject: sha256,
      after: { size, encrypted: secret !== undefined },
      at: deps.clock.now(),
    });
    const rows = end.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${path}: ${formatSize(size)}, SHA-256 ${sha256}`);
    console.log(
      `${rows} rows of ${end.tables.length} tables and ${end.files.count} documents, as at ${now.toISOString()}; read once more and whole.`,
    );
    if (secret === undefined) console.log(OPEN);
    for (const name of end.files.damaged)
      console.log(`The document ${name} is damaged: its bytes are not those that were kept.`);
    return end.files.damaged.length === 0 ? 0 : 1;
  });
};

const OPEN =
  'It is not encrypted, so the keys of the server are left out: after a restore everybody logs in anew.';
