import { resolve } from 'node:path';

import { yearFiles } from '../auditor-package/year-files.ts';
import { demandEmptyFolder, exportFolder } from '../exports/export-folder.ts';

import type { Command } from './commands.ts';
import { withDeps } from './with-deps.ts';

/** `talaan export`: every book and document as plain files in a new folder; exit code 1 when a document is missing or damaged. */
export const exportCommand: Command = {
  parameters: ['DIR'],
  summary: 'Writes every book and document as plain files',
  run: async ([given = '']) => {
    // scripts/talaan.mjs works in the folder of the clone; a path is meant from where the command was typed.
    const dir = resolve(process.env['TALAAN_CALLED_FROM'] ?? process.cwd(), given);
    await demandEmptyFolder(dir);
    return withDeps('export', async (deps) => {
      const { files, documents, missing, damaged } = await exportFolder(deps, dir, (snapshot) =>
        yearFiles(deps, snapshot),
      );
      console.log(`${listed(files)} and ${documents} documents were written to ${dir}.`);
      for (const sha256 of missing) console.log(`The document ${sha256} is missing.`);
      for (const sha256 of damaged)
        console.log(`The document ${sha256} is damaged: its bytes are not those that were kept.`);
      return missing.length + damaged.length === 0 ? 0 : 1;
    });
  },
};

/** The files beside each other by name; of each folder how many it has. */
function listed(files: readonly string[]): string {
  const folders = Map.groupBy(files, (name) => (name.includes('/') ? name.split('/')[0] : ''));
  const counted = [...folders].map(([folder, inside]) =>
    folder === '' ? inside.join(', ') : `${inside.length} files in ${folder}`,
  );
  return counted.join(', ');
}
