// Whoever is refused what is not for their role leaves a trace, and cannot fill the log with it.
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import { callApp } from '#test/test-session.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.stop());

async function refusals() {
  const admin = await portal.loginAs('admin');
  const { body } = await admin.call('GET', '/api/audit?action=access.refused&pageSize=200');
  return body.rows.map(({ actor, subject, after }) => ({ actor, subject, after }));
}

test('a refusal by role stands in the audit log, once an hour for each call [A-132]', async () => {
  const user = await portal.loginAs('user');
  for (let turn = 0; turn < 5; turn += 1) {
    expect((await user.call('GET', '/api/audit')).status).toBe(403);
    expect((await user.call('POST', '/api/filings', {})).status).toBe(403);
  }
  const expected = [
    { actor: 'user.one', subject: 'POST /api/filings', after: { role: 'user' } },
    { actor: 'user.one', subject: 'GET /api/audit', after: { role: 'user' } },
  ];
  expect(await refusals()).toEqual(expected);
  portal.clock.advance(3_601);
  const later = await portal.loginAs('user');
  expect((await later.call('GET', '/api/audit')).status).toBe(403);
  expect(await refusals()).toHaveLength(3);
});

test('a ticket of a form at another door, and a refusal by what is asked, leave theirs', async () => {
  const before = (await refusals()).length;
  const accountant = await portal.loginAs('accountant');
  const { body } = await accountant.call('POST', '/api/auth/formTicket', { form: 'invoice' });
  const headers = { authorization: `Bearer ${body.ticket}` };
  expect((await callApp(portal.app, 'GET', '/api/records', { headers })).status).toBe(403);
  const user = await portal.loginAs('user');
  const form = { form: 'uploadreport' };
  expect((await user.call('POST', '/api/auth/formTicket', form)).status).toBe(403);
  expect((await refusals()).slice(0, -before)).toEqual([
    { actor: 'user.one', subject: 'POST /api/auth/formTicket', after: { role: 'user' } },
    {
      actor: 'accountant.one',
      subject: 'GET /api/records',
      after: { role: 'accountant', form: 'invoice' },
    },
  ]);
});
