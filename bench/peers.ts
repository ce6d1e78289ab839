// Talaan beside others in one run on one machine: Actual's importer on a bank's file of 10,000
// lines, Tryton on posting an invoice in the same PostgreSQL, hledger on reports over the same
// ledger. Each gets itself from its registry into a folder that is gone afterwards (kept where
// PEERS names one); what can't be had is told in a sentence. Prints ratios of theirs to ours.
// Run: node bench/peers.ts [actual] [tryton] [hledger]          (Linux with apt and npm)
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';

import { withServer } from './lib/with-server.ts';
import { compareActual } from './peers/actual.ts';
import { compareHledger } from './peers/hledger.ts';
import { compareTryton } from './peers/tryton.ts';

const PEERS = { actual: compareActual, tryton: compareTryton, hledger: compareHledger };

const words = process.argv.slice(2);
const kept = process.env['PEERS'];
const folder = kept ?? mkdtempSync(join(tmpdir(), 'talaan-peers-'));
mkdirSync(folder, { recursive: true });
console.log(`load of the machine ${loadavg()[0]?.toFixed(0)}`);
await withServer(async (server) => {
  for (const [name, compare] of Object.entries(PEERS)) {
    if (words.length > 0 && !words.includes(name)) continue;
    try {
      await compare(server, folder);
    } catch (error) {
      // Of a program that failed, the last line says why.
      const lines = (error instanceof Error ? error.message : String(error)).trim().split('\n');
      console.log(`${name} was not compared: ${lines.at(-1)}`);
    }
  }
});
if (kept === undefined) rmSync(folder, { recursive: true, force: true });
