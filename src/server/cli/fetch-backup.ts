import { resolve } from 'node:path';

import { demandBackupStore, fetchCopy, listCopies } from '../books/system/copy-backup.ts';
import { readConfig, readEnvironment } from '../platform/config/config.ts';
import { StartFault } from '../platform/process/start-fault.ts';

import { endOnSignals } from './progress.ts';
import type { Command } from './command.ts';

/**
 * `talaan fetch-backup [NAME FILE]`: what backups are in the store of BACKUP_URL, or one of them
 * (`newest` or its name) as a file, read whole. It needs no database: that may be what is lost.
 */
export const runFetchBackup: Command['run'] = async ([wanted, file]) => {
  const config = readConfig(readEnvironment());
  const names = await listCopies(demandBackupStore(config));
  if (wanted === undefined) {
    console.log(names.length === 0 ? 'There is no backup in the store.' : names.join('\n'));
    return 0;
  }
  if (file === undefined) throw new StartFault('Write "talaan fetch-backup newest FILE".');
  const name = wanted === 'newest' ? names.at(-1) : wanted;
  if (name === undefined) throw new StartFault('There is no backup in the store.');
  const path = resolve(process.env['TALAAN_CALLED_FROM'] ?? '.', file);
  const signal = endOnSignals('Nothing was fetched.');
  await fetchCopy(config, name, { path, signal });
  console.log(`${name} is whole: ${path}. Bring it back with "talaan restore".`);
  return 0;
};
