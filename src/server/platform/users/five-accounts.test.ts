// At most five active accounts, also when many admins click at once: the database keeps it.
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { PASSWORD, startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';
import { readAs } from '#test/read-as.ts';
import { present } from '#test/present.ts';

const PATH = '/api/auth/userManagement';

let portal: TestApp;
let admin: TestSession;

beforeAll(async () => {
  portal = await startTestApp();
  admin = await portal.loginAs('admin');
});
afterAll(() => portal.stop());
beforeEach(async () => {
  await readAs(
    portal.database.ownerUrl,
    `
    update user_accounts set active_slot = null, password_hash = null, deleted_at = now() where role <> 'admin'`,
  );
});

test('of thirty accounts created at once beside four active ones, one is [A-45]', async () => {
  for (const clientId of ['one', 'two', 'three']) await portal.addAccount(clientId, 'user');
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, index) => create(`new.user.${index}`)),
  );
  expect(replies.filter(({ status }) => status === 200).length).toBe(1);
  for (const { status, body } of replies) {
    if (status !== 200) expect(body.problem.code).toBe('account-limit');
  }
  expect(await activeAccounts()).toBe(5);
});

test('one Client ID created ten times at once is there once [A-45]', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, () => create('same.name')));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 409),
  ]);
  expect(await activeAccounts()).toBe(2);
});

const act = fc.record({
  what: fc.constantFrom('create', 'deactivate', 'reactivate', 'delete'),
  who: fc.integer({ min: 0, max: 7 }),
});

test('no mix of creating, deactivating, activating and deleting at once makes six [A-46]', async () => {
  const schedule = fc.array(fc.array(act, { minLength: 4, maxLength: 12 }), {
    minLength: 2,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(schedule, async (rounds) => {
      for (const round of rounds) {
        const replies = await Promise.all(round.map(run));
        for (const { status } of replies) expect([200, 404, 409]).toContain(status);
        expect(await activeAccounts()).toBeLessThanOrEqual(5);
      }
    }),
    { numRuns: 8 },
  );
});

test('the database refuses a sixth place and a place taken twice [A-45]', async () => {
  const insert = (slot: number, id: string) =>
    readAs(
      portal.database.appUrl,
      `
      insert into user_accounts (user_id, company_id, client_id, role, active_slot, password_hash,
        must_change_password, password_changed_at, created_at)
      select gen_random_uuid(), company_id, '${id}', 'user', ${slot}, 'x', false, now(), now() from companies`,
    );
  await expect(insert(6, 'sixth')).rejects.toMatchObject({
    constraint: 'user_accounts_active_slot_range',
  });
  await expect(insert(1, 'twin')).rejects.toMatchObject({
    constraint: 'user_accounts_active_slot_unique',
  });
});

function create(clientId: string) {
  return admin.call('POST', PATH, { ClientId: clientId, Password: PASSWORD });
}

function run({ what, who }: { what: string; who: number }) {
  const clientId = `person.${who}`;
  if (what === 'create') return create(clientId);
  if (what === 'delete') return admin.call('DELETE', `${PATH}/client_${clientId}`);
  return admin.call('PATCH', `${PATH}/${what}/${clientId}`);
}

async function activeAccounts(): Promise<number> {
  const [row] = await readAs<{ count: number }>(
    portal.database.ownerUrl,
    'select count(*)::int as count from user_accounts where active_slot is not null',
  );
  return present(row).count;
}
