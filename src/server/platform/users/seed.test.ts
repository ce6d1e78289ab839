import { afterEach, beforeEach, expect, test } from 'vitest';

import { createTestDatabase } from '#test/database.ts';
import type { TestDatabase } from '#test/database.ts';
import { readAs } from '#test/read-as.ts';
import { startTestApp } from '#test/start-test-app.ts';
import { createTestClock } from '#test/test-clock.ts';
import { logIn } from '#test/test-session.ts';
import { isStrong } from '#shared/platform/passwords.ts';

import { connect } from '../db/connect.ts';
import type { Database } from '../db/connect.ts';

import { createAdmin, operatorResetPassword } from './operator.ts';
import { seedFirstCompany } from './seed.ts';

let database: TestDatabase;
let connection: Database;

beforeEach(async () => {
  database = await createTestDatabase();
  connection = connect(database.appUrl);
});
afterEach(async () => {
  await connection.end();
  await database.drop();
});

const seed = (config: { companyName?: string; adminPassword?: string | undefined } = {}) =>
  seedFirstCompany({
    db: connection.db,
    clock: createTestClock(),
    config: {
      companyName: 'Sample Company',
      adminClientId: 'admin',
      adminPassword: undefined,
      ...config,
    },
  });

test('the first start makes company and admin and answers the generated password, the second nothing [A-17, A-18]', async () => {
  const password = await seed();
  expect(isStrong(password ?? '')).toBe(true);
  expect(await seed()).toBeUndefined();
  const rows = await readAs(
    database.ownerUrl,
    'select client_id, role, must_change_password from user_accounts',
  );
  expect(rows).toEqual([{ client_id: 'admin', role: 'admin', must_change_password: true }]);
});

test.for(['generated', 'of the settings'])(
  'an admin whose password is %s has to change it [A-17, A-18]',
  async (origin) => {
    const adminPassword = origin === 'generated' ? undefined : 'Kalesa!Bayan42';
    const password = (await seed({ adminPassword })) ?? 'Kalesa!Bayan42';
    const portal = await startTestApp({ database });
    const admin = await logIn(portal.app, { clientId: 'admin', password });
    expect(admin.firstLogin).toBe(true);
    await portal.stop();
  },
);

test('of two servers that start at once one seeds', async () => {
  const passwords = await Promise.all([seed(), seed(), seed(), seed()]);
  expect(passwords.filter((password) => password !== undefined).length).toBe(1);
  expect(await readAs(database.ownerUrl, 'select * from companies')).toHaveLength(1);
});

test('another COMPANY_NAME renames the company, and the log tells', async () => {
  await seed();
  expect(await seed({ companyName: 'Bagong Pangalan Inc.' })).toBeUndefined();
  expect(await readAs(database.ownerUrl, 'select name from companies')).toEqual([
    { name: 'Bagong Pangalan Inc.' },
  ]);
  const [entry] = await readAs(
    database.ownerUrl,
    `select * from audit_events where action = 'company.renamed'`,
  );
  expect(entry).toMatchObject({ actor: 'system', before: { name: 'Sample Company' } });
});

test('a common ADMIN_PASSWORD is refused with a sentence [A-18]', async () => {
  await expect(seed({ adminPassword: 'Passw0rd!' })).rejects.toThrow('ADMIN_PASSWORD is among');
  expect(await readAs(database.ownerUrl, 'select * from companies')).toEqual([]);
});

test('the operator adds an admin, who has to change the password, until five are active', async () => {
  await seed();
  const parts = { db: connection.db, clock: createTestClock() };
  const password = await createAdmin(parts, 'second.admin');
  expect(isStrong(password)).toBe(true);
  await expect(createAdmin(parts, 'SECOND.admin')).rejects.toMatchObject({
    code: 'client-id-taken',
  });
  await expect(createAdmin(parts, 'a b')).rejects.toMatchObject({ code: 'client-id-format' });
  for (const clientId of ['third', 'fourth', 'fifth']) await createAdmin(parts, clientId);
  await expect(createAdmin(parts, 'sixth')).rejects.toMatchObject({ code: 'account-limit' });
});

test('the operator resets any password, which ends the session', async () => {
  const portal = await startTestApp({ database });
  await portal.addAccount('ana.reyes', 'accountant');
  const session = await portal.login('ana.reyes');
  const password = await operatorResetPassword(portal.deps, 'Ana.Reyes');
  expect((await session.call('GET', '/api/auth/Dashboard')).status).toBe(401);
  expect((await portal.login('ana.reyes', password)).role).toBe('accountant');
  await expect(operatorResetPassword(portal.deps, 'nobody')).rejects.toMatchObject({
    code: 'account-not-found',
  });
  await portal.stop();
});
