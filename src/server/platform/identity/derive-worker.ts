// Runs beside the server's own thread: a hash takes a whole core, and gives way to everybody else.
import { argon2Sync } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

import { giveWay } from '../process/give-way.ts';
import type { Derivation } from './derive.ts';

giveWay();
parentPort?.on('message', ({ message, nonce, ...costs }: Derivation) => {
  parentPort?.postMessage(argon2Sync('argon2id', { message, nonce, ...costs }));
});
