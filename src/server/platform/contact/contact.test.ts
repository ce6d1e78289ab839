import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { readAs } from '#test/read-as.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import { callApp } from '#test/test-session.ts';

let portal: TestApp;

beforeAll(async () => {
  portal = await startTestApp({
    config: { contactEmail: 'Help <help@sample.example>', contactPhone: '+63 2 8123 4567' },
  });
});
afterAll(() => portal.stop());
// What was sent in one test is forgotten by the limits of the next.
beforeEach(() => portal.clock.advance(7200));

const inquiry = {
  name: 'Juan',
  company: 'ABC Trading',
  email: 'juan@abc.example',
  topic: 'general',
  message: 'Hello',
};
const bug = {
  ...inquiry,
  topic: 'bug',
  bugDescription: 'It broke',
  timeEncountered: '23:59',
  dateEncountered: '2026-02-28',
};
const send = (body: object, address = '10.0.0.1') =>
  callApp(portal.app, 'POST', '/api/contact', { body, address });
const findFields = async (body: object) =>
  (await send(body)).body.problem.fields.map(({ path }: { path: string }) => path).toSorted();
const mails = () =>
  readAs(portal.database.ownerUrl, 'select * from mails order by created_at, mail_id');

test('the portal’s page is told its name, its contacts and where tokens are exchanged', async () => {
  expect((await callApp(portal.app, 'GET', '/api/portal')).body).toEqual({
    success: true,
    companyName: 'Sample Company',
    contactEmail: 'Help <help@sample.example>',
    contactPhone: '+63 2 8123 4567',
    identity: {
      signInUrl: '/identity/v1/accounts:signInWithCustomToken',
      refreshUrl: '/identity/v1/token',
    },
  });
});

test('an inquiry is stored, mailed to the contact address, and listed for the admin [A-71]', async () => {
  expect(await send(bug)).toMatchObject({ status: 200, body: { success: true } });
  const [mail] = (await mails()).slice(-1);
  expect(mail).toMatchObject({
    kind: 'inquiry',
    recipient: 'help@sample.example',
    reply_to: 'juan@abc.example',
  });
  expect(mail?.['text']).toContain('It broke');
  const admin = await portal.loginAs('admin');
  const { body } = await admin.call('GET', '/api/contact?pageSize=1');
  expect(body.rows).toEqual([
    {
      ...bug,
      inquiryId: expect.any(String),
      receivedAt: portal.clock.now().toISOString(),
      mailState: 'waiting',
    },
  ]);
});

test('company, email, topic and message are required, name is not [A-73]', async () => {
  expect(await findFields({})).toEqual(['company', 'email', 'message', 'topic']);
  const { name: _, ...nameless } = inquiry;
  expect((await send(nameless)).status).toBe(200);
});

test('a bug needs its description, a time that exists and a day that exists [A-73]', async () => {
  const { bugDescription: _, timeEncountered: __, dateEncountered: ___, ...bare } = bug;
  expect(await findFields(bare)).toEqual(['bugDescription', 'dateEncountered', 'timeEncountered']);
  expect(await findFields({ ...bug, dateEncountered: '2026-02-30' })).toEqual(['dateEncountered']);
  expect(await findFields({ ...bug, timeEncountered: '25:61' })).toEqual(['timeEncountered']);
});

test('hostile input is answered 4xx and leaves nothing behind [A-70, A-73]', async () => {
  const before = (await mails()).length;
  const tries = [
    { ...inquiry, email: 'victim@a.example\r\nBcc: all@b.example' },
    { ...inquiry, email: 'a@b.example, c@d.example' },
    { ...inquiry, email: 'a@b.example%0d%0aBcc:x' },
    { ...inquiry, company: 'a\u0000b' },
    { ...inquiry, company: 'a\r\nb' },
    { ...inquiry, topic: 'sales' },
    { ...inquiry, message: 'x'.repeat(5001) },
    { ...inquiry, message: [] },
  ];
  for (const body of tries)
    expect((await send(body)).status, JSON.stringify(body).slice(0, 90)).toBe(400);
  expect((await send({ ...inquiry, message: 'x'.repeat(40_000) })).status).toBe(413);
  expect((await mails()).length).toBe(before);
});

test('what is typed for another topic is not kept', async () => {
  expect(
    (await send({ ...inquiry, timeEncountered: '99:99', bugDescription: 'left over' })).status,
  ).toBe(200);
});

test('markup goes through as text [A-72]', async () => {
  await send({ ...inquiry, message: '<script>alert(1)</script>' });
  const [mail] = (await mails()).slice(-1);
  expect(mail?.['text']).toContain('<script>alert(1)</script>');
  expect(mail?.['html']).toBeNull();
});

test('a machine that fills the hidden field is told nothing and stores nothing', async () => {
  const before = await portal.countOf('inquiries');
  expect(await send({ ...inquiry, website: 'https://spam.example' })).toMatchObject({
    status: 200,
    body: { success: true },
  });
  expect(await portal.countOf('inquiries')).toBe(before);
});

test('the sixth inquiry of an address in an hour waits, also of twenty at once [A-69]', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => send(inquiry, '10.0.0.7')));
  expect(replies.filter(({ status }) => status === 200).length).toBe(5);
  const refused = replies.find(({ status }) => status === 429);
  expect(Number(refused?.headers['retry-after'])).toBe(3600);
  expect(refused?.body.problem.code).toBe('contact-limit');
  portal.clock.advance(3601);
  expect((await send(inquiry, '10.0.0.7')).status).toBe(200);
});

test('a flood from many addresses of one provider is bounded [A-69]', async () => {
  const before = await portal.countOf('inquiries');
  for (let turn = 0; turn < 40; turn += 1) await send(inquiry, `10.6.${turn}.1`);
  expect((await portal.countOf('inquiries')) - before).toBe(20);
  const other = await send(inquiry, '2001:db8:1:9::5');
  expect(other.status).toBe(200);
});

test('a flood from everywhere fills no mailbox and shuts nobody out [A-69]', async () => {
  const before = (await mails()).length;
  for (let turn = 0; turn < 90; turn += 1) await send(inquiry, `10.${turn + 20}.1.1`);
  expect((await mails()).length - before).toBe(60);
  portal.clock.advance(1);
  const honest = await send({ ...inquiry, message: 'Honest' }, '192.0.2.9');
  expect(honest.status).toBe(200);
  const admin = await portal.loginAs('admin');
  const { body } = await admin.call('GET', '/api/contact?pageSize=1');
  expect(body.rows[0]).toMatchObject({ message: 'Honest', mailState: 'none' });
  const user = await portal.loginAs('user');
  expect((await user.call('POST', '/api/contact', inquiry)).status).toBe(200);
});

test('without a contact address inquiries are stored and not mailed', async () => {
  const other = await startTestApp();
  expect((await callApp(other.app, 'POST', '/api/contact', { body: inquiry })).status).toBe(200);
  expect(await other.countOf('mails')).toBe(0);
  const admin = await other.loginAs('admin');
  expect((await admin.call('GET', '/api/contact')).body.rows[0]?.mailState).toBe('none');
  await other.stop();
});
