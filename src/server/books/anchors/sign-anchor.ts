import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
} from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { mkdir, open, readFile, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { writeAnchor } from './anchor-file.ts';
import type { Anchor } from './anchor-file.ts';

/** Beside the database, not in it: who owns only the database cannot sign. */
const KEY_FILE = 'anchor-key.pem';

/**
 * The anchor with this server's signature (Ed25519) over all that it says, and the public key to
 * it. The key is made at first use, in the data folder, readable by the server's user only.
 */
export async function signAnchor(dataDir: string, anchor: Anchor): Promise<Anchor> {
  const key = (await readKey(dataDir)) ?? (await makeKey(dataDir));
  const signed = { ...anchor, signedBy: publicKeyOf(key) };
  return { ...signed, signature: sign(null, textOf(signed), key).toString('base64') };
}

/**
 * Anchors are signed with a new key from now on. The anchor that is given, signed with the key of
 * before, is kept in `anchors` first, so whatever that key signed stays provable; a cut in between
 * leaves the key as it was.
 */
export async function replaceAnchorKey(dataDir: string, anchor: Anchor): Promise<void> {
  const last = await signAnchor(dataDir, anchor);
  const folder = join(dataDir, 'anchors');
  await mkdir(folder, { recursive: true });
  const mark = createHash('sha256')
    .update(last.signedBy ?? '')
    .digest('hex')
    .slice(0, 8);
  await writeAnchor(join(folder, `last-of-key-${mark}.json`), last);
  const next = join(dataDir, `${KEY_FILE}.new`);
  const file = await open(next, 'w', 0o600);
  try {
    await file.writeFile(newKey());
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(next, join(dataDir, KEY_FILE));
}

/**
 * What is wrong with an anchor's signature: a sentence, or nothing. An anchor without one, as
 * `talaan anchor` of earlier versions wrote it, is held against the chains all the same.
 */
export async function findSignatureFault(
  dataDir: string,
  { signature, ...anchor }: Anchor,
): Promise<string | undefined> {
  if (signature === undefined || anchor.signedBy === undefined) return undefined;
  const der = { key: Buffer.from(anchor.signedBy, 'base64'), format: 'der', type: 'spki' } as const;
  const isGood = isVerified(textOf(anchor), der, Buffer.from(signature, 'base64'));
  if (!isGood) return 'The anchor was changed after it was signed.';
  if ((await knownKeys(dataDir)).has(anchor.signedBy)) return undefined;
  return 'The anchor was signed with a key that no anchor of this data folder has.';
}

/**
 * The own key, and those of the anchors that are kept here: a backup brings them along, so an
 * anchor of before a restore, which was signed with the key of then, is known too.
 */
async function knownKeys(dataDir: string): Promise<Set<string>> {
  const own = await readKey(dataDir);
  const keys = new Set(own === undefined ? [] : [publicKeyOf(own)]);
  const folder = join(dataDir, 'anchors');
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.endsWith('.json'))) {
    const [, key] = SIGNED_BY.exec(await readFile(join(folder, name), 'utf8')) ?? [];
    if (key !== undefined) keys.add(key);
  }
  return keys;
}

const SIGNED_BY = /"signedBy": "([\w+/=]{1,200})"/;

function isVerified(
  text: Buffer,
  key: { key: Buffer; format: 'der'; type: 'spki' },
  signature: Buffer,
): boolean {
  try {
    return verify(null, text, createPublicKey(key), signature);
  } catch {
    return false;
  }
}

/** The same text whatever order a file has its fields in. */
function textOf(anchor: Omit<Anchor, 'signature'>): Buffer {
  const { talaan, company, at, ledger, evidence, audit, signedBy } = anchor;
  const chains = [ledger, evidence, audit].map(({ length, head }) => `${length} ${head}`);
  return Buffer.from(JSON.stringify([talaan, company, at, ...chains, signedBy]));
}

function publicKeyOf(key: KeyObject): string {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');
}

async function readKey(dataDir: string): Promise<KeyObject | undefined> {
  const pem = await readFile(join(dataDir, KEY_FILE), 'utf8').catch(() => undefined);
  return pem === undefined ? undefined : createPrivateKey(pem);
}

async function makeKey(dataDir: string): Promise<KeyObject> {
  const pem = newKey();
  await mkdir(dataDir, { recursive: true });
  // Of two servers that begin at once one makes it, and the other takes it.
  await writeFile(join(dataDir, KEY_FILE), pem, { mode: 0o600, flag: 'wx' }).catch(() => undefined);
  return (await readKey(dataDir)) ?? createPrivateKey(pem);
}

function newKey(): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  return String(privateKey.export({ format: 'pem', type: 'pkcs8' }));
}
