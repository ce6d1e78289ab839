import { resolve } from 'node:path';

import { printouts } from '../books/auditor-package/company-printouts.ts';
import { yearFiles } from '../books/auditor-package/year-files.ts';
import type { ExportProgress } from '../books/company-export/printouts.ts';
import { demandEmptyFolder, exportFolder } from '../books/company-export/export-folder.ts';
import { linkAuditEvents } from '../platform/audit/link-queries.ts';
import { StartFault } from '../platform/process/start-fault.ts';

import { endOnSignals } from './progress.ts';
import { withDeps } from './with-deps.ts';
import type { Command } from './command.ts';

const WITHOUT = '--without-vouchers';

/**
 * `talaan export`: every book and document as plain files in a new folder, with vouchers, forms
 * 2307 and statements of account as PDF unless they are left out; exit code 1 when a document is
 * missing, damaged or can't be drawn, or on Ctrl-C, which leaves nothing in the folder.
 */
export const runExport: Command['run'] = async (given) => {
  const dir = deriveFolder(given);
  await demandEmptyFolder(dir);
  const signal = endOnSignals(`The export was cancelled; nothing of it is left in ${dir}.`);
  return withDeps('export', async (deps) => {
    // What was recorded a moment ago takes its place in the chain first.
    await linkAuditEvents(deps.db);
    const { files, documents, drawn, missing, damaged, undrawn } = await exportFolder(deps, dir, {
      further: (snapshot) => yearFiles(deps, snapshot),
      ...(given.includes(WITHOUT) ? {} : { drawn: printouts(deps) }),
      signal,
      onProgress: tellProgress(),
    });
    const papers = `${documents} kept documents and ${drawn} drawn ones`;
    console.log(`${listed(files)}, and ${papers} were written to ${dir}.`);
    for (const sha256 of missing) console.log(`The document ${sha256} is missing.`);
    for (const sha256 of damaged)
      console.log(`The document ${sha256} is damaged: its bytes are not those that were kept.`);
    for (const name of undrawn) console.log(`${name} could not be drawn.`);
    return missing.length + damaged.length + undrawn.length === 0 ? 0 : 1;
  });
};

/**
 * A path is meant from where the command was typed; scripts/talaan.mjs works in the folder of the
 * clone. Throws StartFault.
 */
function deriveFolder(given: readonly string[]): string {
  const [dir, ...others] = given.filter((word) => word !== WITHOUT);
  if (dir === undefined) throw new StartFault('Name the folder that the export goes to.');
  const unknown = [dir, ...others].find((word) => word.startsWith('--')) ?? others[0];
  if (unknown !== undefined) throw new StartFault(`"${unknown}" is not understood.`);
  return resolve(process.env['TALAAN_CALLED_FROM'] ?? process.cwd(), dir);
}

/** On a terminal one line that counts, elsewhere a line for every step that has something to do. */
function tellProgress(): (progress: ExportProgress) => void {
  const { stderr } = process;
  return ({ step, done, total }) => {
    if (!stderr.isTTY) {
      if (done > 0 && done === total) stderr.write(`${step}: ${done}\n`);
      return;
    }
    const count = total === null ? String(done) : `${done} of ${total}`;
    stderr.write(`\r\u001B[K${step}: ${count}${done === total ? '\n' : ''}`);
  };
}

/** The files beside each other by name; of each folder how many it has. */
function listed(files: readonly string[]): string {
  const folders = Map.groupBy(files, (name) => (name.includes('/') ? name.split('/')[0] : ''));
  const counted = [...folders].map(([folder, inside]) =>
    folder === '' ? inside.join(', ') : `${inside.length} files in ${folder}`,
  );
  return counted.join(', ');
}
