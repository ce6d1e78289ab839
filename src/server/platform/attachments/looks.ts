import { buffer } from 'node:stream/consumers';

import type { Deps } from '../deps.ts';

import { keepLooks, listUnseen } from './queries.ts';
import { seeLooks } from './thumbnails.ts';

// What could not be seen looks like nothing, and is compared with nothing.
const UNSEEN = '0'.repeat(256);

/**
 * Looks at the pictures that were stored before their looks were kept, and says how many they were.
 */
export async function seeOlderPictures(deps: Pick<Deps, 'db' | 'files'>): Promise<number> {
  let seen = 0;
  for (;;) {
    const unseen = await listUnseen(deps.db);
    if (unseen.length === 0) return seen;
    for (const sha256 of unseen) {
      const looks = await looksOf(deps, sha256).catch(() => UNSEEN);
      await keepLooks(deps.db, sha256, looks);
      seen += 1;
    }
  }
}

async function looksOf({ files }: Pick<Deps, 'files'>, sha256: string): Promise<string> {
  return seeLooks(await buffer(files.open(sha256)));
}
