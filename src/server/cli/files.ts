import {
  claimDocuments,
  demandStoreOf,
  markAsOurs,
  unmark,
} from '../platform/documents-place/claim-documents.ts';
import { copyDocuments } from '../platform/documents-place/move-documents.ts';
import { findPermittedCompany } from '../platform/identity/account-queries.ts';
import { createFolderStore } from '../platform/ports/create-file-store.ts';
import { StartFault } from '../platform/process/start-fault.ts';

import { tellProgress } from './progress.ts';
import { withPlainDeps } from './with-deps.ts';
import type { Command } from './command.ts';

/**
 * `talaan files --to-store` and `--to-folder`: brings every document from the data folder to the
 * store of FILES_URL, or back; nothing is removed where it was. Exit code 1 when one was damaged.
 */
export const runFiles: Command['run'] = async ([direction]) => {
  if (direction !== '--to-store' && direction !== '--to-folder')
    throw new StartFault('Write "talaan files --to-store" or "talaan files --to-folder".');
  return withPlainDeps('files', async (deps) => {
    const { config, db, files: store } = deps;
    if (config.filesStore === undefined)
      throw new StartFault('FILES_URL names no store: set it, also to bring documents back.');
    const company = await findPermittedCompany(db);
    await demandStoreOf(config, company?.company_id);
    const isOut = direction === '--to-store';
    const folder = createFolderStore(config.dataDir);
    const [from, to] = isOut ? [folder, store] : [store, folder];
    if (!isOut) await claimDocuments(deps);
    const { copied, known, damaged } = await copyDocuments(from, to, tellProgress());
    for (const sha256 of damaged)
      console.log(`The document ${sha256} is damaged: its bytes are not those that were kept.`);
    console.log(`${copied} documents were copied, ${known} were there already.`);
    if (isOut) await markAsOurs(deps);
    else await unmark(deps);
    console.log(isOut ? OUT(config.filesStore.name) : BACK);
    return damaged.length === 0 ? 0 : 1;
  });
};

const OUT = (name: string) =>
  `They are kept in ${name} now. Once "talaan verify" finds all of them, the folder attachments of the data folder may be removed.`;
const BACK =
  'They are kept in the data folder now. Remove FILES_URL from the settings before the next start.';
