import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { connect } from '#server/platform/db/connect.ts';
import { addressesOfRunning } from '#server/platform/db/embedded/reach.ts';

import { endGently, killHard } from './held-database.ts';
import { logInOver } from './http-session.ts';
import type { HttpSession } from './http-session.ts';
import { runTalaan } from './run-talaan.ts';
import { callServer, runServer } from './running-server.ts';
import type { RunningServer } from './running-server.ts';

const ADMIN_PASSWORD = 'Kalesa!Bayan42';
const CLIENTS = 8;
const SERVER_KILLS = 3;

let dataDir: string;
let server: RunningServer;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'talaan-posting-'));
});

afterEach(async () => {
  await endGently(server.child);
  rmSync(dataDir, { recursive: true, force: true });
});

const run = async () => {
  server = await runServer({ DATA_DIR: dataDir, ADMIN_PASSWORD });
};

async function call<Path extends string>(
  session: HttpSession,
  path: Path,
  { key = randomUUID(), ...body }: { readonly key?: string; readonly [field: string]: unknown },
) {
  const headers = { ...session.headers, 'idempotency-key': key };
  return callServer(server.url, ['POST', path], { body, headers });
}

async function registerCustomer(session: HttpSession): Promise<string> {
  const reply = await call(session, '/api/parties', {
    register: 'customer',
    taxpayerType: 'non-individual',
    tin: '999-001-000',
    registeredName: 'Mabuhay Trading Corporation',
    address1: '12 Kalayaan Avenue',
    isVatRegistered: true,
    warningsSeen: true,
  });
  return reply.body.party.partyId;
}

function typedInvoice(customer: string, invoiceNumber: string): object {
  return {
    receiptEmail: 'books@sandigan.example',
    customer,
    invoiceNumber,
    date: '2026-03-01',
    terms: '30',
    priceMode: 'vat-exclusive',
    lines: [{ description: 'Chair', quantity: '1', unitPrice: '1,000.00', taxClass: 'vatable' }],
  };
}

/** Acknowledged invoices: the number that the server gave, by the one that was typed. */
type Acknowledged = Map<string, string>;

/**
 * Enters one invoice after the other; what was under way when the server died is sent again with
 * its key.
 */
async function keepEntering(
  session: HttpSession,
  customer: string,
  acknowledged: Acknowledged,
  state: { isOver: boolean },
) {
  while (!state.isOver) {
    const invoiceNumber = randomUUID().slice(0, 12);
    const answers = typedInvoice(customer, invoiceNumber);
    const key = randomUUID();
    const digest = await patiently(async () => {
      const { status, body } = await call(session, '/api/transactions/invoice/preview', {
        answers,
      });
      return status === 200 ? body.digest : told(status);
    });
    const number = await patiently(async () => {
      const { status, body } = await call(session, '/api/transactions/invoice', {
        answers,
        digest,
        key,
      });
      return status === 200 ? body.number : told(status);
    });
    acknowledged.set(invoiceNumber, number);
  }
}

/** While the database is away, calls are answered with 503; any other refusal is a fault. */
function told(status: number): undefined {
  if (status !== 503) throw new Refused(`answered with ${status}`);
  return undefined;
}

class Refused extends Error {}

/** Tries until there is an answer: a server that is gone comes back. */
async function patiently(attempt: () => Promise<string | undefined>): Promise<string> {
  for (;;) {
    try {
      const answer = await attempt();
      if (answer !== undefined) return answer;
    } catch (error) {
      if (error instanceof Refused) throw error;
    }
    await sleep(20);
  }
}

type Books = {
  transactions: bigint;
  mails: bigint;
  difference: string;
  numbers: string[];
  invoices: string[];
};

async function readBooks(): Promise<Books | undefined> {
  const { db, end } = connect(addressesOfRunning(dataDir)?.ownerUrl ?? '');
  const { rows } = await sql<Books>`
    select (select count(*) from transactions) as transactions,
      (select count(distinct transaction_id) from mails where kind = 'receipt') as mails,
      (select coalesce(sum(debit - credit), 0) from journal_lines) as difference,
      (select array_agg(number) from transactions) as numbers,
      (select array_agg(answers->>'invoiceNumber') from transactions) as invoices`.execute(db);
  await end();
  return rows[0];
}

test('kills of server and database while eight clients post: nothing acknowledged is lost, doubled or unbalanced [R1, F-01, F-03, F-31]', async () => {
  await run();
  const session = await logInOver(server.url, 'admin', ADMIN_PASSWORD);
  const customer = await registerCustomer(session);
  const acknowledged: Acknowledged = new Map();
  const state = { isOver: false };
  const clients = Array.from({ length: CLIENTS }, () =>
    keepEntering(session, customer, acknowledged, state),
  );
  for (let kill = 0; kill < SERVER_KILLS; kill += 1) {
    await sleep(600 + 150 * kill);
    await killHard(server.child);
    await run();
  }
  await sleep(500);
  const lock = readFileSync(join(dataDir, 'database', 'cluster', 'postmaster.pid'), 'utf8');
  process.kill(Number(lock.split('\n')[0]), 'SIGKILL');
  const enough = Math.max(acknowledged.size + CLIENTS, 3 * CLIENTS);
  await expect.poll(() => acknowledged.size).toBeGreaterThan(enough);
  state.isOver = true;
  await Promise.all(clients);

  const books = await readBooks();
  // In the end every client got its answer, so the books hold exactly what was acknowledged.
  expect(books?.numbers.toSorted()).toEqual([...acknowledged.values()].toSorted());
  expect(books?.invoices.toSorted()).toEqual([...acknowledged.keys()].toSorted());
  expect(books?.mails).toBe(books?.transactions);
  expect(Number(books?.difference)).toBe(0);
  // Numbers without a gap, kept balances, the hash chain: the operator's own check.
  expect(await runTalaan(dataDir, 'verify')).toMatchObject({ code: 0 });
});
