import { afterAll, beforeAll, expect, test } from 'vitest';

import { PASSWORD, startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import { logIn, postLogin } from '#test/test-session.ts';
import type { TestSession } from '#test/test-session.ts';
import { addAccount } from '#test/users.ts';

const NEW_PASSWORD = 'Hulyo.Bukid-58';

let portal: TestApp;
let admin: TestSession;

beforeAll(async () => {
  portal = await startTestApp();
  await addAccount(portal.deps, {
    clientId: 'second.admin',
    role: 'admin',
    password: PASSWORD,
    mustChange: true,
  });
  admin = await logIn(portal.app, { clientId: 'second.admin', password: PASSWORD });
});
afterAll(() => portal.stop());

const change = (body: object, clientId = 'second.admin') =>
  admin.call('PATCH', `/api/auth/firstLogin/${clientId}`, body);

test('an admin whose password somebody else set is told of the first login', async () => {
  expect(admin.firstLogin).toBe(true);
  const dashboard = await admin.call('GET', '/api/auth/Dashboard');
  expect(dashboard.body.user.firstLogin).toBe(true);
});

test('a user whose password somebody else set is not', async () => {
  const boss = await portal.loginAs('admin');
  await boss.call('POST', '/api/auth/userManagement', { ClientId: 'new.user', Password: PASSWORD });
  expect((await portal.login('new.user')).firstLogin).toBe(false);
});

test('until it is changed the server opens nothing else [A-19]', async () => {
  for (const url of ['/api/auth/userManagement', '/api/audit', '/api/contact']) {
    const reply = await admin.call('GET', url);
    expect(reply, url).toMatchObject({
      status: 403,
      body: { problem: { code: 'password-change-required' } },
    });
  }
  for (const url of ['/api/auth/ping', '/api/auth/online']) {
    expect((await admin.call('POST', url)).status).toBe(200);
  }
  expect((await admin.call('GET', '/api/bookmarks')).status).toBe(200);
});

test('the change demands both passwords, the rules, a new one, and the right old one [A-13, A-20]', async () => {
  expect(await change({ oldPassword: '', newPassword: NEW_PASSWORD })).toMatchObject({
    status: 400,
  });
  expect(await change({ oldPassword: PASSWORD, newPassword: '1234' })).toMatchObject({
    status: 400,
    body: { error: 'Weak password', problem: { fields: [{ path: 'newPassword' }] } },
  });
  expect(await change({ oldPassword: PASSWORD, newPassword: 'Passw0rd!' })).toMatchObject({
    status: 400,
    body: { problem: { code: 'common-password' } },
  });
  expect(await change({ oldPassword: PASSWORD, newPassword: PASSWORD })).toMatchObject({
    status: 400,
    body: { problem: { code: 'password-unchanged' } },
  });
  expect(await change({ oldPassword: 'Wrong!Pass99', newPassword: NEW_PASSWORD })).toMatchObject({
    status: 403,
    body: { problem: { code: 'wrong-password' } },
  });
});

test('nobody changes the first password of another account [A-20]', async () => {
  const reply = await change({ oldPassword: PASSWORD, newPassword: NEW_PASSWORD }, 'admin');
  expect(reply).toMatchObject({ status: 403, body: { error: 'Not allowed' } });
});

test('guesses of the old password are held like guesses at the login [A-20]', async () => {
  const statuses: number[] = [];
  for (let turn = 0; turn < 8; turn += 1) {
    const reply = await change({ oldPassword: `Wrong!Pass${turn}`, newPassword: NEW_PASSWORD });
    statuses.push(reply.status);
  }
  expect(statuses).toContain(429);
  const login = await postLogin(portal.app, { clientId: 'second.admin', password: PASSWORD });
  expect(login.status).toBe(429);
  expect(Number(login.headers['retry-after'])).toBeGreaterThan(0);
  portal.clock.advance(900);
});

test('after the change the session goes on, everything opens, and it is not due again [A-20]', async () => {
  expect(await change({ oldPassword: PASSWORD, newPassword: NEW_PASSWORD })).toMatchObject({
    status: 200,
    body: { success: true },
  });
  expect((await admin.call('GET', '/api/auth/userManagement')).status).toBe(200);
  expect(await change({ oldPassword: NEW_PASSWORD, newPassword: PASSWORD })).toMatchObject({
    status: 409,
  });
  const again = await logIn(portal.app, {
    clientId: 'second.admin',
    password: NEW_PASSWORD,
    forceLogout: true,
  });
  expect(again.firstLogin).toBe(false);
});
