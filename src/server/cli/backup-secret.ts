import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

import { readConfiguredSecret, readKeyFile } from '../platform/backup/backup-key.ts';
import type { BackupSecret } from '../platform/backup/backup-key.ts';
import type { BackupConfig } from '../platform/config/config-backup.ts';
import { StartFault } from '../platform/process/start-fault.ts';

const PASSPHRASE = '--passphrase';
const KEY_FILE = '--key-file';

/**
 * The file that a command names and what locks it: as the command says; else as the settings say.
 * Throws StartFault.
 */
export async function readBackupWords(
  [name = '', option, keyFile, ...others]: readonly string[],
  config: BackupConfig,
): Promise<{ path: string; secret: BackupSecret | undefined }> {
  const isUnderstood =
    !name.startsWith('--') &&
    others.length === 0 &&
    (option === undefined ||
      (option === PASSPHRASE && keyFile === undefined) ||
      (option === KEY_FILE && keyFile !== undefined));
  if (!isUnderstood)
    throw new StartFault(`Write FILE, FILE ${PASSPHRASE}, or FILE ${KEY_FILE} KEYFILE.`);
  const path = resolvePath(name);
  if (option === PASSPHRASE)
    return { path, secret: { by: 'passphrase', passphrase: await askPassphrase() } };
  if (keyFile !== undefined) return { path, secret: await readKeyFile(resolvePath(keyFile)) };
  return { path, secret: await readConfiguredSecret(config) };
}

/** A path is meant from where the command was typed. */
function resolvePath(name: string): string {
  return resolve(process.env['TALAAN_CALLED_FROM'] ?? '.', name);
}

/** Asks without showing what is typed; from a pipe the first line is taken. */
async function askPassphrase(): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const isTerminal = process.stdin.isTTY;
  process.stderr.write('Passphrase of the backup: ');
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTerminal });
  try {
    for await (const line of lines) return line;
    throw new StartFault('No passphrase was given.');
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
