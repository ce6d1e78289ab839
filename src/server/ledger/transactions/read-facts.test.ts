import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { connect, watchQueries } from '#server/platform/db/connect.ts';
import { claimKey } from '#server/ledger/transactions/name-document.ts';
import { enterInvoice, registerCustomer, typedInvoice } from '#test/invoices.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';

import { NOTHING_NAMED } from './facts.ts';
import { readFactsRow } from './read-facts.ts';

let app: TestApp;
let caller: Parameters<typeof readFactsRow>[1];
let customers: string[];
let asked = 0;

beforeAll(async () => {
  app = await startTestApp();
  const user = await app.loginAs('accountant');
  customers = [
    await registerCustomer(user, '999-001-000'),
    await registerCustomer(user, '999-002-000'),
  ];
  for (const [at, customer] of customers.entries())
    await enterInvoice(user, typedInvoice(customer, `F-${at + 1}`));
  const account = await app.deps.db
    .selectFrom('user_accounts')
    .select(['user_id as userId', 'role', 'company_id as companyId'])
    .where('role', '=', 'accountant')
    .executeTakeFirstOrThrow();
  caller = account;
  watchQueries(app.deps.db, (text) => {
    if (text.includes('company_profiles')) asked += 1;
  });
});
afterAll(() => app.stop());

/** What a form is told that names a customer, documents, and a number of its own. */
async function told(
  customer: string,
  documents: string[],
  number: string,
  { needsCash = false, db = app.deps.db } = {},
) {
  const row = await readFactsRow(db, caller, {
    references: { ...NOTHING_NAMED, parties: [customer], documents },
    corrects: undefined,
    number: {
      kind: 'invoice',
      claimKey: claimKey(number),
      numberKey: claimKey(number),
      opened: { partyId: undefined, key: claimKey(number), corrects: undefined },
    },
    needsCash,
    needsToFollow: false,
    needsTold: false,
    needsCalendar: false,
  });
  return {
    parties: row.parties.map(({ partyId }) => partyId),
    items: row.items.map(({ document }) => document),
    isTaken: row.number?.claim !== null,
    hasCash: row.cash.length > 0,
    titles: JSON.parse(row.accounts),
  };
}

test('forms that ask in the same turn ask in one statement, and each is told its own', async () => {
  const [one = '', other = ''] = customers;
  asked = 0;
  const rows = await Promise.all([
    told(one, ['F-1'], 'F-1'),
    told(other, ['F-2', 'F-1'], 'F-9'),
    told(randomUUID(), ['F-7'], 'F-2'),
  ]);
  expect(asked).toBe(1);
  const titles = rows[0]?.titles;
  expect(Object.keys(titles).length).toBeGreaterThan(50);
  expect(rows).toEqual([
    { parties: [one], items: ['F-1'], isTaken: true, hasCash: false, titles },
    { parties: [other], items: expect.toSatisfy(isBoth), isTaken: false, hasCash: false, titles },
    { parties: [], items: [], isTaken: true, hasCash: false, titles },
  ]);
  // Of another shape it is another statement, and what was read is not kept.
  const mixed = await Promise.all([
    told(one, [], 'F-8'),
    told(one, ['F-1'], 'F-8', { needsCash: true }),
  ]);
  expect(mixed.map(({ items, hasCash }) => [items, hasCash])).toEqual([
    [[], false],
    [['F-1'], true],
  ]);
  await told(one, ['F-1'], 'F-1');
  expect(asked).toBe(4);
});

const isBoth = (items: string[]) => items.toSorted().join(' ') === 'F-1 F-2';

test('what a form of money asks is planned no more when it was asked a few times', async () => {
  const own = connect(app.database.ownerUrl, { maxConnections: 1 });
  for (let time = 1; time <= 8; time += 1)
    await told(String(customers[0]), ['F-1'], `F-${time}`, { needsCash: true, db: own.db });
  const { rows } = await sql`select custom_plans::int as anew, generic_plans::int as kept
    from pg_prepared_statements where statement like '%company_profiles%'`.execute(own.db);
  // PostgreSQL plans anew until it has seen what that gains.
  expect(rows).toEqual([{ anew: 5, kept: 3 }]);
  await own.end();
});

test('what the database cannot read in one form is told to that form alone', async () => {
  const [one = ''] = customers;
  const answers = await Promise.allSettled([
    told(one, ['F-1'], 'F-1'),
    told('no id', ['F-1'], 'F-1'),
    told(one, ['\0'], 'F-1'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
});
