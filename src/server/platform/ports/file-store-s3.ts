import { mkdir } from 'node:fs/promises';

import { invariant } from '#shared/invariant.ts';

import type { ObjectStore } from '../object-store/object-store.ts';

import type { FileStore, ListedFile } from './files.ts';
import { isHash } from './files.ts';
import { removeUnfinished, writeUnfinished } from './unfinished-file.ts';

const FOLDER = 'documents/';

/**
 * A file store in an S3-compatible store: `documents/ab12…` under its prefix. What comes in is
 * written to a folder of this machine first, because it is looked at as a file and its hash is
 * signed; the store then takes these bytes and no others.
 */
export function createS3FileStore(store: ObjectStore, incomingDir: string): FileStore {
  return {
    put: async (content, maxBytes, inspect) => {
      await mkdir(incomingDir, { recursive: true, mode: 0o700 });
      return writeUnfinished(
        incomingDir,
        { content, maxBytes, inspect },
        // The same bytes again replace themselves; their time moves, which keeps the sweeper away.
        (path, { sha256 }) => store.put(nameOf(sha256), path, sha256),
      );
    },
    open: (sha256) => store.open(nameOf(sha256)),
    has: async (sha256) => (await store.findSize(nameOf(sha256))) !== undefined,
    remove: (sha256) => store.remove(nameOf(sha256)),
    list: () => list(store),
    removeUnfinished: (before) => removeUnfinished(incomingDir, before),
  };
}

async function* list(store: ObjectStore): AsyncIterable<ListedFile> {
  for await (const { name, storedAt } of store.list(FOLDER)) {
    const sha256 = name.slice(FOLDER.length);
    if (isHash(sha256)) yield { sha256, storedAt };
  }
}

function nameOf(sha256: string): string {
  invariant(isHash(sha256), 'a stored file is named by its SHA-256');
  return FOLDER + sha256;
}
