import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { FormId } from '#shared/platform/embed.ts';
import { enterInvoice, newKey, registerCustomer, typedInvoice } from '#test/invoices.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import { callApp } from '#test/test-session.ts';
import type { Method } from '#shared/api/route.ts';
import type { TestSession } from '#test/test-session.ts';

let app: TestApp;
let user: TestSession;
let accountant: TestSession;
let customer: string;

beforeAll(async () => {
  app = await startTestApp();
  user = await app.loginAs('user');
  accountant = await app.loginAs('accountant');
  customer = await registerCustomer(user);
});
afterAll(() => app.stop());

test('the ticket of the invoice form does all that the form needs', async () => {
  const frame = await findFrame('invoice');
  const answers = typedInvoice(customer, 'T-1');
  const draft = { answers, idempotencyKey: crypto.randomUUID(), basedOn: 0 };
  expect((await frame('PUT', '/api/drafts/invoice', draft)).status).toBe(200);
  expect((await frame('GET', '/api/drafts/invoice')).body.draft?.answers).toEqual(answers);
  expect((await frame('GET', '/api/parties/search?register=customer&text=mab')).status).toBe(200);
  expect((await frame('GET', '/api/settings/accounts')).status).toBe(200);
  const preview = await frame('POST', '/api/transactions/invoice/preview', { answers });
  const posted = await frame('POST', '/api/transactions/invoice', {
    answers,
    digest: preview.body.digest,
  });
  expect(posted.body).toMatchObject({ success: true, number: 'T-1' });
  expect((await frame('DELETE', '/api/drafts/invoice')).status).toBe(200);
});

test('the ticket of another form records no invoice', async () => {
  const frame = await findFrame('bills');
  const answers = typedInvoice(customer, 'T-2');
  for (const [method, path, body] of [
    ['POST', '/api/transactions/invoice/preview', { answers }],
    ['POST', '/api/transactions/invoice', { answers, digest: '0'.repeat(64) }],
    ['PUT', '/api/drafts/invoice', { answers, idempotencyKey: 'k'.repeat(20), basedOn: 0 }],
    ['GET', '/api/drafts/invoice', undefined],
    ['DELETE', '/api/drafts/invoice', undefined],
  ] as const) {
    expect((await frame(method, path, body)).status).toBe(403);
  }
});

test('a ticket lists, reverses and sets nothing', async () => {
  const frame = await findFrame('invoice', accountant);
  for (const [method, path] of [
    ['GET', '/api/records'],
    ['GET', '/api/records/export/csv'],
    ['GET', '/api/parties?register=customer'],
    ['POST', '/api/records/00000000-0000-4000-8000-000000000000/reverse'],
    ['PUT', '/api/settings/company'],
    ['PUT', '/api/settings/addresses'],
  ] as const) {
    expect((await frame(method, path, method === 'GET' ? undefined : {})).status).toBe(403);
  }
});

test.for([
  ['vendortin', 'customer', 403],
  ['customertin', 'vendor', 403],
  ['customertin', 'customer', 200],
  ['vendortin', 'vendor', 200],
] as const)('the ticket of %s registers a %s: %d', async ([form, register, status]) => {
  const frame = await findFrame(form);
  const party = {
    register,
    taxpayerType: 'non-individual',
    tin: '999-002-009',
    registeredName: 'Tindahan',
    address1: 'x',
    isVatRegistered: false,
    warningsSeen: true,
  };
  expect((await frame('POST', '/api/parties', party)).status).toBe(status);
});

test('a paper of another person is not attached', async () => {
  const theirs = await upload(accountant);
  const reply = await enterInvoice(user, typedInvoice(customer, 'P-1', { attachments: [theirs] }));
  expect(reply.body.problem.fields).toEqual([
    { path: 'attachments', message: 'Attach these files again.' },
  ]);
  // What the accountant's preview allows, because it may read every attachment, the database still
  // refuses.
  const mine = await upload(user);
  const refused = await enterInvoice(
    accountant,
    typedInvoice(customer, 'P-2', { attachments: [mine] }),
  );
  expect(refused).toMatchObject({
    status: 409,
    body: { problem: { code: 'attachment-not-usable' } },
  });
});

test('a paper belongs to one transaction, and goes on to the one that corrects it', async () => {
  const paper = await upload(user);
  const { body } = await enterInvoice(
    user,
    typedInvoice(customer, 'P-3', { attachments: [paper] }),
  );
  const again = await enterInvoice(user, typedInvoice(customer, 'P-4', { attachments: [paper] }));
  expect(again.status).toBe(409);
  const corrects = { transactionId: body.transactionId, reason: 'another date' };
  const better = typedInvoice(customer, 'P-3', { attachments: [paper], date: '2026-02-27' });
  const corrected = await enterInvoice(accountant, better, { corrects });
  expect(corrected.status).toBe(200);
  const record = await accountant.call('GET', `/api/records/${corrected.body.transactionId}`);
  expect(record.body.record.attachments).toMatchObject([
    { attachmentId: paper, fileName: 'invoice.jpg' },
  ]);
});

test('of entries of one paper at the same time one passes', async () => {
  const paper = await upload(user);
  const previews = await Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      const answers = typedInvoice(customer, `Q-${index}`, { attachments: [paper] });
      const { body } = await user.call('POST', '/api/transactions/invoice/preview', { answers });
      return { answers, digest: body.digest };
    }),
  );
  const replies = await Promise.all(
    previews.map((body) => user.call('POST', '/api/transactions/invoice', body, newKey())),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 409, 409, 409, 409, 409,
  ]);
});

/** Calls as a form page in the frame makes them: with a ticket for one form. */
async function findFrame(form: FormId, session = user) {
  const { body } = await session.call('POST', '/api/auth/formTicket', { form });
  const headers = { authorization: `Bearer ${body.ticket}`, ...newKey() };
  return <M extends Method, Url extends string>(method: M, path: Url, content?: object) =>
    callApp(app.app, method, path, { headers, body: content });
}

async function upload(session: TestSession): Promise<string> {
  const background = { r: Math.floor(Math.random() * 255), g: 9, b: 9 };
  const jpeg = await sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="invoice.jpg"\r\n\r\n';
  const response = await app.app.inject({
    method: 'POST',
    url: '/api/attachments',
    headers: { ...session.headers, 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([Buffer.from(head), jpeg, Buffer.from('\r\n--b--\r\n')]),
  });
  return response.json().attachment.attachmentId;
}
