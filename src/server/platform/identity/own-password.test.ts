import { afterAll, beforeAll, expect, test } from 'vitest';

import { ADMIN, PASSWORD, startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import { readAs } from '#test/read-as.ts';
import { callApp, logIn, postLogin } from '#test/test-session.ts';
import type { TestSession } from '#test/test-session.ts';

import { findAccount, lockAccount } from './account-queries.ts';

const NEXT = 'Hulyo.Bukid-58';
const PATH = '/api/account/password';

let portal: TestApp;
let user: TestSession;

beforeAll(async () => {
  portal = await startTestApp();
  user = await portal.loginAs('user');
});
afterAll(() => portal.stop());

const change = (body: object, session = user) => session.call('PUT', PATH, body);
const login = (password: string, clientId = user.clientId) =>
  postLogin(portal.app, { clientId, password, forceLogout: true });

test('a password is changed with both, by the rules, to another, with the current one [V6.2.2, V6.2.3, A-13]', async () => {
  const good = { currentPassword: PASSWORD, newPassword: NEXT };
  for (const empty of ['currentPassword', 'newPassword']) {
    expect(await change({ ...good, [empty]: '' }), empty).toMatchObject({
      status: 400,
      body: { problem: { code: 'all-fields-required' } },
    });
  }
  const refused = [
    ['1234', 'weak-password'],
    ['Passw0rd!', 'common-password'],
    [`${NEXT}${'x'.repeat(128)}`, 'password-too-long'],
    [`Xx9!${user.clientId}`, 'common-password'],
    [PASSWORD, 'password-unchanged'],
  ] as const;
  for (const [newPassword, code] of refused) {
    expect(await change({ ...good, newPassword }), newPassword).toMatchObject({
      status: 400,
      body: { problem: { code, fields: [{ path: 'newPassword' }] } },
    });
  }
  expect(await change({ ...good, currentPassword: 'Wrong!Pass99' })).toMatchObject({
    status: 403,
    body: { problem: { code: 'wrong-password', fields: [{ path: 'currentPassword' }] } },
  });
  // Whose password it is stands in the session alone.
  expect((await change({ ...good, ClientId: 'admin' })).status).toBe(400);
  const nobody = await callApp(portal.app, 'PUT', PATH, { body: good });
  expect(nobody.status).toBe(401);
  expect((await login(NEXT)).status).toBe(401);
});

test('guesses of the current password are held like guesses at the login [V6.2.2, A-51]', async () => {
  const statuses: number[] = [];
  for (let turn = 0; turn < 7; turn += 1) {
    const guess = { currentPassword: `Wrong!Pass${turn}`, newPassword: NEXT };
    statuses.push((await change(guess)).status);
  }
  // The two of the test before are counted, too: one at the login, one here.
  expect(statuses).toEqual([403, 403, 403, 429, 429, 429, 429]);
  expect((await login(PASSWORD)).status).toBe(429);
  portal.clock.advance(900);
  const rows = await readAs(
    portal.database.ownerUrl,
    `select distinct actor, subject, address from audit_events where action = 'password.refused'`,
  );
  expect(rows).toEqual([{ actor: 'user.one', subject: 'user.one', address: '127.0.0.1' }]);
});

test.each(['user', 'accountant', 'admin'] as const)(
  'the role %s changes the own password; this session goes on, the old password opens nothing [V6.2.2]',
  async (role) => {
    const session = await portal.loginAs(role);
    const reply = await change({ currentPassword: passwordOf(role), newPassword: NEXT }, session);
    expect(reply).toMatchObject({ status: 200, body: { success: true } });
    expect((await session.call('GET', '/api/auth/Dashboard')).status).toBe(200);
    expect((await refresh(session)).status).toBe(200);
    expect((await login(passwordOf(role), session.clientId)).status).toBe(401);
    expect((await login(NEXT, session.clientId)).status).toBe(200);
  },
);

test('an accountant who only reads changes the own password, too [V6.2.2]', async () => {
  await portal.addAccount('rita.diaz', 'accountant');
  const admin = await logIn(portal.app, {
    clientId: ADMIN.clientId,
    password: NEXT,
    forceLogout: true,
  });
  const person = { displayName: '', email: '', signatureLine: '', isReadOnly: true };
  expect((await admin.call('PUT', '/api/auth/people/rita.diaz', person)).status).toBe(200);
  const rita = await portal.login('rita.diaz');
  const reply = await change({ currentPassword: PASSWORD, newPassword: NEXT }, rita);
  expect(reply.status).toBe(200);
});

test('what somebody else set is the own one from then on, and the change stands in the log [V6.2.2, S8]', async () => {
  await portal.addAccount('pedro.cruz', 'user');
  const { ownerUrl } = portal.database;
  await readAs(
    ownerUrl,
    `update user_accounts set must_change_password = true where client_id = 'pedro.cruz'`,
  );
  const pedro = await portal.login('pedro.cruz');
  await change({ currentPassword: PASSWORD, newPassword: NEXT }, pedro);
  const [account] = await readAs(
    ownerUrl,
    `select must_change_password, password_changed_at from user_accounts where client_id = 'pedro.cruz'`,
  );
  const now = portal.clock.now();
  expect(account).toEqual({ must_change_password: false, password_changed_at: now });
  const rows = await readAs(
    ownerUrl,
    `select actor, address, before, after from audit_events
      where action = 'password.changed' and subject = 'pedro.cruz'`,
  );
  expect(rows).toEqual([{ actor: 'pedro.cruz', address: '127.0.0.1', before: null, after: null }]);
});

test('a session that began elsewhere meanwhile, with the old password, ends with the change [V6.2.2]', async () => {
  const pedro = await portal.login('pedro.cruz', NEXT);
  const userId = (await findAccount(portal.deps.db, 'pedro.cruz'))?.user_id ?? '';
  // The login comes first to the account's row, the change second.
  const [elsewhere, changed] = await portal.deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, userId);
    const first = login(NEXT, 'pedro.cruz');
    await waiting(1);
    const second = change({ currentPassword: NEXT, newPassword: PASSWORD }, pedro);
    await waiting(2);
    return [() => first, () => second];
  });
  const { status, body } = await elsewhere();
  expect(status).toBe(200);
  expect((await changed()).status).toBe(200);
  const exchange = await callApp(
    portal.app,
    'POST',
    '/identity/v1/accounts:signInWithCustomToken',
    {
      body: { token: body.customToken, returnSecureToken: true },
    },
  );
  expect(exchange.status).toBe(400);
  const open = await readAs(
    portal.database.ownerUrl,
    `select end_reason from sessions where user_id = '${userId}' and exchanged_at is null`,
  );
  expect(open).toEqual([{ end_reason: 'password-changed' }]);
});

const passwordOf = (role: string) => (role === 'admin' ? ADMIN.password : PASSWORD);

function refresh({ refreshToken }: TestSession) {
  return callApp(portal.app, 'POST', '/identity/v1/token', {
    body: { grant_type: 'refresh_token', refresh_token: refreshToken },
  });
}

/** Until so many calls wait for a lock. */
async function waiting(count: number): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await readAs(
            portal.database.ownerUrl,
            `select pid from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).length,
      { timeout: 30_000 },
    )
    .toBe(count);
}
