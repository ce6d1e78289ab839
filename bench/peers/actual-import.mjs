// Imports a bank's OFX file into an empty budget of Actual, as its own importer does, and prints
// milliseconds by the clock and of processor.
// Run: node actual-import.mjs ACTUAL_FOLDER FILE          (by bench/peers.ts)
import { mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder = '', file = ''] = process.argv.slice(2);
const entry = createRequire(join(folder, 'x.js')).resolve('@actual-app/api');
const api = await import(pathToFileURL(entry).href);
const dataDir = mkdtempSync(join(folder, 'budget-'));
const actual = await api.init({ dataDir, verbose: false });
// It is made on this machine alone; that it can't be sent to a server is told and does not matter.
let account = '';
await api.runImport('bench', async () => {
  account = await api.createAccount({ name: 'Bank', offbudget: true }, 0);
});

const began = performance.now();
const used = process.cpuUsage();
const parsed = await actual.send('transactions-parse-file', { filepath: file, options: {} });
const lines = parsed.transactions.map((line) => ({
  date: line.date,
  amount: api.utils.amountToInteger(line.amount),
  payee_name: line.payee_name,
  imported_payee: line.imported_payee,
  imported_id: line.imported_id,
  notes: line.notes,
}));
const { added } = await api.importTransactions(account, lines);
const { user, system } = process.cpuUsage(used);
const clock = performance.now() - began;
await api.shutdown();
console.log(JSON.stringify({ added: added.length, clock, processor: (user + system) / 1000 }));
process.exit(0);
