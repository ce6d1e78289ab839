import { afterAll, beforeAll, expect, test } from 'vitest';

import { readAs } from '#test/read-as.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

import { recordAudit } from './record.ts';

let portal: TestApp;
let admin: TestSession;

beforeAll(async () => {
  portal = await startTestApp();
  admin = await portal.loginAs('admin');
  for (let index = 0; index < 30; index += 1) {
    await recordAudit(portal.deps.db, {
      actor: index % 2 === 0 ? 'Ana.Reyes' : 'jose.cruz',
      actorUserId: null,
      action: 'party.registered',
      subject: `100%_party ${index}`,
      address: '10.0.0.1',
      before: null,
      after: { amount: 12_345n, name: '<b>bold</b>', nul: 'a\u0000b' },
      at: new Date(`2026-01-${String(index + 1).padStart(2, '0')}T15:59:00Z`),
    });
  }
});
afterAll(() => portal.stop());

const read = async (query: string) => (await admin.call('GET', `/api/audit?${query}`)).body;

test('the log is read newest first, a page at a time', async () => {
  const first = await read('action=party.registered&pageSize=10');
  expect(first.total).toBe(30);
  expect(first.rows.map(({ subject }: { subject: string }) => subject)[0]).toBe('100%_party 29');
  const third = await read('action=party.registered&pageSize=10&page=3');
  expect(third.rows).toHaveLength(10);
  expect(third.rows.at(-1)?.subject).toBe('100%_party 0');
  expect(first.actions).toEqual(
    expect.arrayContaining(['login.succeeded', 'party.registered', 'user.created']),
  );
});

test('it is filtered by who, by day in Manila, and by text that is taken literally [A-120]', async () => {
  expect((await read('actor=ana.reyes')).total).toBe(15);
  expect((await read('from=2026-01-05&to=2026-01-06&action=party.registered')).total).toBe(2);
  expect((await read('search=100%25_party%202')).total).toBe(11);
  expect((await read('search=100xxparty')).total).toBe(0);
});

test('what was written comes back as it was, markup and all [A-60]', async () => {
  const { rows } = await read('action=party.registered&pageSize=1');
  expect(rows[0]).toMatchObject({
    actor: 'jose.cruz',
    address: '10.0.0.1',
    before: null,
    after: { amount: '12345', name: '<b>bold</b>', nul: 'a\ufffdb' },
  });
});

test('bad filters are answered 400', async () => {
  for (const query of [
    'page=0',
    'page=x',
    'pageSize=1000',
    'from=2026-02-30',
    'search=%00',
    'actor=a%0ab',
    'page=1&page=2',
  ]) {
    expect((await admin.call('GET', `/api/audit?${query}`)).status, query).toBe(400);
  }
});

test('nobody but the admin reads it', async () => {
  for (const role of ['accountant', 'user'] as const) {
    const session = await portal.loginAs(role);
    expect((await session.call('GET', '/api/audit')).status).toBe(403);
  }
});

test('neither the server nor the owner of the tables changes or deletes a row [A-95]', async () => {
  const statements = [
    `update audit_events set actor = 'nobody'`,
    'delete from audit_events',
    'truncate audit_events cascade',
    'truncate audit_links',
  ];
  for (const statement of statements) {
    await expect(
      readAs(portal.database.appUrl, `set role talaan_app; ${statement}`),
    ).rejects.toMatchObject({ code: '42501' });
    await expect(readAs(portal.database.ownerUrl, statement)).rejects.toThrow(
      'The audit log is append-only.',
    );
  }
});

test('a change whose audit row cannot be written is not made [A-132]', async () => {
  await portal.addAccount('to.stay', 'user');
  await readAs(portal.database.ownerUrl, 'revoke insert on audit_events from talaan_app');
  const reply = await admin.call('DELETE', '/api/auth/userManagement/client_to.stay');
  await readAs(portal.database.ownerUrl, 'grant insert on audit_events to talaan_app');
  expect(reply.status).toBe(500);
  expect((await admin.call('GET', '/api/auth/userManagement')).body.users).toContainEqual(
    expect.objectContaining({ ClientId: 'to.stay' }),
  );
});
