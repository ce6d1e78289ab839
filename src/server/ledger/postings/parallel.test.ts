import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { newKey, registerCustomer, typedInvoice } from '#test/invoices.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

import { verifyLedger } from './verify.ts';

let app: TestApp;
let user: TestSession;
let accountant: TestSession;
let customer: string;

beforeAll(async () => {
  app = await startTestApp();
  user = await app.loginAs('user');
  accountant = await app.loginAs('accountant');
  customer = await registerCustomer(user);
});
afterAll(() => app.stop());

// Attack: numbers stay gapless and every read balances while sixteen clients post,
// reverse and are refused.
test('while sixteen clients post and are refused, every read balances and no number is missing [A-93, A-97, F-11]', async () => {
  const accepted: string[] = [];
  const over = new AbortController();
  const readers = [0, 1].map(async () => {
    let reads = 0;
    while (!over.signal.aborted) {
      const { lines, kept, difference } = await readSums();
      expect({ lines, kept: kept === lines, difference }).toEqual({
        lines,
        kept: true,
        difference: 0n,
      });
      reads += 1;
    }
    return reads;
  });
  await Promise.all(
    Array.from({ length: 16 }, async (_, client) => {
      for (let round = 0; round < 12; round += 1) {
        const reply = await post(`B-${client}-${round}`, round);
        if (reply.status === 200) accepted.push(reply.body.entryNumber);
        if (round % 4 === 3 && reply.status === 200) await reverse(reply.body.transactionId);
      }
    }),
  );
  over.abort();
  expect((await Promise.all(readers)).every((reads) => reads > 5)).toBe(true);
  expect(accepted.length).toBeGreaterThan(100);
  expect(new Set(accepted).size).toBe(accepted.length);
  expect(await verifyLedger(app.deps.db)).toEqual([]);
  const { rows } = await sql<{ count: bigint; last: bigint }>`
    select count(*), max(serial) as last from journal_entries where book = 'SJ' and year = 2026`.execute(
    app.deps.db,
  );
  expect(rows[0]?.count).toBe(rows[0]?.last);
});

test('verification sees one moment, also while others post', async () => {
  const posts = Array.from({ length: 20 }, (_, index) => post(`W-${index}`, 0));
  const faults = await Promise.all(Array.from({ length: 5 }, () => verifyLedger(app.deps.db)));
  await Promise.all(posts);
  expect(faults.flat()).toEqual([]);
});

/**
 * Enters an invoice; in every third round twice at once, so that the database refuses one of the
 * two.
 */
async function post(number: string, round: number) {
  const answers = typedInvoice(customer, number, {
    date: round % 2 === 0 ? '2026-03-01' : '2026-02-15',
    lines: [
      {
        description: 'x',
        quantity: '1',
        unitPrice: `${round + 1}.37`,
        taxClass: round % 5 === 4 ? 'exempt' : 'vatable',
      },
    ],
  });
  const preview = await user.call('POST', '/api/transactions/invoice/preview', { answers });
  if (round % 3 === 2) {
    const body = { answers, digest: preview.body.digest };
    const [first] = await Promise.all([
      user.call('POST', '/api/transactions/invoice', body, newKey()),
      user.call('POST', '/api/transactions/invoice', body, newKey()),
    ]);
    return first;
  }
  return user.call(
    'POST',
    '/api/transactions/invoice',
    { answers, digest: preview.body.digest },
    newKey(),
  );
}

function reverse(transactionId: string) {
  return accountant.call(
    'POST',
    `/api/records/${transactionId}/reverse`,
    { reason: 'test' },
    newKey(),
  );
}

/**
 * The sum of all lines, what the kept balances say of it, and debits less credits: in one
 * statement, so at one moment.
 */
async function readSums(): Promise<{ lines: bigint; kept: bigint; difference: bigint }> {
  const { rows } = await sql<{ lines: bigint; kept: bigint; difference: bigint }>`
    select (select coalesce(sum(debit), 0)::bigint from journal_lines) as lines,
      (select coalesce(sum(debit), 0)::bigint from account_balances) as kept,
      (select coalesce(sum(debit - credit), 0)::bigint from account_balances) as difference`.execute(
    app.deps.db,
  );
  const [sums] = rows;
  if (sums === undefined) throw new Error('A sum is one row.');
  return sums;
}
