// Random work on customers' documents against a small ledger of its own: who owes what, what waits
// for the bank, which credits are left. The server must allow exactly what the model allows, and
// both must end the same.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { toWire } from '#shared/money.ts';
import { newKey, registerCustomer, typedInvoice } from '#test/invoices.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

import { verifyLedger } from './verify.ts';

/**
 * What a transaction did to documents: centavos by `account document`, on the account's normal
 * side.
 */
type Effect = ReadonlyMap<string, bigint>;

interface Entered {
  readonly transactionId: string;
  readonly effect: Effect;
  isReversed: boolean;
}

let app: TestApp;
let session: TestSession;
let customer: string;
const items = new Map<string, bigint>();
const entered: Entered[] = [];
let invoices = 0;

beforeAll(async () => {
  app = await startTestApp();
  session = await app.loginAs('accountant');
  customer = await registerCustomer(session);
});
afterAll(() => app.stop());

const pick = fc.nat({ max: 50 });
const cents = fc.bigInt({ min: 1n, max: 500_000n });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('invoice' as const), amount: cents }) },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('collect' as const), pick, amount: cents }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('deposit' as const), pick }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('apply' as const), pick, other: pick, amount: cents }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('reverse' as const), pick }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

test('random invoices, collections, deposits, credits and reversals end where plain adding ends [F-32]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      for (const one of steps) await take(one);
      expect(await readItems()).toEqual(left());
    }),
    { numRuns: 12, endOnFailure: true },
  );
  // How many there are is chance; that there are some is not.
  expect(entered.some(({ isReversed }) => isReversed)).toBe(true);
  expect(await verifyLedger(app.deps.db)).toEqual([]);
});

function take(one: Step): Promise<void> {
  if (one.act === 'invoice') return invoice(one.amount);
  if (one.act === 'collect') return collect(one);
  if (one.act === 'deposit') return deposit(one.pick);
  if (one.act === 'apply') return apply(one);
  return reverse(one.pick);
}

async function invoice(amount: bigint): Promise<void> {
  invoices += 1;
  const document = `S-${invoices}`;
  const lines = [
    {
      description: 'Books',
      quantity: '1',
      unitPrice: toWire(amount),
      taxClass: 'exempt',
      account: '4040',
    },
  ];
  const answers = { ...typedInvoice(customer, document), lines };
  const id = await post('invoice', answers);
  note(id, [[`1210 ${document}`, amount]]);
}

async function collect({ pick: place, amount }: { pick: number; amount: bigint }): Promise<void> {
  const open = openOf('1210');
  const [document, balance] = open[place % open.length] ?? [];
  if (document === undefined || balance === undefined) return;
  const answers = {
    customer,
    account: '1030',
    method: 'cash',
    date: '2026-01-15',
    invoices: [{ invoice: document, amount: toWire(amount) }],
  };
  const id = await post('collection-receipt', answers);
  const settled = amount < balance ? amount : balance;
  const number = await findNumber(id);
  note(id, [
    [`1210 ${document}`, -settled],
    [`2030 ${number}`, amount - settled],
    [`1030 ${number}`, amount],
  ]);
}

async function deposit(place: number): Promise<void> {
  const waiting = openOf('1030');
  const [receipt, amount] = waiting[place % waiting.length] ?? [];
  if (receipt === undefined || amount === undefined) return;
  const answers = {
    receiptEmail: 'books@sandigan.example',
    bank: '1110',
    date: '2026-01-15',
    receipts: [{ receipt, amount: toWire(amount) }],
  };
  note(await post('deposit', answers), [[`1030 ${receipt}`, -amount]]);
}

async function apply(asked: { pick: number; other: number; amount: bigint }): Promise<void> {
  const [credits, open] = [openOf('2030'), openOf('1210')];
  const [credit, left1] = credits[asked.pick % credits.length] ?? [];
  const [document, left2] = open[asked.other % open.length] ?? [];
  if (credit === undefined || document === undefined) return;
  const answers = {
    customer,
    credit,
    date: '2026-01-15',
    invoices: [{ invoice: document, amount: toWire(asked.amount) }],
  };
  const isAllowed = asked.amount <= (left1 ?? 0n) && asked.amount <= (left2 ?? 0n);
  const preview = await session.call('POST', '/api/transactions/credit-application/preview', {
    answers,
  });
  expect(preview.status).toBe(isAllowed ? 200 : 400);
  if (!isAllowed) return;
  note(await post('credit-application', answers), [
    [`2030 ${credit}`, -asked.amount],
    [`1210 ${document}`, -asked.amount],
  ]);
}

async function reverse(place: number): Promise<void> {
  const target = entered[place % Math.max(1, entered.length)];
  if (target === undefined) return;
  const isPossible = [...target.effect].every(([key, change]) => (items.get(key) ?? 0n) >= change);
  const path = `/api/records/${target.transactionId}/reverse` as const;
  const { status } = await session.call('POST', path, { reason: 'Random' }, newKey());
  expect(status).toBe(target.isReversed || !isPossible ? 409 : 200);
  if (status !== 200) return;
  target.isReversed = true;
  for (const [key, change] of target.effect) items.set(key, (items.get(key) ?? 0n) - change);
}

async function post(kind: string, answers: object): Promise<string> {
  const preview = await session.call('POST', `/api/transactions/${kind}/preview`, { answers });
  const answered = preview.body.questions?.map(({ code }: { code: string }) => code) ?? [];
  const body = { answers, digest: preview.body.digest, answered };
  const posted = await session.call('POST', `/api/transactions/${kind}`, body, newKey());
  expect(posted.body).toMatchObject({ success: true });
  return posted.body.transactionId;
}

async function findNumber(transactionId: string): Promise<string> {
  const { body } = await session.call('GET', `/api/records/${transactionId}`);
  return body.record.number;
}

function note(transactionId: string, changes: readonly (readonly [string, bigint])[]): void {
  const effect = new Map(changes.filter(([, change]) => change !== 0n));
  for (const [key, change] of effect) items.set(key, (items.get(key) ?? 0n) + change);
  entered.push({ transactionId, effect, isReversed: false });
}

/** Documents of an account with something left, in order of their names. */
function openOf(account: string): [string, bigint][] {
  return [...items]
    .filter(([key, balance]) => key.startsWith(`${account} `) && balance > 0n)
    .map(([key, balance]): [string, bigint] => [key.slice(5), balance])
    .toSorted(([a], [b]) => a.localeCompare(b));
}

function left(): Record<string, string> {
  const open = [...items].filter(([, balance]) => balance !== 0n);
  return Object.fromEntries(open.map(([key, balance]) => [key, toWire(balance)]));
}

async function readItems(): Promise<Record<string, string>> {
  const rows = await app.deps.db
    .selectFrom('open_items')
    .select(['account', 'document', 'balance'])
    .where('balance', '<>', 0n)
    .execute();
  const named = rows.map((row) => [`${row.account} ${row.document}`, toWire(row.balance)]);
  return Object.fromEntries(named);
}
