import { join } from 'node:path';

import type { Config } from '../config/config.ts';
import { createObjectStore } from '../object-store/object-store.ts';

import { createDiskFileStore } from './file-store-disk.ts';
import { createS3FileStore } from './file-store-s3.ts';
import type { FileStore } from './files.ts';

/** Where documents are kept: in the store of FILES_URL, else in the data folder. */
export function createFileStore(config: Pick<Config, 'dataDir' | 'filesStore'>): FileStore {
  if (config.filesStore === undefined) return createFolderStore(config.dataDir);
  return createS3FileStore(createObjectStore(config.filesStore), join(config.dataDir, 'incoming'));
}

/** The documents in the data folder, wherever the settings keep them. */
export function createFolderStore(dataDir: string): FileStore {
  return createDiskFileStore(join(dataDir, 'attachments'));
}
