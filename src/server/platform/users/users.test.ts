import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { ADMIN, PASSWORD, startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import { callApp, postLogin } from '#test/test-session.ts';
import type { TestSession } from '#test/test-session.ts';
import { readAs } from '#test/read-as.ts';

const PATH = '/api/auth/userManagement';
const OTHER_PASSWORD = 'Hulyo.Bukid-58';

let portal: TestApp;
let admin: TestSession;
let accountant: TestSession;
let user: TestSession;

beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.stop());
beforeEach(async () => {
  await readAs(
    portal.database.ownerUrl,
    `
    delete from login_attempts;
    delete from sessions;
    delete from bookmarks;
    update user_accounts set active_slot = null, password_hash = null, deleted_at = now() where role <> 'admin'`,
  );
  await portal.addAccount('ana.reyes', 'accountant');
  await portal.addAccount('maria.santos', 'user');
  [admin, accountant, user] = [
    await portal.loginAs('admin'),
    await portal.login('ana.reyes'),
    await portal.login('maria.santos'),
  ];
});

const create = (body: object) => admin.call('POST', PATH, { Password: PASSWORD, ...body });
const act = (action: 'deactivate' | 'reactivate', clientId: string, by = admin) =>
  by.call('PATCH', `${PATH}/${action}/${clientId}`);
const remove = (prefixed: string, by = admin) => by.call('DELETE', `${PATH}/${prefixed}`);
const reset = (clientId: string, body: object, by = admin) =>
  by.call('PATCH', `${PATH}/${clientId}`, {
    Password: OTHER_PASSWORD,
    adminPassword: ADMIN.password,
    ...body,
  });
const login = (clientId: string, password = PASSWORD) =>
  postLogin(portal.app, { clientId, password });
const list = async () => (await admin.call('GET', PATH)).body.users as Record<string, unknown>[];

test('the table shows exactly the fields of the specification, of this company alone [A-57]', async () => {
  expect(await list()).toEqual([
    { ClientId: 'admin', Role: 'admin', Active: true, isOnline: true, Company: 'Sample Company' },
    {
      ClientId: 'ana.reyes',
      Role: 'accountant',
      Active: true,
      isOnline: true,
      Company: 'Sample Company',
    },
    {
      ClientId: 'maria.santos',
      Role: 'user',
      Active: true,
      isOnline: true,
      Company: 'Sample Company',
    },
  ]);
  expect((await accountant.call('GET', `${PATH}?company=Sample%20Company`)).status).toBe(200);
});

test('a company that is not the session’s is refused, in the query and in the body [A-16, A-57]', async () => {
  for (const company of ['Other', 'sample company', 'Sample Company ', '']) {
    const reply = await admin.call('GET', `${PATH}?company=${encodeURIComponent(company)}`);
    expect(reply, company).toMatchObject({
      status: 403,
      body: { problem: { code: 'company-mismatch' } },
    });
  }
  expect((await admin.call('GET', `${PATH}?company=a&company=b`)).status).toBe(400);
  expect((await create({ ClientId: 'x.y.z', Company: 'Other' })).status).toBe(403);
});

test('a created account logs in, with the role user unless told', async () => {
  expect(await create({ ClientId: 'Pedro.Ramos', Company: 'Sample Company' })).toMatchObject({
    status: 200,
    body: { success: true },
  });
  expect((await login('pedro.ramos')).body).toMatchObject({ role: 'user', firstLogin: false });
});

test('creating demands every field, a Client ID of the right form, and a good password [A-12, A-13]', async () => {
  expect((await admin.call('POST', PATH, {})).body.error).toBe('All fields are required');
  for (const ClientId of [
    'ab',
    'a b',
    'ñandu',
    'x'.repeat(65),
    '../x',
    'emoji😀',
    'a@b',
    'line\nbreak',
    '<b>',
  ]) {
    expect((await create({ ClientId })).body.problem.code, ClientId).toBe('client-id-format');
  }
  for (const Password of ['1234', 'alllowercase1!', 'NoDigits!!', 'NoSpecial11']) {
    expect((await create({ ClientId: 'pedro', Password })).body.error, Password).toBe(
      'Weak password',
    );
  }
  for (const Password of ['Passw0rd!', 'Pedro.Ramos-1', 'SampleCompany1!']) {
    const reply = await create({ ClientId: 'pedro.ramos', Password });
    expect(reply.body.problem.code, Password).toBe('common-password');
  }
  const long = await create({ ClientId: 'pedro', Password: `Aa1!${'ñ'.repeat(130)}` });
  expect(long.body.problem.code).toBe('password-too-long');
});

test('a body with fields of its own, or a role in odd case, is refused [A-47, A-48]', async () => {
  for (const more of [
    { Active: true },
    { isOnline: true },
    { firstLogin: false },
    { Role: 'Admin' },
    { Role: 'root' },
  ]) {
    expect((await create({ ClientId: 'pedro', ...more })).status, JSON.stringify(more)).toBe(400);
  }
});

test('a Client ID is unique whatever its case [A-09]', async () => {
  const reply = await create({ ClientId: 'MARIA.santos' });
  expect(reply).toMatchObject({
    status: 409,
    body: { error: 'Client ID MARIA.santos already exists. Choose another.' },
  });
});

test('words that mean something to programs are Client IDs like others [A-55]', async () => {
  for (const ClientId of ['deactivate', '__proto__']) {
    expect((await create({ ClientId })).status, ClientId).toBe(200);
    expect((await act('deactivate', ClientId)).status).toBe(200);
    expect((await remove(`client_${ClientId}`)).status).toBe(200);
  }
});

test('the sixth active account is refused, at creating and at activating [A-45]', async () => {
  await create({ ClientId: 'fourth' });
  await create({ ClientId: 'fifth' });
  const sixth = await create({ ClientId: 'sixth' });
  expect(sixth).toMatchObject({
    status: 409,
    body: { error: 'You can only have a maximum of 5 active accounts (including Admin).' },
  });
  await act('deactivate', 'fifth');
  expect((await create({ ClientId: 'sixth' })).status).toBe(200);
  expect((await act('reactivate', 'fifth')).body.problem.code).toBe('account-limit');
  await remove('client_sixth');
  expect((await act('reactivate', 'fifth')).status).toBe(200);
});

test('deactivating ends the session at once, activating opens the login again [S5, A-25]', async () => {
  expect((await act('deactivate', 'maria.santos')).status).toBe(200);
  expect((await user.call('GET', '/api/auth/Dashboard')).body.problem.code).toBe('session-ended');
  expect((await login('maria.santos')).status).toBe(403);
  expect((await act('reactivate', 'maria.santos')).status).toBe(200);
  expect((await login('maria.santos')).status).toBe(200);
});

test('deactivating and activating twice, and at once, changes once and is told once [A-59]', async () => {
  const before = await portal.countOf('audit_events');
  await Promise.all([1, 2, 3, 4].map(() => act('deactivate', 'maria.santos')));
  await Promise.all([1, 2, 3, 4].map(() => act('reactivate', 'maria.santos')));
  expect(await portal.countOf('audit_events')).toBe(before + 2);
});

test('accounts of admins and accountants are neither deactivated nor deleted [A-52, A-53]', async () => {
  for (const clientId of ['admin', 'ana.reyes']) {
    for (const reply of [await act('deactivate', clientId), await remove(`client_${clientId}`)]) {
      expect(reply).toMatchObject({
        status: 403,
        body: { error: 'Account cannot be deactivated or deleted' },
      });
    }
  }
});

test('deleting takes the prefix off exactly once, and never takes the wrong account [A-54]', async () => {
  await create({ ClientId: 'client_pedro' });
  for (const wrong of [
    'maria.santos',
    'client_pedro',
    'client_client_client_pedro',
    'client_',
    'Client_maria.santos',
    'client_maria.santos%2f..',
  ]) {
    expect((await remove(wrong)).status, wrong).toBe(404);
  }
  expect((await remove('client_client_pedro')).status).toBe(200);
  expect((await list()).map(({ ClientId }) => ClientId)).toEqual([
    'admin',
    'ana.reyes',
    'maria.santos',
  ]);
  expect((await remove('client_MARIA.SANTOS')).status).toBe(200);
});

test('a deleted account is gone at once, its name stays in the log, and its namesake starts anew [S5, A-25, A-56]', async () => {
  await user.call('POST', '/api/bookmarks', { cardId: 'invoice-new' });
  await user.call('PUT', '/api/lists/records/columns', { hidden: ['total'] });
  expect(await portal.countOf('list_columns')).toBe(1);
  expect((await remove('client_maria.santos')).status).toBe(200);
  for (const own of ['bookmarks', 'list_columns']) expect(await portal.countOf(own)).toBe(0);
  expect((await user.call('GET', '/api/auth/Dashboard')).status).toBe(401);
  expect((await login('maria.santos')).body.error).toBe('Invalid login');
  await create({ ClientId: 'maria.santos', Password: OTHER_PASSWORD });
  const namesake = await portal.login('maria.santos', OTHER_PASSWORD);
  expect((await namesake.call('GET', '/api/bookmarks')).body.bookmarks).toEqual([]);
  expect((await user.call('GET', '/api/auth/Dashboard')).status).toBe(401);
  const rows = await readAs(
    portal.database.ownerUrl,
    `
    select distinct actor_user_id from audit_events where actor = 'maria.santos' and action = 'login.succeeded'`,
  );
  expect(rows.length).toBeGreaterThan(1);
});

test('an admin resets a user: the session ends and only the new password works [A-25]', async () => {
  expect((await reset('maria.santos', {})).status).toBe(200);
  expect((await user.call('GET', '/api/auth/Dashboard')).status).toBe(401);
  expect((await login('maria.santos')).status).toBe(401);
  expect((await login('maria.santos', OTHER_PASSWORD)).status).toBe(200);
});

test('a reset demands every field, a good password and the caller’s own [A-13]', async () => {
  expect((await reset('maria.santos', { adminPassword: '' })).body.problem.code).toBe(
    'all-fields-required',
  );
  expect((await reset('maria.santos', { Password: '1234' })).body.error).toBe('Weak password');
  expect((await reset('maria.santos', { adminPassword: PASSWORD })).body.problem.code).toBe(
    'wrong-password',
  );
  expect((await reset('nobody.here', {})).body.problem.code).toBe('account-not-found');
  expect((await login('maria.santos', OTHER_PASSWORD)).status).toBe(401);
});

test('an accountant resets only their own password, with the current one [A-50, A-51]', async () => {
  const own = { adminPassword: PASSWORD };
  for (const clientId of ['maria.santos', 'admin', 'nobody.here']) {
    const reply = await reset(clientId, own, accountant);
    expect(reply, clientId).toMatchObject({ status: 403, body: { error: 'Not allowed' } });
  }
  expect((await reset('ana.reyes', { adminPassword: 'Wrong!Pass99' }, accountant)).status).toBe(
    403,
  );
  expect((await reset('ana.reyes', own, accountant)).status).toBe(200);
  expect((await login('ana.reyes', OTHER_PASSWORD)).status).toBe(200);
});

test('an admin resets no accountant and no other admin [A-50]', async () => {
  await portal.addAccount('other.admin', 'admin').catch(() => undefined);
  for (const clientId of ['ana.reyes', 'other.admin']) {
    expect((await reset(clientId, {})).body.error, clientId).toBe('Not allowed');
  }
});

test('guesses through the reset count with those at the login [A-51]', async () => {
  const statuses: number[] = [];
  for (let turn = 0; turn < 7; turn += 1) {
    statuses.push((await reset('maria.santos', { adminPassword: `Wrong!Pass${turn}` })).status);
  }
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429]);
  expect((await login('admin', ADMIN.password)).status).toBe(429);
});

test('a user calls nothing of user management [A-48, A-49]', async () => {
  const replies = [
    await user.call('GET', PATH),
    await user.call('POST', PATH, { ClientId: 'pedro', Password: PASSWORD }),
    await reset('maria.santos', { adminPassword: PASSWORD }, user),
    await act('deactivate', 'maria.santos', user),
    await act('reactivate', 'maria.santos', user),
    await remove('client_maria.santos', user),
  ];
  for (const { status, body } of replies)
    expect([status, body.error]).toEqual([403, 'Not allowed']);
  const noBearer = await callApp(portal.app, 'GET', PATH);
  expect(noBearer.status).toBe(401);
});

test('every change stands in the log with who, what and from where, and without secrets [S8]', async () => {
  await create({ ClientId: 'pedro' });
  await act('deactivate', 'pedro');
  await act('reactivate', 'pedro');
  await reset('pedro', {});
  await remove('client_pedro');
  const rows = await readAs(
    portal.database.ownerUrl,
    `
    select action, actor, address, before, after from audit_events where subject = 'pedro' order by audit_event_id`,
  );
  const entry = (action: string, before: unknown, after: unknown) => ({
    action,
    actor: 'admin',
    address: '127.0.0.1',
    before,
    after,
  });
  expect(rows).toEqual([
    entry('user.created', null, { role: 'user', active: true }),
    entry('user.deactivated', { active: true }, { active: false }),
    entry('user.reactivated', { active: false }, { active: true }),
    entry('password.reset', null, null),
    entry('user.deleted', { role: 'user', active: true }, null),
  ]);
});
