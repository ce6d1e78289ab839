import { resolve } from 'node:path';

import { makeAnchor } from '../books/anchors/anchor.ts';
import { writeAnchor } from '../books/anchors/anchor-file.ts';

import { withDeps } from './with-deps.ts';
import type { Command } from './command.ts';

/** `talaan anchor FILE`: writes down how far the hash chains have come, to be kept elsewhere. */
export const runAnchor: Command['run'] = ([name = '']) =>
  withDeps('anchor', async (deps) => {
    const path = resolve(process.env['TALAAN_CALLED_FROM'] ?? '.', name);
    const anchor = await makeAnchor(deps);
    await writeAnchor(path, anchor);
    console.log(`${anchor.ledger.length} entries and ${anchor.audit.length} acts: ${path}`);
    return 0;
  });
