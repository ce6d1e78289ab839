import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { toWire } from '#shared/money.ts';
import { enterInvoice, newKey, registerCustomer, typedInvoice } from '#test/invoices.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

import { verifyLedger } from './verify.ts';

/** The reference ledger: what each account owes by plain adding, and which numbers are in use. */
interface Model {
  readonly balances: Map<string, bigint>;
  readonly inUse: Map<string, { transactionId: string; net: bigint; taxClass: string }>;
  entries: number;
}

interface World {
  readonly app: TestApp;
  readonly user: TestSession;
  readonly accountant: TestSession;
  readonly customer: string;
}

const REVENUE: Record<string, string> = {
  'vatable': '4010',
  'zero-rated': '4030',
  'exempt': '4040',
};
let world: World;
// One ledger for all sequences: the model goes on where the last sequence ended.
const model: Model = { balances: new Map(), inUse: new Map(), entries: 0 };

beforeAll(async () => {
  const app = await startTestApp();
  const user = await app.loginAs('user');
  world = {
    app,
    user,
    accountant: await app.loginAs('accountant'),
    customer: await registerCustomer(user),
  };
});
afterAll(() => world.app.stop());

const number = fc.integer({ min: 1, max: 30 }).map((n) => `M-${n}`);
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('post' as const),
      number,
      net: fc.bigInt({ min: 1n, max: 9_999_999n }),
      taxClass: fc.constantFrom('vatable', 'zero-rated', 'exempt'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('reverse' as const), number }) },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('correct' as const),
      number,
      net: fc.bigInt({ min: 1n, max: 999n }),
    }),
  },
);

test('random sequences of entering, reversing and correcting end where plain adding ends [F-32]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      for (const one of steps) await take(one);
      expect(await readBalances()).toEqual(expected());
      expect(await world.app.countOf('journal_entries')).toBe(model.entries);
    }),
    { numRuns: 25, endOnFailure: true },
  );
  expect(await verifyLedger(world.app.deps.db)).toEqual([]);
});

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type PostStep = Extract<Step, { act: 'post' }>;

async function take(one: Step): Promise<void> {
  if (one.act === 'post') return post(one);
  if (one.act === 'reverse') return reverse(one.number);
  return correct(one.number, one.net);
}

async function post({ number: typed, net, taxClass }: PostStep): Promise<void> {
  const { status, body } = await enterInvoice(world.user, invoiceOf(typed, net, taxClass));
  const isFree = !model.inUse.has(typed);
  expect(status).toBe(isFree ? 200 : 400);
  if (!isFree) return;
  add(net, taxClass, 1n);
  model.inUse.set(typed, { transactionId: body.transactionId, net, taxClass });
}

async function reverse(typed: string): Promise<void> {
  const known = model.inUse.get(typed);
  if (known === undefined) return;
  const path = `/api/records/${known.transactionId}/reverse` as const;
  expect((await world.accountant.call('POST', path, { reason: 'model' }, newKey())).status).toBe(
    200,
  );
  expect((await world.accountant.call('POST', path, { reason: 'model' }, newKey())).status).toBe(
    409,
  );
  add(known.net, known.taxClass, -1n);
  model.inUse.delete(typed);
}

async function correct(typed: string, net: bigint): Promise<void> {
  const known = model.inUse.get(typed);
  if (known === undefined) return;
  const corrects = { transactionId: known.transactionId, reason: 'model' };
  const { status, body } = await enterInvoice(world.accountant, invoiceOf(typed, net, 'exempt'), {
    corrects,
  });
  expect(status).toBe(200);
  add(known.net, known.taxClass, -1n);
  add(net, 'exempt', 1n);
  model.inUse.set(typed, { transactionId: body.transactionId, net, taxClass: 'exempt' });
}

function invoiceOf(typed: string, net: bigint, taxClass: string) {
  const lines = [{ description: 'x', quantity: '1', unitPrice: toWire(net), taxClass }];
  return typedInvoice(world.customer, typed, { lines });
}

/** Adds one entry to the model, by a rule of its own: VAT is 12 % with the half centavo up. */
function add(net: bigint, taxClass: string, sign: bigint) {
  const vat = taxClass === 'vatable' ? (net * 12n + 50n) / 100n : 0n;
  bump('1210', sign * (net + vat));
  bump(REVENUE[taxClass] ?? '', -sign * net);
  if (vat > 0n) bump('2110', -sign * vat);
  model.entries += 1;
}

function bump(account: string, amount: bigint) {
  model.balances.set(account, (model.balances.get(account) ?? 0n) + amount);
}

function expected() {
  return [...model.balances].toSorted(([a], [b]) => a.localeCompare(b));
}

async function readBalances() {
  const rows = await world.app.deps.db
    .selectFrom('account_balances')
    .select(['account', 'debit', 'credit'])
    .orderBy('account')
    .execute();
  return rows.map(({ account, debit, credit }) => [account, debit - credit]);
}
