import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';

import type { ObjectStoreConfig } from '../config/config-object-store.ts';

import { putInParts } from './put-in-parts.ts';
import { createSender, textsOf } from './send.ts';
import type { Sender } from './send.ts';

/** What an S3-compatible store keeps under a name of ours. */
interface ListedObject {
  readonly name: string;
  readonly storedAt: Date;
  readonly size: number;
}

/**
 * The few acts of an S3-compatible store that documents and backups need, under one prefix of one
 * bucket. Every act throws file-store-away, file-store-refused or storage-full, and tries again by
 * itself what may pass in a moment.
 */
export interface ObjectStore {
  /** As people name it. */
  readonly name: string;
  /**
   * Keeps a file under a name. Its hash is signed: the store itself refuses bytes that are not
   * those. When it resolves, the store has said that it keeps them.
   */
  put(name: string, path: string, sha256: string): Promise<void>;
  /** Keeps a file of any size, in parts whose hashes are signed; the name is there when all is. */
  putLarge(name: string, path: string, signal?: AbortSignal): Promise<void>;
  /** A short text. */
  putText(name: string, text: string): Promise<void>;
  /** The bytes; the stream fails with ENOENT when there are none. */
  open(name: string): Readable;
  /** How many bytes are kept; nothing when none are. */
  findSize(name: string): Promise<number | undefined>;
  findText(name: string): Promise<string | undefined>;
  remove(name: string): Promise<void>;
  /** Everything whose name begins so. */
  list(start: string): AsyncIterable<ListedObject>;
}

/** The store that the settings name. Nothing is asked of it yet. */
export function createObjectStore(config: ObjectStoreConfig): ObjectStore {
  const sender = createSender(config);
  const findText = async (name: string) => {
    const { status, body } = await sender.ask({ method: 'GET', name, isMissingFine: true });
    return status === 404 ? undefined : body;
  };
  return {
    name: config.name,
    put: (name, path, sha256) => put(sender, name, { path, sha256 }),
    putLarge: (name, path, signal) => putInParts(sender, name, { path, signal }),
    putText: async (name, text) => {
      await sender.ask({ method: 'PUT', name, body: text });
    },
    open: (name) => Readable.from(sender.read(name), { objectMode: false }),
    findSize: async (name) => {
      const { status, headers } = await sender.ask({ method: 'HEAD', name, isMissingFine: true });
      return status === 404 ? undefined : Number(headers.get('content-length') ?? 0);
    },
    findText,
    remove: async (name) => {
      await sender.ask({ method: 'DELETE', name, isMissingFine: true });
    },
    list: (start) => list(sender, config.prefix, start),
  };
}

async function put(
  sender: Sender,
  name: string,
  { path, sha256 }: { path: string; sha256: string },
): Promise<void> {
  const { size } = await stat(path);
  const body = await openAsBlob(path);
  await sender.ask({ method: 'PUT', name, body, sha256, size });
}

async function* list(sender: Sender, prefix: string, start: string): AsyncIterable<ListedObject> {
  let token: string | undefined;
  do {
    const { body } = await sender.ask({
      method: 'GET',
      name: '',
      query: {
        'list-type': '2',
        'prefix': prefix + start,
        ...(token !== undefined && { 'continuation-token': token }),
      },
    });
    for (const entry of textsOf(body, 'Contents')) {
      const [key = '', at = '', size = '0'] = ['Key', 'LastModified', 'Size'].map(
        (tag) => textsOf(entry, tag)[0],
      );
      yield { name: key.slice(prefix.length), storedAt: new Date(at), size: Number(size) };
    }
    token = textsOf(body, 'NextContinuationToken')[0];
  } while (token !== undefined);
}
