import { afterAll, beforeAll, expect, test } from 'vitest';

import { registerCustomer } from '#test/invoices.ts';
import { postInvoice } from '#test/post-invoice.ts';
import { findText } from '#test/read-pdf.ts';
import { readAs } from '#test/read-as.ts';
import { PASSWORD, startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

import { restDrawer } from '../../output/vouchers/drawing/draw-printout.ts';

let portal: TestApp;
let admin: TestSession;
let user: TestSession;

beforeAll(async () => {
  portal = await startTestApp();
  admin = await portal.loginAs('admin');
  user = await portal.loginAs('user');
});
afterAll(async () => {
  restDrawer();
  await portal.stop();
});

const LIZA = {
  displayName: 'Liza M. Ramos',
  email: 'liza@sandigan.example',
  signatureLine: 'Bookkeeper',
  isReadOnly: false,
};

const change = (body: object, by = admin) => by.call('PUT', '/api/auth/people/user.one', body);
const people = async () => (await admin.call('GET', '/api/auth/people')).body.people;

test('the admin enters who stands behind a Client ID, once in the audit log', async () => {
  expect((await change(LIZA)).status).toBe(200);
  expect((await change(LIZA)).status).toBe(200);
  expect(await people()).toContainEqual({ ClientId: 'user.one', ...LIZA });
  const { body } = await admin.call('GET', '/api/audit?action=user.person-changed');
  expect(body.rows).toMatchObject([{ actor: 'admin', subject: 'user.one', after: LIZA }]);
  expect((await user.call('GET', '/api/auth/Dashboard')).body.user).toMatchObject({
    ClientId: 'user.one',
    displayName: 'Liza M. Ramos',
  });
});

test('who may not, and what no account can be, is refused at its field', async () => {
  expect((await change(LIZA, user)).status).toBe(403);
  expect((await change(LIZA, await portal.loginAs('accountant'))).status).toBe(403);
  expect((await change({ ...LIZA, email: 'liza' })).body.problem?.fields).toMatchObject([
    { path: 'email' },
  ]);
  expect((await change({ ...LIZA, isReadOnly: true })).body.problem?.fields).toEqual([
    { path: 'isReadOnly', message: 'Only the account of an accountant can be read-only.' },
  ]);
  const add = (ClientId: string, Role: string) =>
    admin.call('POST', '/api/auth/userManagement', {
      ClientId,
      Role,
      Password: PASSWORD,
      isReadOnly: true,
    });
  expect((await add('user.two', 'user')).body.problem?.fields).toMatchObject([
    { path: 'isReadOnly' },
  ]);
  expect((await add('outside.auditor', 'accountant')).status).toBe(200);
  expect(await people()).toContainEqual({
    ClientId: 'outside.auditor',
    displayName: '',
    email: '',
    signatureLine: '',
    isReadOnly: true,
  });
  const made = await admin.call('GET', '/api/audit?action=user.created');
  expect(made.body.rows[0]).toMatchObject({
    subject: 'outside.auditor',
    after: { role: 'accountant', isReadOnly: true },
  });
  // The database keeps it, too.
  const byHand = `update user_accounts set is_read_only = true where client_id = 'user.one'`;
  await expect(readAs(portal.database.ownerUrl, byHand)).rejects.toThrow(
    'user_accounts_reader_is_accountant',
  );
});

test('a new form begins with the own email; the voucher names the person', async () => {
  await change(LIZA);
  const fresh = await user.call('GET', '/api/transactions/invoice/defaults');
  expect(fresh.body.answers).toMatchObject({ receiptEmail: LIZA.email });
  const { transactionId } = await postInvoice(user, await registerCustomer(user));
  const url = `/api/records/${transactionId}/voucher`;
  const pdf = await portal.app.inject({ method: 'GET', url, headers: user.headers });
  expect(pdf.statusCode).toBe(200);
  const text = await findText(pdf.rawPayload);
  expect(text).toContain('Liza M. Ramos');
  expect(text).toContain('Bookkeeper, ');
});

test('a deleted account keeps the name on what it recorded, and no address [A-56]', async () => {
  await change(LIZA);
  await admin.call('DELETE', '/api/auth/userManagement/client_user.one');
  const rows = `select display_name, person_email from user_accounts where client_id = 'user.one'`;
  expect(await readAs(portal.database.ownerUrl, rows)).toEqual([
    { display_name: 'Liza M. Ramos', person_email: '' },
  ]);
});
