import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { Deps } from '../deps.ts';
import { createFolderStore } from '../ports/create-file-store.ts';

import { markAsOurs } from './claim-documents.ts';
import { copyDocuments } from './move-documents.ts';

/**
 * Brings the documents of a restore, which come to the data folder first, to the store of FILES_URL
 * where one is set. Those that were damaged when the backup was made stay in the folder.
 */
export async function storeRestored(deps: Pick<Deps, 'config' | 'db' | 'files'>): Promise<void> {
  const { config, files } = deps;
  if (config.filesStore === undefined) return;
  const { damaged } = await copyDocuments(createFolderStore(config.dataDir), files);
  await markAsOurs(deps);
  if (damaged.length === 0)
    await rm(join(config.dataDir, 'attachments'), { recursive: true, force: true });
}
