import { createHash, createHmac, hkdfSync, randomBytes, scrypt } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import type { BackupConfig } from '../config/config-backup.ts';
import { StartFault } from '../process/start-fault.ts';

/** What a backup is locked with: words that somebody knows, or a file that somebody keeps. */
export type BackupSecret =
  | { readonly by: 'passphrase'; readonly passphrase: string }
  | { readonly by: 'key-file'; readonly content: Buffer };

/** What stands about the key at the beginning of a locked backup; none of it is secret. */
export type BackupLock = {
  readonly by: 'passphrase' | 'key-file';
  /** Random, so that no two backups have one key; hex. */
  readonly salt: string;
  /** Tells a wrong key from a damaged file; hex. */
  readonly check: string;
};

const KEY_BYTES = 32;
const SHORTEST_KEY_FILE = 32;
const SHORTEST_PASSPHRASE = 12;
// As OWASP recommends; 128 MB of memory and some tenths of a second for each try at a passphrase.
// They are part of format 1 and not read from the file, which could ask for any amount of work.
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 160 * 1024 * 1024 };

/**
 * A new key from a secret, and what the file tells about it. Throws StartFault when the secret is
 * too short.
 */
export async function makeKey(secret: BackupSecret): Promise<{ key: Buffer; lock: BackupLock }> {
  const isShort =
    secret.by === 'passphrase'
      ? secret.passphrase.length < SHORTEST_PASSPHRASE
      : secret.content.length < SHORTEST_KEY_FILE;
  if (isShort)
    throw new StartFault(
      secret.by === 'passphrase'
        ? `The passphrase of a backup needs at least ${SHORTEST_PASSPHRASE} characters.`
        : `The key file of a backup needs at least ${SHORTEST_KEY_FILE} bytes.`,
    );
  const salt = randomBytes(16);
  const key = await derive(secret, salt);
  return { key, lock: { by: secret.by, salt: salt.toString('hex'), check: checkOf(key) } };
}

/** The key that a backup was locked with. Throws StartFault when the secret is another one. */
export async function findKey(
  lock: BackupLock | null,
  secret: BackupSecret | undefined,
): Promise<Buffer | undefined> {
  if (lock === null) return undefined;
  const named = lock.by === 'passphrase' ? 'passphrase' : 'key file';
  if (secret?.by !== lock.by)
    throw new StartFault(
      `The backup is encrypted with a ${named}: name it (--${lock.by === 'passphrase' ? 'passphrase' : 'key-file FILE'}).`,
    );
  const key = await derive(secret, Buffer.from(lock.salt, 'hex'));
  if (checkOf(key) !== lock.check)
    throw new StartFault(`This is not the ${named} that the backup was made with.`);
  return key;
}

/** What the settings lock every backup with, if anything. Throws StartFault. */
export async function readConfiguredSecret({
  passphrase,
  keyFile,
}: BackupConfig): Promise<BackupSecret | undefined> {
  if (keyFile !== undefined) return readKeyFile(keyFile);
  return passphrase === undefined ? undefined : { by: 'passphrase', passphrase };
}

/** What a key file locks with. Throws StartFault when it can't be read. */
export async function readKeyFile(path: string): Promise<BackupSecret> {
  try {
    return { by: 'key-file', content: await readFile(path) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartFault(`The key file ${path} can't be read (${reason}).`);
  }
}

async function derive(secret: BackupSecret, salt: Buffer): Promise<Buffer> {
  if (secret.by === 'key-file') {
    const content = createHash('sha256').update(secret.content).digest();
    return Buffer.from(hkdfSync('sha256', content, salt, 'talaan backup 1', KEY_BYTES));
  }
  const named = salt.toString('hex');
  const known = derived.get(secret);
  if (known?.salt === named) return known.key;
  // However the keyboard composed an accent.
  const words = secret.passphrase.normalize('NFC');
  const key = await new Promise<Buffer>((resolve, reject) => {
    scrypt(words, salt, KEY_BYTES, SCRYPT, (error, made) =>
      error ? reject(error) : resolve(made),
    );
  });
  derived.set(secret, { salt: named, key });
  return key;
}

// A restore asks for the key of its backup several times: it is made once, and forgotten with the
// passphrase that it is made from.
const derived = new WeakMap<BackupSecret, { salt: string; key: Buffer }>();

function checkOf(key: Buffer): string {
  return createHmac('sha256', key).update('talaan backup 1: this is the key').digest('hex');
}
