import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { enterInvoice, newKey, registerCustomer, typedInvoice } from '#test/invoices.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

import { verifyLedger } from '../postings/verify.ts';

const MALFORMED: readonly Record<string, string>[] = [
  {},
  { 'idempotency-key': 'short' },
  { 'idempotency-key': 'a'.repeat(300) },
];

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

test('the preview shows the lines that posting then records, and saves nothing', async () => {
  const answers = typedInvoice(customer, 'P-1');
  const before = await app.countOf('journal_entries');
  const preview = await user.call('POST', '/api/transactions/invoice/preview', { answers });
  expect(await app.countOf('journal_entries')).toBe(before);
  expect(preview.body).toMatchObject({
    date: '2026-03-01',
    total: '1120.00',
    description: 'Chair',
  });
  const posted = await user.call(
    'POST',
    '/api/transactions/invoice',
    { answers, digest: preview.body.digest },
    newKey(),
  );
  expect(posted.body).toMatchObject({
    success: true,
    number: 'P-1',
    date: '2026-03-01',
    total: '1120.00',
    receiptTo: 'books@sandigan.example',
  });
  expect(posted.body.entryHash).toMatch(/^[0-9a-f]{64}$/);
  const record = await user.call('GET', `/api/records/${posted.body.transactionId}`);
  expect(record.body.record.lines).toEqual(preview.body.lines);
  expect(record.body.record.summary).toEqual(preview.body.summary);
  expect(record.body.record.totals).toEqual(preview.body.totals);
});

test('numbers of entries follow each other in the book and year of their date', async () => {
  const first = await enterInvoice(user, typedInvoice(customer, 'N-1', { date: '2025-12-31' }));
  const second = await enterInvoice(user, typedInvoice(customer, 'N-2', { date: '2025-12-30' }));
  expect([first.body.entryNumber, second.body.entryNumber]).toEqual([
    'SJ-2025-000001',
    'SJ-2025-000002',
  ]);
});

test('what would be posted is no longer what was previewed: refused [A-85]', async () => {
  const answers = typedInvoice(customer, 'D-1');
  const preview = await user.call('POST', '/api/transactions/invoice/preview', { answers });
  const other = {
    ...answers,
    lines: [{ description: 'Chair', quantity: '2', unitPrice: '1000', taxClass: 'vatable' }],
  };
  const reply = await user.call(
    'POST',
    '/api/transactions/invoice',
    { answers: other, digest: preview.body.digest },
    newKey(),
  );
  expect(reply).toMatchObject({ status: 409, body: { problem: { code: 'conflict' } } });
});

test.for([
  [{ invoiceNumber: '' }, 'invoiceNumber'],
  [{ total: '1.00' }, 'total'],
  [{ entryNumber: 'SJ-2026-000099' }, 'entryNumber'],
  [
    { lines: [{ description: 'x', quantity: '1', unitPrice: '1', taxClass: 'vatable', net: '5' }] },
    'lines.0.net',
  ],
  [{ customer: '00000000-0000-4000-8000-000000000000' }, 'customer'],
  [{ customer: 'x' }, 'customer'],
  [{ date: '2026-03-03' }, 'date'],
  [{ date: '9999-12-31' }, 'date'],
  [{ date: '2026-02-29' }, 'date'],
  [
    { lines: [{ description: 'x', quantity: '1', unitPrice: '1e3', taxClass: 'vatable' }] },
    'lines.0.unitPrice',
  ],
  [
    {
      lines: [
        { description: 'x', quantity: '1', unitPrice: '1', taxClass: 'vatable', account: '4099' },
      ],
    },
    'lines.0.account',
  ],
  [{ attachments: ['00000000-0000-4000-8000-000000000000'] }, 'attachments'],
  [{ note: 'a\u0000b' }, 'note'],
] as const)(
  '%o is refused at %s, by preview and by posting [A-88, A-90, A-94]',
  async ([change, path]) => {
    const answers = typedInvoice(customer, 'R-1', change);
    const before = await app.countOf('transactions');
    const preview = await user.call('POST', '/api/transactions/invoice/preview', { answers });
    const body = { answers, digest: '0'.repeat(64) };
    const posting = await user.call('POST', '/api/transactions/invoice', body, newKey());
    for (const reply of [preview, posting]) {
      expect(reply.status).toBe(400);
      expect(reply.body.problem.fields.map((field: { path: string }) => field.path)).toEqual([
        path,
      ]);
    }
    expect(await app.countOf('transactions')).toBe(before);
  },
);

test('a vendor is no customer', async () => {
  const vendor = await user.call(
    'POST',
    '/api/parties',
    {
      register: 'vendor',
      taxpayerType: 'non-individual',
      tin: '999-002-009',
      registeredName: 'Tindahan',
      address1: 'x',
      isVatRegistered: false,
      warningsSeen: true,
    },
    newKey(),
  );
  const reply = await enterInvoice(user, typedInvoice(vendor.body.party.partyId, 'V-1'));
  expect(reply.body.problem.fields).toEqual([
    { path: 'customer', message: 'Choose a customer from the list.' },
  ]);
});

test('an unknown kind, a missing key and a malformed key are refused [A-86]', async () => {
  const body = { answers: {}, digest: '0'.repeat(64) };
  expect(await user.call('POST', '/api/transactions/nothing', body, newKey())).toMatchObject({
    status: 404,
  });
  for (const headers of MALFORMED) {
    const reply = await user.call('POST', '/api/transactions/invoice', body, headers);
    expect(reply).toMatchObject({
      status: 400,
      body: { problem: { code: 'idempotency-key-needed' } },
    });
  }
});

test('an invoice number is recorded once, however its letters and signs are written [A-98]', async () => {
  const first = await enterInvoice(user, typedInvoice(customer, 'Abc-0001'));
  const preview = await enterInvoice(accountant, typedInvoice(customer, 'ABC 0001'));
  expect(preview.status).toBe(400);
  expect(preview.body.problem.fields[0]).toEqual({
    path: 'invoiceNumber',
    message: `The number ABC 0001 is already recorded, in ${first.body.entryNumber}.`,
  });
});

test('of invoices with one number entered at the same time one is recorded, the others name it [A-98]', async () => {
  const answers = typedInvoice(customer, 'RACE-1');
  const { body } = await user.call('POST', '/api/transactions/invoice/preview', { answers });
  const replies = await Promise.all(
    Array.from({ length: 10 }, () =>
      user.call('POST', '/api/transactions/invoice', { answers, digest: body.digest }, newKey()),
    ),
  );
  const winners = replies.filter(({ status }) => status === 200);
  expect(winners).toHaveLength(1);
  for (const loser of replies.filter(({ status }) => status !== 200)) {
    expect(loser).toMatchObject({ status: 409, body: { problem: { code: 'number-taken' } } });
    expect(loser.body.error).toContain(winners[0]?.body.entryNumber);
  }
});

test('an inactive account takes no entry, but a reversal on it passes', async () => {
  const posted = await enterInvoice(user, typedInvoice(customer, 'A-1'));
  await accountant.call('PATCH', '/api/settings/accounts/4010', { isActive: false });
  const answers = typedInvoice(customer, 'A-2');
  const refused = await enterInvoice(user, answers);
  expect(refused).toMatchObject({
    status: 409,
    body: { error: 'Account 4010 cannot be used here. Choose another.' },
  });
  const reversed = await accountant.call(
    'POST',
    `/api/records/${posted.body.transactionId}/reverse`,
    { reason: 'test' },
    newKey(),
  );
  expect(reversed.status).toBe(200);
  await accountant.call('PATCH', '/api/settings/accounts/4010', { isActive: true });
  expect((await enterInvoice(user, answers)).status).toBe(200);
});

test('a closed month takes no entry [A-94]', async () => {
  await asOwner(
    `insert into locked_months select '2026-01-01', now(), user_id from user_accounts limit 1`,
  );
  const reply = await enterInvoice(user, typedInvoice(customer, 'L-1', { date: '2026-01-31' }));
  expect(reply.body.problem.fields).toEqual([
    {
      path: 'date',
      message: 'January 2026 is closed. Use another date, or ask an admin to reopen it.',
    },
  ]);
  expect(
    (await enterInvoice(user, typedInvoice(customer, 'L-1', { date: '2026-02-01' }))).status,
  ).toBe(200);
  await asOwner('delete from locked_months');
});

test('an audit row and one receipt stand with every posting [R1]', async () => {
  const posted = await enterInvoice(user, typedInvoice(customer, 'M-1'));
  const { transactionId } = posted.body;
  const audit = await app.deps.db
    .selectFrom('audit_events')
    .selectAll()
    .where('subject', '=', 'M-1')
    .execute();
  expect(audit).toMatchObject([
    { actor: 'user.one', action: 'transaction.posted', after: { transactionId } },
  ]);
  const mails = await app.deps.db
    .selectFrom('mails')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .execute();
  expect(mails).toMatchObject([{ recipient: 'books@sandigan.example', kind: 'receipt' }]);
});

test('hostile text is recorded to the letter [A-60, A-118]', async () => {
  const description = `<img src=x onerror=alert(1)> =cmd|'/c calc'!A1 '; drop table x; -- ñ ₱ 🙂`;
  const posted = await enterInvoice(
    user,
    typedInvoice(customer, `"><script>-7`, {
      lines: [{ description, quantity: '1', unitPrice: '5', taxClass: 'vatable' }],
    }),
  );
  const { body } = await user.call('GET', `/api/records/${posted.body.transactionId}`);
  expect(body.record).toMatchObject({ number: `"><script>-7`, description });
});

async function asOwner(statement: string): Promise<void> {
  const { connect } = await import('../../platform/db/connect.ts');
  const { db, end } = connect(app.database.ownerUrl, { maxConnections: 1 });
  await sql.raw(statement).execute(db);
  await end();
}

test('after all of that the ledger is whole', async () => {
  expect(await verifyLedger(app.deps.db)).toEqual([]);
});
