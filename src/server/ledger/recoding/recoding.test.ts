import { afterAll, beforeAll, expect, test } from 'vitest';

import { readTypedWorkbook } from '#server/output/workbooks/typed-workbook.ts';
import { verifyRows } from '#server/books/verify/verify-all.ts';
import { enter } from '#test/enter.ts';
import { newKey, registerVendor } from '#test/invoices.ts';
import { readAs } from '#test/read-as.ts';
import { findText } from '#test/read-pdf.ts';
import { rowsOfCsv } from '#test/rows-of-csv.ts';
import { reverse } from '#test/settling.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';

let app: TestApp;
let accountant: TestSession;
let vendor: string;
let other: string;
let last = 0;

beforeAll(async () => {
  app = await startTestApp();
  accountant = await app.loginAs('accountant');
  vendor = await registerVendor(accountant, '999-002-000');
  other = await registerVendor(accountant, '999-002-107');
});
afterAll(() => app.stop());

test('bills get another account in one act, previewed by account, joined by one reference', async () => {
  await bill({ account: '6140', date: '2026-02-03' });
  await bill({ account: '6140', date: '2026-02-04' });
  await bill({ account: '6110', date: '2026-02-04' });
  await bill({ account: '6140', date: '2026-01-31' });
  const asked = { from: '2026-02-01', to: '2026-02-28', account: '6140', toAccount: '6170' };
  const { body: preview } = await previewOf(asked);
  expect(preview).toMatchObject({
    readyCount: 2,
    accounts: [
      { account: '6140', before: '2000.00', after: '0.00', change: '-2000.00' },
      { account: '6170', before: '0.00', after: '2000.00', change: '2000.00' },
    ],
  });
  expect(preview.rows.map(({ changes }) => changes.length)).toEqual([1, 1]);
  expect(preview.rows[0]?.changes[0]).toMatch(/^Account: 6140 .* → 6170 /);
  const before = await app.countOf('journal_entries');
  const key = newKey();
  const silent = await postOf(asked, { ...preview, questions: [] }, newKey());
  expect(silent.body.problem.code).toBe('question-open');
  const posted = await postOf(asked, preview, key);
  expect(posted.body).toMatchObject({ success: true, count: 2 });
  expect(await app.countOf('journal_entries')).toBe(before + 4);
  // The same key, as after a broken connection: nothing twice, the same answer.
  expect((await postOf(asked, preview, key)).body).toEqual(posted.body);
  expect(await app.countOf('journal_entries')).toBe(before + 4);
  expect(await balanceOf('6140', '2026-02')).toBe(0n);
  expect(await balanceOf('6170', '2026-02')).toBe(200_000n);
  expect(await balanceOf('6140', '2026-01')).toBe(100_000n);
  const reasons = await read(
    `select distinct reason from transactions where reason like '%recoding%'`,
  );
  expect(reasons).toEqual([{ reason: `Office supplies, not repairs (${posted.body.reference})` }]);
  const [audit] = await read(`select after from audit_events where action = 'recoding.posted'`);
  expect(audit?.['after']).toMatchObject({ count: 2, toAccount: '6170' });
  expect(await faults()).toEqual([]);
  expect((await previewOf(asked)).body.rows).toEqual([]);
});

test('party, VAT class and code are others after it, and the tax rows with them', async () => {
  const id = await bill({ account: '6110', date: '2026-02-10', vatClass: 'goods' });
  const asked = {
    from: '2026-02-10',
    to: '2026-02-10',
    partyId: vendor,
    toPartyId: other,
    toVatClass: 'services',
    toCode: 'WC100',
  };
  const { body: preview } = await previewOf(asked);
  expect(preview.rows).toMatchObject([{ transactionId: id, refusal: '' }]);
  expect(preview.rows[0]?.changes).toHaveLength(3);
  const posted = await postOf(asked, preview, newKey());
  expect(posted.body, JSON.stringify(posted.body)).toMatchObject({ count: 1 });
  const rows =
    await read(`select x.code, x.party_id from tax_rows x join journal_entries e using (entry_id)
    join transactions t using (transaction_id) where t.corrects_id = '${id}' order by x.code`);
  expect(rows).toEqual([
    { code: 'WC100', party_id: other },
    { code: 'services', party_id: other },
  ]);
  expect(await faults()).toEqual([]);
});

test('what is paid stays paid: its payments settle the replacement', async () => {
  const paid = await bill({ account: '6140', date: '2026-02-12' });
  const part = await bill({ account: '6140', date: '2026-02-12' });
  await pay(paid);
  await pay(part, '400.00');
  const asked = { from: '2026-02-12', to: '2026-02-12', account: '6140', toAccount: '6170' };
  const before = await openBills();
  const { body: preview } = await previewOf(asked);
  expect(preview.rows.map(({ refusal }) => refusal)).toEqual(['', '']);
  const posted = await postOf(asked, preview, newKey());
  expect(posted.body, JSON.stringify(posted.body)).toMatchObject({ count: 2 });
  expect(await openBills()).toEqual(before);
  const [item] = await read(`select t.corrects_id, o.balance::text from open_items o
    join transactions t using (transaction_id) where t.corrects_id = '${part}' and o.account = '2010'`);
  expect(item).toEqual({ corrects_id: part, balance: '60000' });
  // The rest is paid, more is not, and what was recoded can't go while it is paid.
  const { body: rest } = await previewOf({ ...asked, account: '6170', toAccount: '6140' });
  await pay(String(rest.rows[1]?.transactionId), '600.00');
  expect(await openBills()).toHaveLength(before.length - 1);
  const gone = await reverse(accountant, String(rest.rows[0]?.transactionId));
  expect(gone.body.problem.code).toBe('item-overdrawn');
  expect(await faults()).toEqual([]);
});

test('what cannot be corrected by its form is refused in words, and the rest is recoded', async () => {
  await bill({ account: '6140', date: '2026-02-15' });
  const paid = await bill({ account: '6140', date: '2026-02-16' });
  await pay(paid);
  const asked = { from: '2026-02-15', to: '2026-02-16', account: '6140', toAccount: '6110' };
  // Less would be owed than was paid, or to somebody else.
  for (const change of [{ toCode: 'WC100' }, { toPartyId: other }]) {
    const { body: tried } = await previewOf({ ...asked, ...change });
    expect(tried.rows.map(({ refusal }) => refusal)[1]).toContain(
      ' is paid or settled, and what was paid no longer fits: it would have another party or number, or be less than that. Reverse the payment first.',
    );
  }
  const { body: preview } = await previewOf({ ...asked, toCode: 'WC100' });
  expect((await postOf({ ...asked, toCode: 'WC100' }, preview, newKey())).body.count).toBe(1);
  // What is less than before is open under its replacement.
  expect(
    await read(`select t.number from open_items o join transactions t using (transaction_id)
      where o.balance <> 0 and exists (select from transactions r where r.reverses_id = t.transaction_id)`),
  ).toEqual([]);
  const wrong = { ...asked, toAccount: '1010' };
  expect((await previewOf({ ...wrong, to: '2026-02-15' })).body.rows).toEqual([]);
  const { body: refused } = await previewOf(wrong);
  expect(refused.readyCount).toBe(0);
  const nothing = await postOf(wrong, refused, newKey());
  expect(nothing.body.problem.code).toBe('recoding-nothing');
  expect(await faults()).toEqual([]);
});

test('a closed month keeps its entries', async () => {
  await bill({ account: '6140', date: '2026-01-20' });
  await readAs(app.database.ownerUrl, LOCK);
  const asked = { from: '2026-01-01', to: '2026-01-31', account: '6140', toAccount: '6110' };
  const { body } = await previewOf(asked);
  expect(new Set(body.rows.map(({ refusal }) => refusal))).toEqual(
    new Set(['January 2026 is closed. To recode it, ask an admin to reopen the month.']),
  );
  expect(new Set(body.rows.map(({ closedMonth }) => closedMonth))).toEqual(new Set(['2026-01']));
  expect(body.readyCount).toBe(0);
  await readAs(app.database.ownerUrl, UNLOCK);
});

test('what changed since the preview is told, and nothing is posted', async () => {
  await bill({ account: '6140', date: '2026-02-20' });
  const asked = { from: '2026-02-20', to: '2026-02-20', account: '6140', toAccount: '6110' };
  const { body } = await previewOf(asked);
  await bill({ account: '6140', date: '2026-02-20' });
  const before = await app.countOf('journal_entries');
  expect((await postOf(asked, body, newKey())).body.problem.code).toBe('conflict');
  expect(await app.countOf('journal_entries')).toBe(before);
  const { body: both } = await previewOf(asked);
  const [first] = both.rows;
  const leaveOut = [first?.transactionId ?? ''];
  const { body: one } = await previewOf({ ...asked, leaveOut });
  expect(one.rows).toHaveLength(1);
  expect((await postOf({ ...asked, leaveOut }, one, newKey())).body.count).toBe(1);
});

test.for([
  [{ from: '2026-02-01', to: '2026-02-28' }, 'toAccount'],
  [{ from: '2026-02-02', to: '2026-02-01', toAccount: '6110' }, 'to'],
  [{ from: '2026-02-01', to: '2026-02-28', text: 'a\u0000b', toAccount: '6110' }, 'text'],
] as const)('%o is refused at %s', async ([asked, path]) => {
  const { status, body } = await previewOf(asked);
  expect([status, body.problem.fields[0]?.path]).toEqual([400, path]);
});

test('the preview goes out as a file without formulas; accountants only, readers not', async () => {
  await bill({ account: '6140', date: '2026-02-25', description: '=2+3' });
  const query = 'from=2026-02-25&to=2026-02-25&account=6140&toAccount=6110';
  const url = `/api/recodings/preview/csv?${query}`;
  const csv = await app.app.inject({ url, headers: accountant.headers });
  expect(csv.body).toContain('→ 6110');
  expect(csv.body).not.toMatch(/,=|^=/m);
  const sheet = rowsOfCsv(csv.body);
  expect(sheet[0]).toEqual([
    'Document',
    'Date',
    'Party',
    'Description',
    'Change',
    'Not recoded because',
    'Total',
  ]);
  expect(sheet[2]).toEqual(['Total', '', '', '1 of 1 can be recoded', '', '', '1000.00']);
  expect(sheet[3]?.[0]).toBe('Figures by account, of these transactions only');
  expect(sheet.slice(4).map(([account, , , , change, , sum]) => [account, change, sum])).toEqual([
    ['6110', '0.00 → 1,000.00', '1000.00'],
    ['6140', '1,000.00 → 0.00', '-1000.00'],
  ]);
  const pdf = await app.app.inject({
    url: `/api/recodings/preview/pdf?${query}`,
    headers: accountant.headers,
  });
  expect(await findText(pdf.rawPayload)).toMatch(/Total +1 of 1 can be recoded +1,000\.00/);
  const xlsx = await app.app.inject({
    url: `/api/recodings/preview/xlsx?${query}`,
    headers: accountant.headers,
  });
  const [workbook] = await readTypedWorkbook(xlsx.rawPayload);
  expect(workbook?.rows.some((row) => row.includes('6140') && row.includes(-1000))).toBe(true);
  // What is left out of the preview is in no file of it.
  const only = sheet[1]?.[0]?.split(' ').at(-1);
  const [found] = await read(`select transaction_id from transactions where number = '${only}'`);
  const out = await app.app.inject({
    url: `${url}&leaveOut=${String(found?.['transaction_id'])}`,
    headers: accountant.headers,
  });
  expect(out.statusCode).toBe(200);
  expect(out.body).not.toContain('→ 6110');
  const asked = { from: '2026-02-25', to: '2026-02-25', account: '6140', toAccount: '6110' };
  const admin = await app.loginAs('admin');
  expect((await admin.call('POST', '/api/recodings/preview', asked)).status).toBe(403);
  await app.addAccount('reader.one', 'accountant');
  const person = { displayName: '', email: '', signatureLine: '', isReadOnly: true };
  await admin.call('PUT', '/api/auth/people/reader.one', person);
  const reader = await app.login('reader.one');
  const refused = await reader.call('POST', '/api/recodings/preview', asked);
  expect(refused.body.problem.code).toBe('read-only');
});

const LOCK = `insert into locked_months select '2026-01-01', now(), user_id from user_accounts limit 1`;
const UNLOCK = `delete from locked_months`;

async function bill(more: {
  account: string;
  date: string;
  vatClass?: string;
  description?: string;
}): Promise<string> {
  const { account, date, vatClass = 'non-vat', description = 'Paper' } = more;
  last += 1;
  const { status, body } = await enter(accountant, [
    'bill',
    {
      receiptEmail: 'books@sandigan.example',
      typeOfExpense: 'bill',
      vendor,
      invoiceNumber: `SI-${last}`,
      date,
      terms: '30',
      priceMode: 'vat-exclusive',
      lines: [{ description, account, amount: '1,000', vatClass }],
    },
  ]);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.transactionId;
}

async function openBills() {
  const { body } = await accountant.call('GET', '/api/open-items?account=2010');
  return body.items.map(({ document, balance, documentDate }) => [document, balance, documentDate]);
}

async function pay(transactionId: string, amount = '1,000.00'): Promise<void> {
  const [item] = await read(
    `select document from open_items where transaction_id = '${transactionId}' and account = '2010'`,
  );
  const { status, body } = await enter(accountant, [
    'bill-payment',
    {
      receiptEmail: 'books@sandigan.example',
      vendor,
      date: '2026-02-17',
      method: 'cash',
      account: '1010',
      bills: [{ bill: String(item?.['document']), amount }],
    },
  ]);
  expect(status, JSON.stringify(body)).toBe(200);
}

function previewOf(asked: object) {
  return accountant.call('POST', '/api/recodings/preview', asked);
}

function postOf(
  asked: object,
  { digest, questions }: { digest: string; questions: readonly { code: string }[] },
  key: Record<string, string>,
) {
  const reason = 'Office supplies, not repairs';
  const body = { ...asked, digest, reason, answered: questions.map(({ code }) => code) };
  return accountant.call('POST', '/api/recodings', body, key);
}

function read(sql: string) {
  return readAs(app.database.ownerUrl, sql);
}

async function balanceOf(account: string, month: string): Promise<bigint> {
  const [row] =
    await read(`select coalesce(sum(l.debit - l.credit), 0)::text as sum from journal_lines l
    join journal_entries e using (entry_id) where l.account = '${account}' and to_char(e.date, 'YYYY-MM') = '${month}'`);
  return BigInt(String(row?.['sum']));
}

async function faults(): Promise<string[]> {
  const findings = await verifyRows(app.deps);
  return findings.flatMap((finding) => [...finding.faults]);
}
