import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { addressesOfRunning } from '#server/platform/db/embedded/reach.ts';

import { readAs } from '#test/read-as.ts';

import { findFaultsInBooks } from './check-books.ts';
import type { Acknowledged } from './check-books.ts';
import { findFaultsOverHttp } from './check-portal.ts';
import type { KeptDocument, Told } from './check-portal.ts';
import { databaseHomeOf } from './database-home.ts';
import { endGently, killHard } from './held-database.ts';
import { TALAAN } from './programs.ts';
import { bearerOf, callPortal, freePort, killDatabase, servePortal } from './served-portal.ts';
import type { ServedPortal } from './served-portal.ts';
import { ADMIN_PASSWORD, copyStartedFolder } from './started-folder.ts';

// `npm run trust -- kills` raises these to 200 and 50.
const CRASH_ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? 4);
const DATABASE_CRASH_ROUNDS = Number(process.env['DATABASE_CRASH_ROUNDS'] ?? 2);
const CLIENTS = 8;

let folder: string;
let dataDir: string;
let port: number;
let portal: ServedPortal;
/** Of the admin, anew when its hour is over: hundreds of kills take longer. */
let bearer: string;
let renewing: Promise<string> | undefined;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'talaan-crash-'));
  chmodSync(folder, 0o755);
  dataDir = join(folder, 'data');
  port = await freePort();
  copyStartedFolder(dataDir);
  portal = await servePortal(dataDir, port, { ADMIN_PASSWORD });
});

afterEach(async () => {
  await endGently(portal.child);
  for (const gone of [databaseHomeOf(dataDir), folder])
    rmSync(gone, { recursive: true, force: true });
});

test(
  'kill -9 of server and database under load loses, doubles and changes nothing that was acknowledged [R1, A-97, F-01, F-03, F-31]',
  { timeout: 1_800_000 + (CRASH_ROUNDS + DATABASE_CRASH_ROUNDS) * 60_000 },
  async () => {
    bearer = await bearerOf(portal.address, 'admin', ADMIN_PASSWORD);
    const customer = await registerCustomer();
    const acknowledged: Told[] = [];
    const surprises: string[] = [];
    const state = { isOver: false, isGivenUp: false };
    const clients = Array.from({ length: CLIENTS }, async (_, client) => {
      for (let n = 1; !state.isOver; n += 1) {
        const number = `C${client}-${n}`;
        // Every other one has a document of its own.
        const document = n % 2 === 0 ? await uploadFirmly(number, state) : undefined;
        const invoice = typedInvoice(customer, number, document);
        const told = await enterFirmly(invoice, { surprises, state });
        if (told !== undefined) acknowledged.push({ ...told, document });
      }
    });
    try {
      for (let round = 0; round < CRASH_ROUNDS + DATABASE_CRASH_ROUNDS; round += 1) {
        await untilUnderLoad(acknowledged);
        if (round % 5 === 4 || round >= CRASH_ROUNDS) {
          await killDatabase(dataDir);
          continue;
        }
        await killHard(portal.child);
        portal = await servePortal(dataDir, port);
      }
    } catch (error) {
      Object.assign(state, { isOver: true, isGivenUp: true });
      await Promise.allSettled(clients);
      throw error;
    }
    state.isOver = true;
    await Promise.all(clients);
    // The last kill may have been the database's, after every answer: it comes back.
    await insist(state, () => callPortal(portal.address, ['GET', '/healthz']));
    if (CRASH_ROUNDS > 20) console.log(`${acknowledged.length} acknowledged`);
    expect(surprises).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(CRASH_ROUNDS);
    const url = addressesOfRunning(dataDir)?.ownerUrl ?? '';
    expect(await findFaultsInBooks(url, acknowledged, dataDir)).toEqual([]);
    // Every client got its answer in the end, so the books hold nothing else.
    const stored: { number: string }[] = await readAs(url, 'select number from transactions');
    const numbers = (all: readonly { number: string }[]) => all.map((one) => one.number).toSorted();
    expect(numbers(stored)).toEqual(numbers(acknowledged));
    expect(await findFaultsOverHttp(portal.address, bearer, acknowledged)).toEqual([]);
    await demandThatCheckersSee(url, acknowledged);
    const { stdout, status } = spawnSync(process.execPath, [TALAAN, 'verify'], {
      env: { ...process.env, DATA_DIR: dataDir },
      encoding: 'utf8',
    });
    expect({ stdout, status }).toMatchObject({ status: 0 });
  },
);

/**
 * Something is acknowledged since the last kill, so that a kill meets work; and then comes a moment
 * that nobody chose.
 */
async function untilUnderLoad(acknowledged: readonly Acknowledged[]): Promise<void> {
  const before = acknowledged.length;
  await expect.poll(() => acknowledged.length, { interval: 10 }).toBeGreaterThan(before);
  await sleep(Math.random() * 900);
}

/** A checker that finds nothing shows nothing unless it can find something. */
async function demandThatCheckersSee(url: string, acknowledged: readonly Told[]): Promise<void> {
  const first = acknowledged.find(({ document }) => document !== undefined);
  if (first?.document === undefined) throw new Error('nothing was acknowledged with a document');
  const others = [
    { ...first, total: '1.00' },
    { ...first, document: { ...first.document, sha256: '0'.repeat(64) } },
    { ...first, document: undefined },
  ];
  expect(await findFaultsOverHttp(portal.address, bearer, others)).toHaveLength(3);
  expect(await findFaultsInBooks(url, [{ ...first, total: '1.00' }])).toHaveLength(1);
  expect(await findFaultsInBooks(url, [{ ...first, key: randomUUID() }])).toHaveLength(1);
}

async function registerCustomer(): Promise<string> {
  const { body } = await callPortal(portal.address, ['POST', '/api/parties'], {
    bearer,
    key: randomUUID(),
    body: {
      register: 'customer',
      taxpayerType: 'non-individual',
      tin: '999-001-000',
      registeredName: 'Mabuhay Trading Corporation',
      address1: '12 Kalayaan Avenue',
      isVatRegistered: true,
      warningsSeen: true,
    },
  });
  return body.party.partyId;
}

function typedInvoice(customer: string, invoiceNumber: string, document?: KeptDocument) {
  const lines = [
    { description: 'Chair', quantity: '3', unitPrice: '33.33', taxClass: 'vatable' },
    { description: 'Rice', quantity: '0.5', unitPrice: '101.01', taxClass: 'exempt' },
  ];
  const day = new Date().toISOString().slice(0, 8);
  return {
    receiptEmail: 'books@sandigan.example',
    customer,
    invoiceNumber,
    date: `${day}01`,
    terms: '30',
    priceMode: 'vat-exclusive',
    lines,
    attachments: document === undefined ? [] : [document.attachmentId],
  };
}

/** Uploads a document under one key until there is an answer. */
async function uploadFirmly(
  text: string,
  state: { readonly isGivenUp: boolean },
): Promise<KeptDocument> {
  const key = randomUUID();
  const content = Buffer.from(
    `%PDF-1.4\n1 0 obj << /Type /Catalog /T (${text}) >> endobj\n%%EOF\n`,
  );
  const { body } = await insist(state, async () => {
    const form = new FormData();
    form.append('file', new Blob([content]), `${text}.pdf`);
    const headers = { 'authorization': `Bearer ${bearer}`, 'idempotency-key': key };
    const request = { method: 'POST', headers, body: form, signal: AbortSignal.timeout(20_000) };
    const reply = await fetch(`${portal.address}/api/attachments`, request);
    const told: { attachment: KeptDocument } = JSON.parse(await reply.text());
    return { status: reply.status, body: told };
  });
  expect(body.attachment.sha256).toBe(createHash('sha256').update(content).digest('hex'));
  return body.attachment;
}

/** Previews and enters with one key until there is an answer, as a patient client does. */
async function enterFirmly(
  answers: ReturnType<typeof typedInvoice>,
  { surprises, state }: { surprises: string[]; state: { readonly isGivenUp: boolean } },
): Promise<Acknowledged | undefined> {
  const { address } = portal;
  const key = randomUUID();
  const preview = await insist(state, () =>
    callPortal(address, ['POST', '/api/transactions/invoice/preview'], {
      bearer,
      body: { answers },
    }),
  );
  const body = { answers, digest: preview.body.digest };
  const reply = await insist(state, () =>
    callPortal(address, ['POST', '/api/transactions/invoice'], { bearer, key, body }),
  );
  if (reply.status !== 200) {
    surprises.push(`${answers.invoiceNumber}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return undefined;
  }
  const { transactionId, number, entryNumber, total } = reply.body;
  return { key, transactionId, number, entryNumber, total };
}

/**
 * Tries again while there is no server, or one that says that it can't at the moment: however long
 * it takes to come back, until the test itself has given up.
 */
async function insist<A extends { readonly status: number }>(
  state: { readonly isGivenUp: boolean },
  call: () => Promise<A>,
): Promise<A> {
  for (;;) {
    const shown = bearer;
    try {
      const reply = await call();
      if (![401, 503].includes(reply.status) || state.isGivenUp) return reply;
      if (reply.status === 401 && shown === bearer) bearer = await renewBearer();
    } catch (error) {
      if (state.isGivenUp) throw error;
    }
    await sleep(100);
  }
}

/** Logs in once for all who were refused. */
function renewBearer(): Promise<string> {
  renewing ??= bearerOf(portal.address, 'admin', `${ADMIN_PASSWORD}-Own`).finally(
    () => (renewing = undefined),
  );
  return renewing;
}
