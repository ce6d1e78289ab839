// Runs beside the server's own thread: looking through ten megabytes would hold up everybody else.
import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';

import { giveWay } from '../process/give-way.ts';
import { findPdfFault } from './find-pdf-fault.ts';

giveWay();
parentPort?.on('message', (path: string) => {
  void findPdfFault(readFileSync(path)).then((fault) => parentPort?.postMessage(fault));
});
