import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { PASSWORD, startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import { callApp, postLogin } from '#test/test-session.ts';
import type { Credentials } from '#test/test-session.ts';
import { readAs } from '#test/read-as.ts';
import { addAccount } from '#test/users.ts';

import { hashPassword } from './password-hash.ts';

let portal: TestApp;

beforeAll(async () => {
  portal = await startTestApp();
  await addReal('maria.santos');
  await addReal('jose.cruz');
});
afterAll(() => portal.stop());
// A day later nothing is held against anybody, and every session is dead.
beforeEach(() => portal.clock.advance(25 * 3600));

/** An account whose password is hashed as the portal does it. */
const addReal = (clientId: string, password: string = PASSWORD) =>
  addAccount(portal.deps, { clientId, role: 'user', password });

const login = (credentials: Partial<Credentials> = {}) =>
  postLogin(portal.app, { clientId: 'maria.santos', password: PASSWORD, ...credentials });

test('the right Client ID and password open a session that the dashboard knows', async () => {
  const session = await portal.login('maria.santos');
  const reply = await session.call('GET', '/api/auth/Dashboard');
  expect(reply).toMatchObject({
    status: 200,
    body: {
      success: true,
      user: {
        ClientId: 'maria.santos',
        company: 'Sample Company',
        role: 'user',
        firstLogin: false,
      },
    },
  });
});

test('a Client ID is found whatever its case, and with a blank typed behind it [A-09]', async () => {
  expect((await login({ clientId: 'MARIA.Santos ' })).status).toBe(200);
});

test('an empty field is answered "All fields are required"', async () => {
  for (const body of [
    {},
    { ClientId: 'maria.santos' },
    { Password: PASSWORD },
    { ClientId: '  ', Password: 'x' },
  ]) {
    const reply = await callApp(portal.app, 'POST', '/api/auth/login', { body });
    expect(reply).toMatchObject({
      status: 400,
      body: { success: false, error: 'All fields are required' },
    });
  }
});

test('what is no text is refused without a password being checked [A-07, A-11]', async () => {
  const wrong = [[], {}, 7, true, null, 'x'.repeat(2000)];
  for (const value of wrong) {
    for (const field of ['ClientId', 'Password']) {
      const body = { ClientId: 'maria.santos', Password: PASSWORD, [field]: value };
      const reply = await callApp(portal.app, 'POST', '/api/auth/login', { body });
      expect(reply.status, `${field}: ${JSON.stringify(value)?.slice(0, 20)}`).toBe(400);
    }
  }
});

test('a wrong password, an unknown and an impossible Client ID are answered alike [A-05, A-08]', async () => {
  const replies = await Promise.all([
    login({ password: 'Wrong!Pass99', address: '10.0.0.1' }),
    login({ clientId: 'nobody.here', address: '10.0.0.2' }),
    login({ clientId: "x' or 1=1 --", address: '10.0.0.3' }),
    login({ clientId: 'nul\u0000byte', address: '10.0.0.4' }),
    login({ clientId: 'mаria.santos', address: '10.0.0.5' }),
  ]);
  for (const { status, body } of replies) {
    expect(status).toBe(401);
    expect(body).toMatchObject({
      success: false,
      error: 'Invalid login',
      problem: { code: 'invalid-login' },
    });
  }
});

test('a password counts whole: its case, its blanks and its 73rd byte [A-10]', async () => {
  const long = `Aa1!${'ñ'.repeat(60)}`;
  await addReal('long.password', long);
  const tries = [long.toUpperCase(), `${long} `, long.slice(0, -1), `${long.slice(0, -1)}o`];
  for (const [index, password] of tries.entries()) {
    const reply = await login({ clientId: 'long.password', password, address: `10.1.0.${index}` });
    expect(reply.status, password).toBe(401);
  }
  expect((await login({ clientId: 'long.password', password: long })).status).toBe(200);
});

test('a password is kept by argon2id with 19 MiB and two passes, each with a salt of its own [S4, V11.4.2]', async () => {
  const hashes = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)]);
  for (const hash of hashes)
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(hashes[0]).not.toBe(hashes[1]);
});

test('a letter with an accent is the same password from every keyboard [A-09]', async () => {
  await addReal('accents', 'Caf\u00e9?Bayan77');
  expect((await login({ clientId: 'accents', password: 'Cafe\u0301?Bayan77' })).status).toBe(200);
});

test('a deactivated account is told so only with the right password [A-05]', async () => {
  const admin = await portal.loginAs('admin');
  await admin.call('PATCH', '/api/auth/userManagement/deactivate/jose.cruz');
  const right = await login({ clientId: 'jose.cruz' });
  expect(right).toMatchObject({
    status: 403,
    body: {
      success: false,
      error: 'Your account is deactivated. Please contact your administrator.',
    },
  });
  const wrong = await login({ clientId: 'jose.cruz', password: 'Wrong!Pass99' });
  expect(wrong).toMatchObject({ status: 401, body: { error: 'Invalid login' } });
  await admin.call('PATCH', '/api/auth/userManagement/reactivate/jose.cruz');
});

test('a second login is told that the account is already logged in, only with the right password [A-05]', async () => {
  const first = await portal.login('maria.santos');
  const second = await login();
  expect(second.status).toBe(409);
  expect(second.body.error).toContain('already logged in');
  expect((await login({ password: 'Wrong!Pass99' })).body.error).toBe('Invalid login');
  expect((await first.call('GET', '/api/auth/Dashboard')).status).toBe(200);
});

test('forceLogout with the right password ends the other session, with a wrong one it does not [A-24]', async () => {
  const first = await portal.login('maria.santos');
  expect((await login({ password: 'Wrong!Pass99', forceLogout: true })).status).toBe(401);
  expect((await first.call('POST', '/api/auth/ping')).status).toBe(200);
  expect((await login({ forceLogout: true })).status).toBe(200);
  expect((await first.call('POST', '/api/auth/ping')).status).toBe(401);
});

test('of logins at once one gets the session, and the database holds one [A-24, A-44]', async () => {
  for (const forceLogout of [false, true]) {
    portal.clock.advance(25 * 3600);
    const addresses = ['10.2.0.1', '10.2.0.2', '10.2.0.3', '10.2.0.4'];
    const replies = await Promise.all(addresses.map((address) => login({ address, forceLogout })));
    const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual(forceLogout ? [200, 200, 200, 200] : [200, 409, 409, 409]);
    expect(await openSessions('maria.santos')).toBe(1);
  }
});

test('the database itself refuses a second open session of an account [A-44]', async () => {
  await portal.login('maria.santos');
  const again = readAs(
    portal.database.appUrl,
    `
    insert into sessions (session_key, user_id, beacon_secret_hash, started_at, last_seen_at, last_activity_at, address)
    select gen_random_uuid(), user_id, sha256('other'), now(), now(), now(), ''
    from user_accounts where client_id = 'maria.santos'`,
  );
  await expect(again).rejects.toMatchObject({ constraint: 'sessions_one_live' });
});

test('an employee of another company is refused without a session [A-15]', async () => {
  await readAs(
    portal.database.ownerUrl,
    `
    insert into companies values (gen_random_uuid(), 'Other Company', false, now());
    insert into user_accounts
      select gen_random_uuid(), (select company_id from companies where name = 'Other Company'), 'stranger', 'user', 1,
        password_hash, false, now(), now() from user_accounts where client_id = 'maria.santos'`,
  );
  const reply = await login({ clientId: 'stranger' });
  expect(reply).toMatchObject({
    status: 403,
    body: { error: 'Unauthorized Company: Only Sample Company employees can log in' },
  });
  expect((await login({ clientId: 'stranger', password: 'Wrong!Pass99' })).body.error).toBe(
    'Invalid login',
  );
  expect(await openSessions('stranger')).toBe(0);
});

test('an own sessionId in the login is ignored [A-29]', async () => {
  const body = {
    ClientId: 'maria.santos',
    Password: PASSWORD,
    sessionId: 'chosen-by-the-attacker',
  };
  const reply = await callApp(portal.app, 'POST', '/api/auth/login', { body });
  expect(reply.status).toBe(200);
  expect(reply.body.sessionId).toMatch(/^[\w-]{43}$/);
});

test('ended sessions of an account do not pile up [A-44]', async () => {
  for (let turn = 0; turn < 25; turn += 1) {
    expect((await login({ forceLogout: true })).status).toBe(200);
  }
  const [row] = await readAs<{ count: number }>(
    portal.database.ownerUrl,
    `
    select count(*)::int as count from sessions join user_accounts using (user_id) where client_id = 'maria.santos'`,
  );
  expect(row?.count).toBeLessThanOrEqual(21);
});

test('a wrong and an unknown Client ID take the same time [S4, A-06]', async () => {
  // Whatever else the machine does may lengthen the one or the other in one round; an account that
  // takes another time than none does so in each.
  const ratios: number[] = [];
  const areAlike = () => ratios.some((ratio) => ratio > 0.6 && ratio < 1.7);
  for (let round = 0; round < 5 && !areAlike(); round += 1) {
    const known: number[] = [];
    const unknown: number[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      const address = `10.7.${round * 12 + turn}`;
      known.push(await findTime('maria.santos', `${address}.1`));
      unknown.push(await findTime(`nobody.${round}.${turn}`, `${address}.2`));
    }
    ratios.push(median(known) / median(unknown));
  }
  expect(areAlike(), ratios.join(', ')).toBe(true);
});

async function findTime(clientId: string, address: string): Promise<number> {
  const from = performance.now();
  const reply = await login({ clientId, address, password: 'Wrong!Pass99' });
  expect(reply.status).toBe(401);
  return performance.now() - from;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function openSessions(clientId: string): Promise<number> {
  const [row] = await readAs<{ count: number }>(
    portal.database.ownerUrl,
    `
    select count(*)::int as count from sessions join user_accounts using (user_id)
    where client_id = '${clientId}' and ended_at is null`,
  );
  return row?.count ?? Number.NaN;
}
