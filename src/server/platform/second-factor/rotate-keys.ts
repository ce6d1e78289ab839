import { randomBytes, randomUUID } from 'node:crypto';

import { recordAudit } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import { newSigningKey } from '../identity/signing-keys.ts';

import { newestSealingKey } from './queries.ts';
import { sealAnew } from './sealing.ts';
import { dropReplacedKeys, insertSealingKey, insertSigningKey } from './rotation-queries.ts';

/**
 * How long a key that was replaced is still believed: twice the longest life of a token, and far
 * more than a running server takes to know of the new key.
 */
const STILL_BELIEVED_MS = 2 * 3_600_000;

/**
 * Tokens are signed, and secrets sealed, with new keys from now on: both or neither. What is under
 * way goes on, because the earlier keys still verify. Answers how many secrets were sealed anew.
 */
export async function rotateStoredKeys({ db, clock }: Deps): Promise<{ sealedAnew: number }> {
  const now = clock.now();
  const key = await newSigningKey(now);
  return db.transaction().execute(async (tx) => {
    await insertSigningKey(tx, key);
    // Where nobody has an authenticator app, nothing was ever sealed.
    if ((await newestSealingKey(tx)) !== undefined)
      await insertSealingKey(tx, {
        key_id: randomUUID(),
        secret: randomBytes(32),
        created_at: now,
      });
    const sealedAnew = await sealAnew(tx);
    await recordAudit(tx, {
      actor: 'operator',
      actorUserId: null,
      action: 'keys.rotated',
      subject: key.key_id,
      address: '',
      after: { sealedAnew },
      at: now,
    });
    return { sealedAnew };
  });
}

/**
 * Removes keys that were replaced two hours ago or earlier, after sealing anew what a server that
 * did not know of the new key sealed meanwhile. Answers how many keys went.
 */
export function dropOldKeys({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - STILL_BELIEVED_MS);
  return db.transaction().execute(async (tx) => {
    await sealAnew(tx);
    return dropReplacedKeys(tx, before);
  });
}
