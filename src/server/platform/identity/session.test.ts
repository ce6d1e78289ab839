import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { connect, watchQueries } from '#server/platform/db/connect.ts';
import { readAs } from '#test/read-as.ts';
import { PASSWORD, startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import { callApp, postLogin } from '#test/test-session.ts';
import type { TestSession } from '#test/test-session.ts';

import { findSessionTogether } from './session-queries.ts';

let portal: TestApp;
let session: TestSession;

beforeAll(async () => {
  portal = await startTestApp();
  await portal.addAccount('maria.santos', 'user');
});
afterAll(() => portal.stop());
beforeEach(async () => {
  session = await portal.login('maria.santos');
});

const ping = (idleSeconds?: number) =>
  session.call(
    'POST',
    '/api/auth/ping',
    undefined,
    idleSeconds === undefined ? {} : { 'x-talaan-idle-seconds': String(idleSeconds) },
  );
const beacon = (sessionId: string, contentType = 'text/plain;charset=UTF-8') =>
  portal.app.inject({
    method: 'POST',
    url: '/api/auth/logout',
    headers: { 'content-type': contentType },
    payload: JSON.stringify({ sessionId }),
  });
const login = () => postLogin(portal.app, { clientId: 'maria.santos', password: PASSWORD });
/** Lets time pass, and renews the ID token as the browser does, which is no call of the session. */
const pass = async (seconds: number) => {
  portal.clock.advance(seconds);
  session = await refreshed(session);
};
const isOnline = async () => {
  const admin = await portal.loginAs('admin');
  const { body } = await admin.call('GET', '/api/auth/userManagement');
  return body.users.find((user: { ClientId: string }) => user.ClientId === 'maria.santos')
    ?.isOnline;
};

test('logout with the bearer ends the session at once, and again is no failure [S5, A-25]', async () => {
  const body = { sessionId: session.sessionId, isOnline: false };
  const ended = await session.call('POST', '/api/auth/logout', body);
  expect([ended.status, ended.headers['clear-site-data']]).toEqual([
    204,
    '"cache", "prefetchCache", "prerenderCache"',
  ]);
  expect((await ping()).status).toBe(401);
  expect((await session.call('POST', '/api/auth/logout', body)).status).toBe(204);
  expect((await login()).status).toBe(200);
});

test('an account is online while its session lives', async () => {
  expect(await isOnline()).toBe(true);
  await session.call('POST', '/api/auth/logout', {});
  expect(await isOnline()).toBe(false);
});

test('the beacon marks the account offline, and a call within 30 s keeps the session [A-22]', async () => {
  expect((await beacon(session.sessionId)).statusCode).toBe(204);
  expect(await isOnline()).toBe(false);
  portal.clock.advance(29);
  expect((await ping()).status).toBe(200);
  expect(await isOnline()).toBe(true);
  portal.clock.advance(300);
  expect((await ping()).status).toBe(200);
});

test('after the beacon and 30 s without a call the session is over [A-22]', async () => {
  await beacon(session.sessionId, 'application/json');
  portal.clock.advance(30);
  expect((await ping()).status).toBe(401);
});

test('a second beacon within the grace does not lengthen it [A-21]', async () => {
  await beacon(session.sessionId);
  portal.clock.advance(20);
  await beacon(session.sessionId);
  portal.clock.advance(11);
  expect((await ping()).status).toBe(401);
});

test('a login elsewhere during the grace needs no force [A-23]', async () => {
  await beacon(session.sessionId);
  expect((await login()).status).toBe(200);
  expect((await ping()).status).toBe(401);
});

test('the beacon answers alike whatever it carries, and harms nobody but its own session [A-21]', async () => {
  const old = session;
  session = await portal.login('maria.santos');
  const answers = await Promise.all([
    beacon('guessed'),
    beacon(old.sessionId),
    beacon(''),
    beacon('a\u0000b'),
    portal.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { 'content-type': 'text/plain' },
      payload: '{"',
    }),
    portal.app.inject({ method: 'POST', url: '/api/auth/logout' }),
    ...['5', 'null', '[]', '{"sessionId":7}', 'plain'].map((payload) =>
      portal.app.inject({
        method: 'POST',
        url: '/api/auth/logout',
        headers: { 'content-type': 'text/plain' },
        payload,
      }),
    ),
  ]);
  for (const { statusCode, body } of answers) expect([statusCode, body]).toEqual([204, '']);
  portal.clock.advance(60);
  expect((await ping()).status).toBe(200);
});

test('the sessionId opens nothing but the beacon [A-21]', async () => {
  for (const token of [session.sessionId, `${session.sessionId}.a.b`]) {
    const reply = await callApp(portal.app, 'GET', '/api/auth/Dashboard', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.status).toBe(401);
  }
});

test('a session without any call for 25 minutes is dead [A-23]', async () => {
  portal.clock.advance(25 * 60 - 1);
  expect((await ping()).status).toBe(200);
  portal.clock.advance(25 * 60);
  expect((await login()).status).toBe(200);
  expect((await ping()).status).toBe(401);
});

test('polls alone do not keep a session alive beyond an hour [A-30]', async () => {
  for (let minute = 10; minute <= 60; minute += 10) {
    await pass(600);
    const reply = await ping(minute * 60);
    expect(reply.status, `after ${minute} minutes`).toBe(minute < 60 ? 200 : 401);
    if (minute === 60) expect(reply.body.problem.code).toBe('session-ended');
  }
});

test('a poll without the header is no activity, any other call is [A-30]', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    await pass(600);
    expect((await ping()).status).toBe(200);
    expect((await session.call('GET', '/api/bookmarks')).status).toBe(200);
  }
  await session.call('POST', '/api/bookmarks', { cardId: 'invoice-new' });
  for (const expected of [200, 200, 401]) {
    await pass(1200);
    expect((await ping()).status).toBe(expected);
  }
});

test('what the person did between two polls counts from when they did it [A-30]', async () => {
  for (let turn = 0; turn < 12; turn += 1) {
    await pass(600);
    expect((await ping(30)).status).toBe(200);
  }
  for (const idle of [1230, 2430]) {
    await pass(1200);
    expect((await ping(idle)).status).toBe(200);
  }
  await pass(1169);
  expect((await ping(3599)).status).toBe(200);
  await pass(1);
  expect((await ping(3600)).status).toBe(401);
});

test('an act that came after an hour without any does not wake the session [A-30]', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    await pass(1190);
    expect((await ping()).status).toBe(200);
  }
  await pass(40);
  expect((await ping(0)).status).toBe(401);
});

test('twelve hours end every session, however busy [A-31, F-16]', async () => {
  let status = 200;
  let hours = 0;
  while (status === 200 && hours < 13) {
    await pass(900);
    hours += 0.25;
    status = (await ping(1)).status;
  }
  expect([status, hours]).toEqual([401, 12]);
});

test('a clock that jumps breaks nothing: no session lives longer, and who was put out logs in again [R9, A-32, F-15]', async () => {
  for (const seconds of [-3_660, 3_660, -86_400, 86_400, 31_536_000]) {
    portal.clock.advance(seconds);
    // A token from what is now the future, or long past, is none; nothing else may come of it.
    expect([200, 401]).toContain((await ping()).status);
    if (seconds > 3_600) expect((await ping()).status).toBe(401);
    session = await portal.login('maria.santos');
    expect((await ping()).status).toBe(200);
  }
});

test('the role is the one in the database, not the one in the token [S5, A-25]', async () => {
  const set = (role: string) =>
    readAs(
      portal.database.ownerUrl,
      `update user_accounts set role = '${role}' where client_id = 'maria.santos'`,
    );
  expect((await session.call('GET', '/api/audit')).status).toBe(403);
  await set('admin');
  expect((await session.call('GET', '/api/audit')).status).toBe(200);
  await set('user');
  expect((await session.call('GET', '/api/audit')).status).toBe(403);
});

test('a form ticket opens what forms need and nothing else, and ends with its session [A-78]', async () => {
  const made = await session.call('POST', '/api/auth/formTicket', { form: 'invoice' });
  expect(made).toMatchObject({ status: 200, body: { success: true, expiresInSeconds: 900 } });
  const headers = { authorization: `Bearer ${made.body.ticket}` };
  expect((await callApp(portal.app, 'GET', '/api/auth/Dashboard', { headers })).status).toBe(403);
  expect(
    (
      await callApp(portal.app, 'POST', '/api/auth/formTicket', {
        headers,
        body: { form: 'bills' },
      })
    ).status,
  ).toBe(403);
  await session.call('POST', '/api/auth/logout', {});
  const reply = await callApp(portal.app, 'GET', '/api/auth/Dashboard', { headers });
  expect(reply.status).toBeGreaterThanOrEqual(401);
});

test('a ticket is made only for a form that there is, and ends after 15 minutes', async () => {
  expect((await session.call('POST', '/api/auth/formTicket', { form: 'payroll' })).status).toBe(
    400,
  );
  const { body } = await session.call('POST', '/api/auth/formTicket', { form: 'invoice' });
  portal.clock.advance(906);
  const headers = { authorization: `Bearer ${body.ticket}` };
  const reply = await callApp(portal.app, 'GET', '/api/auth/Dashboard', { headers });
  expect(reply).toMatchObject({ status: 401, body: { problem: { code: 'token-refused' } } });
});

test('a form of accountants gives its ticket to nobody else', async () => {
  const ask = { form: 'uploadreport' };
  const user = await portal.loginAs('user');
  expect((await user.call('POST', '/api/auth/formTicket', ask)).status).toBe(403);
  const accountant = await portal.loginAs('accountant');
  expect((await accountant.call('POST', '/api/auth/formTicket', ask)).status).toBe(200);
});

async function refreshed(old: TestSession): Promise<TestSession> {
  const reply = await callApp(portal.app, 'POST', '/identity/v1/token', {
    body: { grant_type: 'refresh_token', refresh_token: old.refreshToken },
  });
  if (reply.status !== 200) return old;
  const headers = { authorization: `Bearer ${reply.body.id_token}` };
  return {
    ...old,
    headers,
    bearer: reply.body.id_token,
    refreshToken: reply.body.refresh_token,
    call: (method, url, body, more) =>
      callApp(portal.app, method, url, { body, headers: { ...headers, ...more } }),
  };
}

test('calls that come in the same turn ask for their sessions in one statement, each for its own', async () => {
  const { db } = portal.deps;
  await portal.loginAs('accountant');
  const open = await db.selectFrom('sessions').select(['session_key', 'user_id']).execute();
  expect(new Set(open.map(({ user_id }) => user_id)).size).toBeGreaterThan(1);
  const nobodys = randomUUID();
  let asked = 0;
  watchQueries(db, (text) => {
    if (text.includes('"sessions"')) asked += 1;
  });
  const keys = [...open.map(({ session_key }) => session_key), nobodys];
  const found = await Promise.all(keys.map((key) => findSessionTogether(db, key)));
  expect(found.map((each) => each?.user_id)).toEqual([
    ...open.map(({ user_id }) => user_id),
    undefined,
  ]);
  expect(asked).toBe(1);
  // What was read is not kept: who asks later is told how it stands then.
  await db
    .updateTable('sessions')
    .set({ left_at: new Date(0) })
    .execute();
  const later = await findSessionTogether(db, open[0]?.session_key ?? nobodys);
  expect([later?.left_at, asked]).toEqual([new Date(0), 3]);
});

test('the statement for the sessions is planned once for a connection, whatever is asked', async () => {
  const { db, end } = connect(portal.database.appUrl, { maxConnections: 1 });
  try {
    for (let times = 0; times < 8; times += 1) await findSessionTogether(db, randomUUID());
    const { rows } = await sql<{ isKept: boolean }>`
      select generic_plans > 0 as "isKept" from pg_prepared_statements where statement like '%"sessions"%'`.execute(
      db,
    );
    expect(rows).toEqual([{ isKept: true }]);
  } finally {
    await end();
  }
});
