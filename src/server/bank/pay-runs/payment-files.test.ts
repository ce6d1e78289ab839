// What a pay run sends out: payment files with their SHA-256, remittance advices, certificates; and
// the line of the bank that pays all of it.
import { createHash } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { parseCsv } from '#server/platform/files/parse-csv.ts';
import type { FileHead, FilePayment } from '#shared/bank/payment-file.ts';
import { PLAIN_LAYOUT } from '#shared/bank/payment-layout.ts';
import { addStatement } from '#test/bank-lines.ts';
import { BANK, enterBill, makeVendors, payAll, paymentOf } from '#test/pay-run-books.ts';
import { painFaults } from '#test/pain-rules.ts';
import { present } from '#test/present.ts';
import { findText } from '#test/read-pdf.ts';
import { readAs } from '#test/read-as.ts';
import { reverse } from '#test/settling.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

import { buildPaymentCsv } from './csv-file.ts';
import { buildPain } from './pain-file.ts';

let app: TestApp;
let session: TestSession;
let vendors: string[];
let runId: string;
let run: `/api/pay-runs/${string}`;

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-03-10T02:00:00Z' });
  session = await app.loginAs('accountant');
  vendors = await makeVendors(app, session);
  const [a = '', b = '', c = ''] = vendors;
  const taxed = await enterBill(session, { vendor: a, withholding: 'WC100' });
  const payments = [
    { partyId: a, method: 'transfer', bills: [{ document: taxed, amount: '1070.00' }] },
    paymentOf(b, [await enterBill(session, { vendor: b })]),
    paymentOf(c, [await enterBill(session, { vendor: c })], 'cheque'),
  ];
  const asked = { account: '1110', date: '2026-03-10', reference: 'PR-0001', payments };
  const { body } = await payAll(session, { ...asked, firstCheque: '0001240' });
  runId = body.payRunId;
  run = `/api/pay-runs/${runId}`;
});
afterAll(() => app.stop());

const HEAD: FileHead = {
  fileId: 'a'.repeat(32),
  reference: 'PR-0001',
  date: '2026-03-10',
  currency: 'PHP',
  company: 'Sandigan & Sons <Trading>',
  ourBank: 'BDO Unibank',
  ourAccount: '00-1234-5678',
  createdAt: new Date('2026-03-10T02:00:00Z'),
};
const PAYMENT: FilePayment = {
  payee: 'Bayanihan "Supply", Corp.',
  bank: 'BPI',
  account: '0012-3456-7890',
  email: 'ar@supply.example',
  amount: 123_456_789n,
  voucher: 'BP-2026-000001',
  bills: Array.from({ length: 30 }, (_, at) => `BILL-2026-${at}`),
};

test.for(['pain.001.001.03', 'pain.001.001.09'] as const)(
  '%s is as its schema wants it: order, counts, lengths, sums, and signs escaped',
  (version) => {
    const payments = [PAYMENT, { ...PAYMENT, amount: 11n, voucher: 'BP-2026-000002', bills: [] }];
    const { text = '' } = buildPain(version, HEAD, payments);
    expect(painFaults(text, version)).toEqual([]);
    expect(text).toContain('<CtrlSum>1234568.00</CtrlSum>');
    expect(text).toContain('<InstdAmt Ccy="PHP">1234567.89</InstdAmt>');
    expect(text).toContain('Sandigan &amp; Sons &lt;Trading&gt;');
    expect(text).toContain('<Id><Othr><Id>001234567890</Id></Othr></Id>');
    const { faults } = buildPain(version, HEAD, [PAYMENT, { ...PAYMENT, account: '- -' }]);
    expect(faults).toEqual([{ at: 1, message: 'The account number has no digit or letter.' }]);
    // The rules of the test would notice.
    expect(painFaults(text.replace('<PmtMtd>TRF</PmtMtd>', ''), version)).not.toEqual([]);
    expect(painFaults(text.replace('1234567.89', '1234567.8912345'), version)).not.toEqual([]);
  },
);

test('a layout decides columns, dates and separators; no cell is a formula, and what is too long is refused', () => {
  const layout = {
    separator: '|' as const,
    hasHeader: true,
    columns: (
      ['row', 'payee-account-digits', 'amount-in-centavos', 'date-mdy', 'payee', 'fixed'] as const
    ).map((source) => ({ title: source, source, text: '=1+1', maxLength: 0 })),
  };
  const { text = '' } = buildPaymentCsv(layout, HEAD, [
    PAYMENT,
    { ...PAYMENT, payee: '=HYPERLINK("http://x")' },
  ]);
  expect(text.split('\r\n')).toEqual([
    'row|payee-account-digits|amount-in-centavos|date-mdy|payee|fixed',
    `1|001234567890|123456789|03/10/2026|"Bayanihan ""Supply"", Corp."|'=1+1`,
    `2|001234567890|123456789|03/10/2026|"'=HYPERLINK(""http://x"")"|'=1+1`,
    '',
  ]);
  const short = PLAIN_LAYOUT.columns.map((column) => ({ ...column, maxLength: 20 }));
  expect(buildPaymentCsv({ ...PLAIN_LAYOUT, columns: short }, HEAD, [PAYMENT]).faults).toEqual([
    { at: 0, message: 'Payee has 25 characters, and the layout takes 20.' },
    { at: 0, message: expect.stringContaining('Particulars has') },
  ]);
});

test('the file of a run has its transfers, is kept with its SHA-256, and is refused by row where details are missing', async () => {
  const refused = await session.call('POST', `${run}/files`, { layout: 'plain-csv' });
  expect(refused.body.error).toContain('Enter the bank and number of 1110');
  const account = { name: 'Current', bank: 'BDO', accountNumber: '00-1234-5678', currency: 'PHP' };
  const own = { ...account, ledgerAccount: '1110', isActive: true };
  expect((await session.call('POST', '/api/settings/bank-accounts', own)).status).toBe(200);
  const { body: made } = await session.call('POST', `${run}/files`, { layout: 'plain-csv' });
  expect(made).toMatchObject({
    fileName: 'payments-PR-0001-2026-03-10.csv',
    paymentCount: 2,
    total: '2190.00',
  });
  const file = await session.call('GET', `${run}/files/${made.fileId}`);
  const rows = parseCsv(String(file.body), { maxRows: 10, maxColumns: 20 });
  expect(rows[1]?.slice(0, 6)).toEqual([
    '1',
    BANK.bankAccountName,
    BANK.bankName,
    BANK.bankAccountNumber,
    '1070.00',
    'PHP',
  ]);
  expect(createHash('sha256').update(String(file.body)).digest('hex')).toBe(made.sha256);
  const audits = await readAs<{ after: { sha256: string } }>(
    app.database.ownerUrl,
    `select after from audit_events where action = 'pay-run.file-made'`,
  );
  expect(audits.map(({ after }) => after.sha256)).toEqual([made.sha256]);

  // A layout of one's own, entered, changed by one of two, used and removed.
  const layoutId = 'd3b1f0a2-0000-4000-8000-000000000001';
  const path = `/api/payment-layouts/${layoutId}` as const;
  const layout = { separator: ';', hasHeader: false, columns: [{ title: '', source: 'amount' }] };
  const added = await session.call('PUT', path, { name: 'Our bank', layout, version: 0 });
  expect(added.body.version).toBe(1);
  const stale = await session.call('PUT', path, { name: 'Ours', layout, version: 9 });
  expect(stale.body.problem.code).toBe('conflict');
  const again = await session.call('PUT', path, { name: 'Another', layout, version: 0 });
  expect([again.status, again.body.problem.code]).toEqual([409, 'conflict']);
  const twin = 'd3b1f0a2-0000-4000-8000-000000000002';
  const same = await session.call('PUT', `/api/payment-layouts/${twin}`, {
    name: 'our BANK',
    layout,
    version: 0,
  });
  expect(same.body.problem.code).toBe('payment-layout-exists');
  const second = await session.call('POST', `${run}/files`, { layout: layoutId });
  const amounts = await session.call('GET', `${run}/files/${second.body.fileId}`);
  expect(String(amounts.body)).toBe('1070.00\r\n1120.00\r\n');
  expect((await session.call('DELETE', path)).status).toBe(200);
  const gone = await session.call('POST', `${run}/files`, { layout: layoutId });
  expect(gone.body.problem.code).toBe('payment-layout-unknown');

  const xml = await session.call('POST', `${run}/files`, { layout: 'pain.001.001.03' });
  const { body } = await session.call('GET', `${run}/files/${xml.body.fileId}`);
  expect(painFaults(String(body), 'pain.001.001.03')).toEqual([]);
  await readAs(
    app.database.ownerUrl,
    `update parties set bank_account_number = '' where party_id = '${present(vendors[1])}'`,
  );
  const missing = await session.call('POST', `${run}/files`, { layout: 'plain-csv' });
  expect(missing.body.error).toContain(
    'BP-2026-000002 Bayanihan Supply Corporation: Enter the bank and account number',
  );
});

test('each vendor gets its remittance advice by mail, once; the bills’ certificates are told', async () => {
  const { body: kept } = await session.call('GET', run);
  const [first] = kept.payments;
  const advice = await app.app.inject({
    url: `${run}/advices/${present(first).transactionId}`,
    headers: session.headers,
  });
  const paper = (await findText(advice.rawPayload)).replaceAll(/\s+/g, ' ');
  expect(paper).toContain('REMITTANCE ADVICE');
  expect(paper).toContain('BP-2026-000001');
  expect(paper).toContain('1,120.00 50.00 1,070.00');
  expect(paper).toContain('ending in 7890');
  expect(paper).not.toContain(BANK.bankAccountNumber);
  const { body } = await session.call('POST', `${run}/advices`);
  expect(body.advices.map(({ to, skipped }) => [to, skipped])).toEqual([
    [['ar0@supply.example'], ''],
    [['ar1@supply.example'], ''],
    [[], 'The vendor has no email address.'],
  ]);
  const again = await session.call('POST', `${run}/advices`);
  expect(again.body.advices.map(({ skipped }) => skipped)).toEqual([
    'Mailed before.',
    'Mailed before.',
    'The vendor has no email address.',
  ]);
  const mails = await readAs<{ recipient: string; name: string }>(
    app.database.ownerUrl,
    `select recipient, file_name as name from mails join mail_files using (mail_file_id)
      where kind = 'remittance' order by 1`,
  );
  expect(mails).toEqual([
    { recipient: 'ar0@supply.example', name: 'Remittance advice BP-2026-000001.pdf' },
    { recipient: 'ar1@supply.example', name: 'Remittance advice BP-2026-000002.pdf' },
  ]);
  const { body: told } = await session.call('GET', `${run}/certificates`);
  expect(told.certificates).toMatchObject([
    { partyId: vendors[0], period: '2026-Q1', tax: '50.00' },
  ]);
});

test('the line of the bank that pays the file is matched with all its transfers; what was reversed is in no file', async () => {
  await addStatement(app, {
    account: '1110',
    opening: 100_000_000n,
    lines: [
      { amount: -219_000n, description: 'BATCH CREDIT PR-0001', date: '2026-03-11' },
      { amount: -112_000n, description: 'FUND TRANSFER', date: '2026-03-11' },
    ],
  });
  const { body } = await session.call('GET', '/api/bank/workspace/1110');
  const batch = body.proposals.find(({ items }) => items.length === 2);
  expect(batch).toMatchObject({ score: 98, isSure: true });
  const { lineIds, items, score, reason } = present(batch);
  const even = { difference: '0.00', differenceSide: null };
  const matches = [{ lineIds, items, score, reason, ...even }];
  const made = await session.call('POST', '/api/bank/workspace/1110/matches', { matches });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const { body: kept } = await session.call('GET', run);
  expect(kept.payments.map(({ isMatched }) => isMatched)).toEqual([true, true, false]);
  expect(kept.run.matchedCount).toBe(2);
  await session.call('POST', '/api/bank/workspace/1110/undo', {
    matchIds: made.body.outcomes.map(({ matchId }) => present(matchId)),
  });
  for (const { transactionId, method } of kept.payments) {
    if (method === 'transfer') expect((await reverse(session, transactionId)).status).toBe(200);
  }
  const none = await session.call('POST', `${run}/files`, { layout: 'plain-csv' });
  expect(none.body.problem.code).toBe('payment-file-empty');
});

test('what waits for its release is in no payment file, is not told to the vendor, and says so [A-101]', async () => {
  await readAs(
    app.database.ownerUrl,
    "insert into approval_rules (subject, is_on, from_amount, version) values ('bill-payment', true, 0, 1)",
  );
  const admin = await app.loginAs('admin');
  const [vendor = ''] = vendors;
  const asked = { account: '1110', date: '2026-03-10', reference: 'PR-HELD', firstCheque: '' };
  const payments = [paymentOf(vendor, [await enterBill(session, { vendor })])];
  const { body: made } = await payAll(session, { ...asked, payments });
  const held = `/api/pay-runs/${made.payRunId}` as const;
  const look = async () => present((await session.call('GET', held)).body.payments[0]);
  const payment = await look();
  expect(payment.awaitsRelease).toBe(true);

  const file = () => session.call('POST', `${held}/files`, { layout: 'plain-csv' });
  expect((await file()).body.error).toContain('A second person must release it first.');
  const past = readAs(
    app.database.appUrl,
    `insert into pay_run_files (file_id, pay_run_id, layout, file_name, content, sha256, payment_count, total,
        made_by, made_at) select gen_random_uuid(), pay_run_id, 'plain-csv', 'x.csv', 'x',
        '${'a'.repeat(64)}', 1, 1, made_by, now() from pay_runs where reference = 'PR-HELD'`,
  );
  await expect(past).rejects.toThrow('released by a second person');
  const advise = async () => (await session.call('POST', `${held}/advices`)).body.advices;
  const waits = { to: [], skipped: 'A second person must release it first.' };
  expect(await advise()).toMatchObject([waits]);
  const list = await session.call('GET', `${held}/list/csv`);
  expect(String(list.body)).toContain('Waiting for release');

  const { waiting } = (await admin.call('GET', '/api/approvals')).body;
  const requestId = present(waiting.find(({ what }) => what === 'release')).requestId;
  expect((await admin.call('POST', `/api/approvals/${requestId}/approve`, {})).status).toBe(200);
  expect((await look()).awaitsRelease).toBe(false);
  expect((await file()).body).toMatchObject({ paymentCount: 1, total: '1120.00' });
  expect(await advise()).toMatchObject([{ to: ['ar0@supply.example'], skipped: '' }]);
});
