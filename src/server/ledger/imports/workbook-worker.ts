// Runs beside the server's own thread, with little memory: what is too much for it ends here and nowhere else.
import { parentPort, workerData } from 'node:worker_threads';

import { readXlsx } from 'hucre/xlsx';

import type { TableBounds } from '../../platform/files/parse-csv.ts';
import { readOptions, textsOf } from '../../platform/files/workbook-cells.ts';

const MAX_CHARACTERS = 8 * 1024 * 1024;

const { content, ...bounds } = workerData as TableBounds & { readonly content: Uint8Array };
const workbook = await readXlsx(content, readOptions(bounds));
parentPort?.postMessage(textsOf(workbook, { ...bounds, maxCharacters: MAX_CHARACTERS }));
