import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { sql } from 'kysely';
import { z } from 'zod';

import { manilaDate } from '#shared/dates.ts';
import { enter } from '#test/enter.ts';
import { registerCustomer, typedInvoice } from '#test/invoices.ts';

import { processorTime } from '../lib/processor-time.ts';
import { sessionOf } from '../lib/session-of.ts';
import type { BenchServer } from '../lib/with-server.ts';
import { unpackDebian } from './install.ts';
import { costOf, middleCost, tellBeside } from './side.ts';
import type { Cost } from './side.ts';

const run = promisify(execFile);

const PACKAGES = [
  'tryton-server',
  'tryton-modules-account-invoice',
  'tryton-proteus',
  'python3-psycopg2',
];
const COMPANY = fileURLToPath(new URL('tryton-company.py', import.meta.url));
/** That of the distribution, whose packages these are. */
const PYTHON = '/usr/bin/python3';
const DATABASE = 'tryton';
const PASSWORD = 'Kubo?Dagat97x';
const ROUNDS = 3;
const INVOICES = 10;
const LINES = [
  ['Laser copier', '85000', '4010'],
  ['Maintenance', '12500', '4020'],
] as const;
const TOTAL = '109200.00';
/** Work that goes on after an answer is over when the processor has had none of it for so long. */
const QUIET_MS = 1_500;

const made = z.object({
  company: z.number(),
  currency: z.number(),
  journal: z.number(),
  receivable: z.number(),
  revenue: z.number(),
  tax: z.number(),
  party: z.number(),
  address: z.number(),
  term: z.number(),
});
type Company = z.infer<typeof made>;

/** The same invoice made and posted over HTTP by both, in one PostgreSQL, one client each. */
export async function compareTryton(server: BenchServer, folder: string): Promise<void> {
  const env = {
    ...(await unpackDebian(PACKAGES, join(folder, 'tryton'))),
    ...passwordFile(folder),
    // What sets the company up is Tryton's own for its scenarios, which wants this.
    DB_NAME: DATABASE,
  };
  const port = await freePort();
  const config = join(folder, 'trytond.conf');
  const address = new URL(server.ownerUrl.replace(/^postgres:/, 'postgresql:'));
  address.pathname = `/${DATABASE}`;
  writeFileSync(
    config,
    `[database]\nuri = ${address.href}\npath = ${folder}\n[web]\nlisten = 127.0.0.1:${port}\n`,
  );
  await sql`create database ${sql.id(DATABASE)}`.execute(server.db);
  const words = ['-c', config, '-d', DATABASE];
  const wanted = ['-u', 'account_invoice', '--activate-dependencies', '--email', 'x@example.com'];
  await run('trytond-admin', [...words, ...wanted], { env });
  const { stdout } = await run(PYTHON, [COMPANY, address.href, config], { env });
  const company = made.parse(JSON.parse(stdout));
  const tryton = spawn('trytond', words, { env, stdio: 'ignore' });
  try {
    await measure(server, { tryton, company, url: `http://127.0.0.1:${port}/${DATABASE}/` });
  } finally {
    tryton.kill('SIGTERM');
  }
}

interface Tryton {
  readonly tryton: ChildProcess;
  readonly company: Company;
  readonly url: string;
}

async function measure(server: BenchServer, { tryton, company, url }: Tryton): Promise<void> {
  const session = await logIn(url);
  const us = sessionOf(server, await server.logInAs('invoices'));
  const customer = await registerCustomer(us);
  let number = 0;
  const ours = async () => {
    const answers = {
      ...typedInvoice(customer, `PEER-${(number += 1)}`, { date: manilaDate(new Date()) }),
      lines: LINES.map(([description, unitPrice, account]) => ({
        description,
        unitPrice,
        account,
        quantity: '1',
        taxClass: 'vatable',
      })),
    };
    await enter(us, ['invoice', answers]);
  };
  const theirs = () => postInvoice({ url, session, company });
  await Promise.all([ours(), theirs()]);
  const costs: [Cost[], Cost[]] = [[], []];
  const pids = [server.child.pid, tryton.pid];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, act] of [ours, theirs].entries()) {
      await untilQuiet(pids);
      const cost = await costOf(pids, INVOICES, async () => {
        for (let invoice = 0; invoice < INVOICES; invoice += 1) await act();
      });
      const after = await costOf(pids, INVOICES, () => untilQuiet(pids));
      const processor = cost.processor + after.processor;
      costs[index]?.push({ clock: cost.clock, processor });
    }
  }
  console.log('Tryton, an invoice of two lines: ms of processor (clock) of ours and Tryton’s');
  tellBeside('made and posted', middleCost(costs[0]), middleCost(costs[1]));
}

/** Makes an invoice and posts it, as Tryton's own client does: two calls. */
async function postInvoice({
  url,
  session,
  company,
}: {
  url: string;
  session: string;
  company: Company;
}): Promise<void> {
  const context = { company: company.company };
  const [year, month, day] = manilaDate(new Date()).split('-').map(Number);
  const lines = LINES.map(([description, price]) => ({
    type: 'line',
    description,
    quantity: 1,
    account: company.revenue,
    unit_price: { __class__: 'Decimal', decimal: price },
    taxes: [['add', [company.tax]]],
  }));
  const invoice = {
    type: 'out',
    company: company.company,
    currency: company.currency,
    journal: company.journal,
    account: company.receivable,
    party: company.party,
    invoice_address: company.address,
    payment_term: company.term,
    invoice_date: { __class__: 'date', year, month, day },
    lines: [['create', lines]],
  };
  const call = (method: string, ...params: readonly unknown[]) =>
    rpc(url, { method: `model.account.invoice.${method}`, params: [...params, context] }, session);
  const ids = z.array(z.number()).parse(await call('create', [invoice]));
  await call('post', ids);
  const rows = await call('read', ids, ['state', 'total_amount']);
  const shape = z.tuple([
    z.object({ state: z.literal('posted'), total_amount: z.object({ decimal: z.literal(TOTAL) }) }),
  ]);
  shape.parse(rows);
}

async function logIn(url: string): Promise<string> {
  const order = { method: 'common.db.login', params: ['admin', { password: PASSWORD }] };
  for (;;) {
    const answer = await rpc(url, order).catch((error: unknown) => {
      if (error instanceof TypeError) return undefined;
      throw error;
    });
    if (answer !== undefined) {
      const [user, session] = z.tuple([z.number(), z.string()]).parse(answer);
      return `Session ${Buffer.from(`admin:${user}:${session}`).toString('base64')}`;
    }
    await sleep(QUIET_MS);
  }
}

const reply = z.object({ result: z.unknown().optional(), error: z.unknown().optional() });

async function rpc(url: string, order: object, authorization?: string): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    body: JSON.stringify({ id: 1, ...order }),
  });
  const text = await answer.text();
  const { result, error } = reply.parse(answer.ok ? JSON.parse(text) : { error: text });
  if (error !== undefined) throw new Error(`Tryton: ${JSON.stringify(error)}`);
  return result;
}

/** Waits until what was begun by calls, such as drawing and mailing vouchers, is over. */
async function untilQuiet(pids: readonly (number | undefined)[]): Promise<void> {
  const used = () => pids.reduce<number>((sum, pid) => sum + processorTime(pid ?? 0), 0);
  for (let before = -1, now = used(); now - before > QUIET_MS / 50;) {
    before = now;
    await sleep(QUIET_MS);
    now = used();
  }
}

/** Where Tryton reads the password of its admin. */
function passwordFile(folder: string): { TRYTONPASSFILE: string } {
  const file = join(folder, 'tryton-password');
  writeFileSync(file, PASSWORD, { mode: 0o600 });
  return { TRYTONPASSFILE: file };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  return address.port;
}
