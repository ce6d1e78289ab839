import { afterAll, beforeAll, expect, test } from 'vitest';

import { enterInvoice, registerCustomer, typedInvoice } from '#test/invoices.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';

import { connect, poolCounts } from '../../platform/db/connect.ts';
import { besideEachOther } from '../../platform/db/snapshot.ts';

import { verifyRows } from './verify-all.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  const user = await app.loginAs('user');
  await enterInvoice(user, typedInvoice(await registerCustomer(user), 'R-1'));
});
afterAll(() => app.stop());

test.for([
  { maxConnections: 1, used: [1] },
  { maxConnections: 2, used: [2] },
  // The ledger's two, and the other parts': who comes later may find one that is free again.
  { maxConnections: 10, used: [2, 3] },
])(
  'books are verified over up to $maxConnections connections',
  async ({ maxConnections, used }) => {
    const { db, end } = connect(app.database.ownerUrl, { maxConnections });
    try {
      const findings = await verifyRows({ db });
      expect(findings.map(({ part }) => part).join(', ')).toBe(
        'Ledger, Evidence, Audit log, Schedules, Parties, Bank, Matches, Reconciliations, Periods, Filings, Books',
      );
      expect(findings.flatMap(({ faults }) => faults)).toEqual([]);
      expect(used).toContain(poolCounts(db).total);
    } finally {
      await end();
    }
  },
);

test('of two works at once, the failure of one is told when both have ended', async () => {
  const { db } = app.deps;
  let hasEnded = false;
  const slow = async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    hasEnded = true;
  };
  const failing = () => Promise.reject(new Error('not this one'));
  await expect(besideEachOther(db, failing, slow)).rejects.toThrow('not this one');
  expect(hasEnded).toBe(true);
  await expect(besideEachOther(db, slow, failing)).rejects.toThrow('not this one');
});
