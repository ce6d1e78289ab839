import { randomBytes, timingSafeEqual } from 'node:crypto';

import { invariant } from '#shared/invariant.ts';

import { derive } from './derive.ts';
import { inHashTurn } from './turns.ts';

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane (about 50 ms on a small machine).
const MEMORY_KIB = 19 * 1024;
const PASSES = 2;
const LANES = 1;
const TAG_BYTES = 32;
const SALT_BYTES = 16;
const PATTERN = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

interface Parameters {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly salt: Buffer;
  readonly tagLength: number;
}

/**
 * The hash of a password in PHC form. Passwords are compared in Unicode's composed form (NFC),
 * otherwise exactly: not trimmed, not cut, with case. Throws login-busy when too many wait.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await run(password, {
    memory: MEMORY_KIB,
    passes: PASSES,
    parallelism: LANES,
    salt,
    tagLength: TAG_BYTES,
  });
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(tag)}`;
}

/**
 * Whether a password is the one of a hash. Without a hash (no such account) the same work is done
 * and the answer is no, so that the time says nothing. Throws login-busy when too many wait.
 */
export async function isPasswordOf(password: string, hash: string | null): Promise<boolean> {
  const { parameters, tag } = parse(hash ?? DUMMY_HASH);
  const derived = await run(password, parameters);
  return timingSafeEqual(derived, tag) && hash !== null;
}

async function run(
  password: string,
  { memory, passes, parallelism, salt, tagLength }: Parameters,
): Promise<Buffer> {
  // In bytes of their own: a piece of a buffer would go to the thread with all that lies beside.
  const [message, nonce] = [
    new TextEncoder().encode(password.normalize('NFC')),
    Uint8Array.from(salt),
  ];
  const derived = await inHashTurn(() =>
    derive({ message, nonce, memory, passes, parallelism, tagLength }),
  );
  return Buffer.from(derived);
}

function parse(hash: string): { parameters: Parameters; tag: Buffer } {
  const match = PATTERN.exec(hash);
  invariant(match, 'a stored password hash is argon2id in PHC form');
  const [, memory, passes, parallelism, salt = '', tag = ''] = match;
  const stored = Buffer.from(tag, 'base64');
  return {
    tag: stored,
    parameters: {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      salt: Buffer.from(salt, 'base64'),
      tagLength: stored.length,
    },
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

const DUMMY_HASH =
  `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$` +
  `${unpadded(Buffer.alloc(SALT_BYTES))}$${unpadded(Buffer.alloc(TAG_BYTES))}`;
