import { readAnchor } from '../books/anchors/anchor.ts';
import { replaceAnchorKey } from '../books/anchors/sign-anchor.ts';
import { readConfig, readEnvironment } from '../platform/config/config.ts';
import { askForNewPasswords, readSaved } from '../platform/db/embedded/place.ts';
import { dropOldKeys, rotateStoredKeys } from '../platform/second-factor/rotate-keys.ts';

import type { Command } from './command.ts';
import { withDeps } from './with-deps.ts';

/**
 * `talaan rotate-keys`: new keys in the place of those that Talaan made for itself. Nobody is
 * logged out; a command that is cut off leaves keys that work, and is simply run again.
 */
export const runRotateKeys: Command['run'] = async () => {
  const { dataDir, databaseUrl } = readConfig(readEnvironment());
  const hasPasswords = databaseUrl === undefined && askForNewPasswords(dataDir);
  return withDeps('rotate-keys', async (deps) => {
    const { sealedAnew } = await rotateStoredKeys(deps);
    const removed = await dropOldKeys(deps);
    await replaceAnchorKey(dataDir, await readAnchor(deps));
    console.log('Tokens: signed with a new key; the earlier one is accepted for two more hours.');
    console.log(`Two-step login: ${sealedAnew} secrets are sealed with a new key.`);
    console.log('Anchors: signed with a new key; earlier anchors can still be verified.');
    if (removed > 0) console.log(`Removed: ${removed} keys that were replaced earlier.`);
    if (hasPasswords) console.log(`Database: ${toldOfPasswords(dataDir)}`);
    return 0;
  });
};

function toldOfPasswords(dataDir: string): string {
  return readSaved(dataDir)?.mustRenew === true
    ? 'it gets new passwords at the next start.'
    : 'it has new passwords.';
}
