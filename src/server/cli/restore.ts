import { pino } from 'pino';

import { verifyDocuments, verifyRows } from '../books/verify/verify-all.ts';
import { makeDeps } from '../make-deps.ts';
import { openForRestore } from '../open-database.ts';
import { recordAudit } from '../platform/audit/record.ts';
import { checkBackup } from '../platform/backup/check-backup.ts';
import { refuseNewer, restoreBackup } from '../platform/backup/restore-backup.ts';
import { demandEmptyPlace, hasUnfinishedMark } from '../platform/backup/restore-place.ts';
import { readConfig, readEnvironment } from '../platform/config/config.ts';
import type { Config } from '../platform/config/config.ts';
import { connect } from '../platform/db/connect.ts';
import { demandStoreOf } from '../platform/documents-place/claim-documents.ts';
import { storeRestored } from '../platform/documents-place/store-restored.ts';

import { readBackupWords } from './backup-secret.ts';
import { tellProgress } from './progress.ts';
import { tellFindings } from './tell-findings.ts';
import type { Command } from './command.ts';

/**
 * `talaan restore FILE`: brings back what was saved, into an empty data folder and an empty
 * database only. The file is read whole before anything is written; what came back is held against
 * it to the letter, and the books are verified; exit code 1 when those have a fault.
 */
export const runRestore: Command['run'] = async (given) => {
  const config = readConfig(readEnvironment());
  const { path, secret } = await readBackupWords(given, config.backup);
  demandEmptyPlace(config.dataDir);
  if (!hasUnfinishedMark(config.dataDir)) await demandStoreOf(config, undefined);
  const backup = await checkBackup(path, secret);
  refuseNewer(backup);
  const { about, end } = backup;
  console.log(`The backup is whole: ${about.company}, as at ${about.takenAt}.`);
  const log = (line: string) => console.error(line);
  const database = await openForRestore(config, { log, what: 'talaan restore' });
  try {
    const place = { ...database, dataDir: config.dataDir, onProgress: tellProgress() };
    const { verified: faults, left } = await restoreBackup(backup, place, () =>
      verify(config, database.ownerUrl, path),
    );
    for (const name of left) console.log(`The table ${name} is none of Talaan's; it was left out.`);
    console.log(
      `Restored: ${end.tables.length - left.length} tables and ${end.files.count} documents, each as it was saved.`,
    );
    if (faults > 0) console.log(FAULTS);
    else console.log('Start Talaan as usual.');
    return faults === 0 ? 0 : 1;
  } finally {
    await database.end();
  }
};

const FAULTS = 'The faults above were in the books when the backup was made.';

async function verify(config: Config, ownerUrl: string, path: string): Promise<number> {
  const { db, end } = connect(ownerUrl, { maxConnections: 5 });
  const deps = makeDeps(config, db, { log: pino({ level: 'silent' }) });
  try {
    await storeRestored(deps);
    const findings = [...(await verifyRows(deps)), await verifyDocuments(deps)];
    await recordAudit(db, {
      actor: 'operator',
      actorUserId: null,
      address: '',
      action: 'backup.restored',
      subject: path.split(/[/\\]/).at(-1) ?? path,
    });
    return tellFindings(findings);
  } finally {
    await deps.mailer.close();
    await end();
  }
}
