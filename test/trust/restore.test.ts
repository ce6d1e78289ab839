// Books of 100,000 transactions with a gigabyte of documents: saved beside the running server,
// brought back into another folder, and held against the first ones.
import { spawn } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { connect } from '#server/platform/db/connect.ts';
import { addressesOfRunning } from '#server/platform/db/embedded/reach.ts';
import { hashTables } from '#test/restored.ts';

import { fillLedger } from '../../bench/lib/fill-ledger.ts';
import { processorTime } from '../../bench/lib/processor-time.ts';
import { findFaultsOverHttp } from '../reliability/check-portal.ts';
import type { Told } from '../reliability/check-portal.ts';
import { databaseHomeOf } from '../reliability/database-home.ts';
import { endGently } from '../reliability/held-database.ts';
import { TALAAN } from '../reliability/programs.ts';
import { freePort, servePortal } from '../reliability/served-portal.ts';
import {
  busyness,
  enterPreviewed,
  logInAgain,
  previewInvoice,
  serveLoaded,
  uploadDocument,
} from './loaded-portal.ts';
import type { LoadedPortal } from './loaded-portal.ts';

const TRANSACTIONS = Number(process.env['RESTORE_TRANSACTIONS'] ?? 100_000);
const LINES = 4 * TRANSACTIONS;
const DOCUMENTS = Number(process.env['RESTORE_DOCUMENTS'] ?? 108);
const DOCUMENT_BYTES = 9_900_000;
const MOST_SECONDS = 600;
/** What a server that runs writes by itself, and what is written by whoever logs in. */
const LIVELY =
  /session|login|attempt|token|job|backup|audit|beat|server|news|lock|rate|refresh|key/;

const folder = mkdtempSync(join(tmpdir(), 'talaan-restore-'));
const file = join(folder, 'books.talaan-backup');
const restored = join(folder, 'restored');
const told: Told[] = [];
let portal: LoadedPortal;

beforeAll(async () => {
  portal = await serveLoaded(folder);
  const { db, end } = connect(urlOf(portal.dataDir), { maxConnections: 2 });
  await fillLedger(db, LINES);
  await end();
  portal = { ...portal, bearer: await logInAgain(portal) };
  for (let n = 1; n <= DOCUMENTS; n += 1) told.push(await enterWithDocument(`PAPER-${n}`));
});
afterAll(async () => {
  await portal.stop();
  rmSync(databaseHomeOf(restored), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

test('100,000 transactions and a gigabyte of documents are brought back within ten minutes, all the same [R8, F-26]', async () => {
  await expect.poll(mailsWaiting).toBe(0);
  const before = await hashTables(urlOf(portal.dataDir));
  const saved = await talaan(['backup', file], portal.dataDir);
  const back = await talaan(['restore', file], restored);
  const size = (statSync(file).size / 1e9).toFixed(2);
  console.log(
    `${LINES} lines, ${documentsOf(portal.dataDir).size} documents: ${size} GB saved in ${tell(saved)}, restored and verified in ${tell(back)}`,
  );
  expect(back.seconds).toBeLessThan(MOST_SECONDS * busyness());
  // However busy the machine is: what needs more of a processor is not there in ten minutes.
  expect(back.processor).toBeLessThan(MOST_SECONDS);
  expect(documentsOf(restored)).toEqual(documentsOf(portal.dataDir));
  const again = await servePortal(restored, await freePort(), { TRUST_PROXY: 'loopback' });
  try {
    expect(quiet(await hashTables(urlOf(restored)))).toEqual(quiet(before));
    const bearer = await logInAgain(again);
    expect(await findFaultsOverHttp(again.address, bearer, told)).toEqual([]);
  } finally {
    await endGently(again.child);
  }
});

/** Receipts that the server has not dealt with yet. */
async function mailsWaiting(): Promise<number> {
  const { db, end } = connect(urlOf(portal.dataDir), { maxConnections: 1 });
  try {
    const waiting = db.selectFrom('mails').select('mail_id').where('state', '=', 'waiting');
    return (await waiting.execute()).length;
  } finally {
    await end();
  }
}

const urlOf = (dataDir: string) => addressesOfRunning(dataDir)?.ownerUrl ?? '';

/** Tables that nobody writes who does not record anything. */
function quiet(hashes: Record<string, string>) {
  return Object.fromEntries(Object.entries(hashes).filter(([name]) => !LIVELY.test(name)));
}

/** Records an invoice with ten megabytes of scanned paper, which no program makes smaller. */
async function enterWithDocument(number: string): Promise<Told> {
  const content = `1 0 obj << /Length ${DOCUMENT_BYTES} >> stream\n`;
  const bytes = Buffer.concat([
    Buffer.from(`%PDF-1.4\n${content}`),
    randomBytes(DOCUMENT_BYTES),
    Buffer.from('\nendstream endobj\n%%EOF\n'),
  ]);
  const { kept, status } = await uploadDocument(portal, {
    name: number,
    key: randomUUID(),
    content: bytes,
  });
  if (kept === undefined) throw new Error(`${number}: its document is answered ${status}`);
  const { body, why } = await previewInvoice(portal, number, { document: kept });
  if (body === undefined) throw new Error(`${number}: ${why}`);
  const { told: entered } = await enterPreviewed(portal, body, randomUUID());
  if (entered === undefined) throw new Error(`${number} is not entered`);
  return { ...entered, document: kept };
}

interface Ran {
  readonly seconds: number;
  readonly processor: number;
}

function tell({ seconds, processor }: Ran): string {
  return `${seconds.toFixed(0)} s (${processor.toFixed(0)} s of processor, the database’s left out)`;
}

async function talaan(words: readonly string[], dataDir: string): Promise<Ran> {
  const began = performance.now();
  const child = spawn(process.execPath, [TALAAN, ...words], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let used = 0;
  const watch = setInterval(() => {
    used = Math.max(used, processorTime(child.pid ?? 0));
  }, 200);
  const ended = new Promise((resolve) => child.once('close', resolve));
  const [out, fault] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const status = await ended;
  clearInterval(watch);
  // The numbers of made books have gaps, which the verification names at the end.
  if (status !== 0 && !`${out}${fault}`.includes('each as it was saved'))
    throw new Error(`${out}${fault}`);
  return { seconds: (performance.now() - began) / 1_000, processor: used / 1_000 };
}

/** The bytes of each document, by its name: hashed here. */
function documentsOf(dataDir: string): Map<string, string> {
  const place = join(dataDir, 'attachments');
  const folders = readdirSync(place, { withFileTypes: true }).filter((each) => each.isDirectory());
  const files = folders.flatMap(({ name }) =>
    readdirSync(join(place, name)).map((one) => join(name, one)),
  );
  const hashes = files.map((name): [string, string] => {
    const bytes = readFileSync(join(place, name));
    return [name, createHash('sha256').update(bytes).digest('hex')];
  });
  return new Map(hashes.toSorted(([left], [right]) => left.localeCompare(right)));
}
