// Runs beside the server's own thread, with little memory: what is too much for it ends here and
// nowhere else.
import { parentPort, workerData } from 'node:worker_threads';

import { readWorkbook } from '../../output/workbooks/read-workbook.ts';
import type { TableBounds } from '../../platform/files/parse-csv.ts';

const MAX_CHARACTERS = 8 * 1024 * 1024;

const { content, ...bounds } = workerData as TableBounds & { readonly content: Uint8Array };
parentPort?.postMessage(
  await readWorkbook({ content, format: 'xlsx' }, { ...bounds, maxCharacters: MAX_CHARACTERS }),
);
