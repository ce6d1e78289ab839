// Opening balances from the reports of other programs: what they mean here, what ties, one Yes.
import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { csvOf } from '../../../../test/import-file.ts';
import { newKey, registerCustomer } from '../../../../test/invoices.ts';
import { postInvoice } from '../../../../test/post-invoice.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import type { TestApp } from '../../../../test/start-test-app.ts';
import type { TestSession } from '../../../../test/test-session.ts';

let app: TestApp;
let accountant: TestSession;

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-12-20T02:00:00Z' });
  accountant = await app.loginAs('accountant');
  await register('customer', 'Mabuhay Stores, Inc.', '999-111-001');
  await register('customer', 'Bayani Hardware', '999-111-002');
});
afterAll(() => app.stop());

const QUICKBOOKS = [
  'quickbooks-online-trial-balance',
  'quickbooks-online-open-invoices',
  'quickbooks-online-ap-aging-detail',
];

test('reports of QuickBooks are judged row by row, tie, and become one entry', async () => {
  const files = await choose(QUICKBOOKS.map(fileOf));
  expect(files.date).toBe('2026-11-30');
  expect(files.sheets.map(({ is, preset }) => [is, preset])).toEqual([
    ['trial-balance', 'QuickBooks'],
    ['receivables', 'QuickBooks'],
    ['payables', 'QuickBooks'],
  ]);
  const first = await checkOf(files);
  expect(briefly(first)).toEqual({
    '1000 BDO Checking': refusedAccount('1000 BDO Checking'),
    '1200 Accounts Receivable (A/R)': 'ready 107000.00 > 1210 Accounts Receivable - Trade: ',
    '1300 Inventory Asset': 'ready 80000.00 > 1310 Merchandise Inventory: ',
    '2000 Accounts Payable (A/P)': 'ready -56000.00 > 2010 Accounts Payable - Trade: ',
    'Output VAT': 'ready -24000.00 > 2110 Output VAT: ',
    '3000 Opening Balance Equity': refusedAccount('3000 Opening Balance Equity'),
    '4100 Sales of Product Income': 'ready -200000.00 > 4010 Sales - Goods: ',
    '6110 Rent of Warehouse': 'ready 40000.00 > 6110 Rent Expense: ',
    'Utilities:Water': refusedAccount('Utilities:Water'),
    'Mabuhay Stores Inc. 1041':
      'ready 67200.00 > Mabuhay Stores, Inc.: Taken for Mabuhay Stores, Inc. by its name.',
    'Mabuhay Stores Inc. Payment 2026-11-20':
      'ready -5000.00 > Mabuhay Stores, Inc.: Taken for Mabuhay Stores, Inc. by its name. Becomes a credit of the customer.',
    'Bayani Hardware 1032': 'ready 44800.00 > Bayani Hardware: ',
    'Luzon Supply Corp. B-77':
      'refused -56000.00 > : “Luzon Supply Corp.” is not registered. Import your vendors first, or register it with the balances.',
  });
  expect([first.refusals, first.digest]).toEqual([['4 rows are refused, see below.'], '']);

  // The accounts are chosen, the vendor is registered by its own form.
  await register('vendor', 'Luzon Supply Corp.', '999-222-001');
  const accounts = choicesOf(first, { '1000': '1110', '3000': '3010', 'Utilities': '6120' });
  const check = await checkOf(files, { accounts });
  expect([check.refusals, check.questions]).toEqual([[], []]);
  expect(check.ties).toEqual([
    tie('1210', 'Accounts Receivable - Trade', '107000.00'),
    tie('2010', 'Accounts Payable - Trade', '56000.00'),
  ]);
  expect(await outcomeOf(files, 'csv')).toContain(
    'Unpaid invoices,7,Bayani Hardware,1032,2026-10-14',
  );
  expect((await outcomeOf(files, 'pdf')).slice(0, 5)).toBe('%PDF-');
  const before = await app.countOf('transactions');
  expect(before).toBe(0);
  const act = { accounts, digest: check.digest };
  const post = await postOf(files, act);
  expect([post.status, post.body], JSON.stringify(post.body)).toEqual([
    200,
    expect.objectContaining({ number: expect.stringContaining('OB-2026'), registeredCount: 0 }),
  ]);
  expect((await postOf(files, act)).body).toEqual(post.body);
  expect(await app.countOf('transactions')).toBe(1);
  const record = await accountant.call('GET', `/api/records/${post.body.transactionId}`);
  const lines = record.body.record.lines.map(
    ({ account, debit, credit }) => `${account} ${debit} ${credit}`,
  );
  expect(lines).toEqual([
    '1110 250000.00 0.00',
    '1210 67200.00 0.00',
    '1210 44800.00 0.00',
    '1310 80000.00 0.00',
    '2010 0.00 56000.00',
    '2030 0.00 5000.00',
    '2110 0.00 24000.00',
    '3010 0.00 201000.00',
    '4010 0.00 200000.00',
    '6110 40000.00 0.00',
    '6120 4000.00 0.00',
  ]);
});

test('what does not tie is refused to the centavo, in sentences', async () => {
  const balances = csvOf(
    ['Account', 'Debit', 'Credit'],
    ['1210', '112000.00', ''],
    ['1030', '500.00', ''],
    ['3010', '', '112499.99'],
  );
  const items = csvOf(
    ['Customer', 'Invoice number', 'Invoice date', 'Balance', 'Currency'],
    ['Bayani Hardware', 'A-1', '2026-10-01', '111,999.98', ''],
    ['Bayani Hardware', 'A-2', '2026-12-05', '10.00', ''],
    ['Bayani Hardware', 'A-3', '1 Oct', '10.00', ''],
    ['Bayani Hardware', 'A-4', '2026-10-01', '10.00', 'USD'],
    ['Nobody Inc.', 'A-5', '2026-10-01', '10.00', ''],
  );
  const files = await choose([
    { name: 'tb.csv', content: balances },
    { name: 'customers.csv', content: items },
  ]);
  const told = await checkOf(files, { date: '2026-11-30', registersParties: true });
  const reasons = told.rows.filter(({ outcome }) => outcome === 'refused');
  expect(reasons.map(({ row, reason }) => [row, reason])).toEqual([
    [3, 'It is dated after the day of these balances. Leave it out, and enter it by its form.'],
    [4, 'The date cannot be read. Write it with its year.'],
    [5, 'It is in USD. Open documents are kept in pesos: enter its amount in pesos.'],
    [
      6,
      '“Nobody Inc.” is not registered. Give its TIN and address in columns, or import your customers first.',
    ],
  ]);
  const whole = await choose([
    { name: 'tb.csv', content: balances },
    { name: 'customers.csv', content: items.split('\r\n').slice(0, 2).join('\r\n') },
  ]);
  const apart = await checkOf(whole, { date: '2026-11-30' });
  expect(apart.refusals).toEqual([
    'Debits of the trial balance are 112,500.00 and credits 112,499.99: they are 0.01 apart.',
    '1030 Undeposited Collections is 500.00 in the trial balance, its open documents are 0.00: 500.00 apart. It is kept by document: list these on the form of opening balances, or choose another account.',
    '1210 Accounts Receivable - Trade is 112,000.00 in the trial balance, its open documents are 111,999.98: 0.02 apart. Export both as of the same day, and put right what is missing.',
  ]);
  const post = await postOf(whole, { date: '2026-11-30', digest: '0'.repeat(64) });
  expect([post.status, post.body.problem.code]).toEqual([409, 'import-has-faults']);
  const alone = await choose([{ name: 'customers.csv', content: items }]);
  expect((await checkOf(alone, { date: '2026-11-30' })).refusals[0]).toBe(
    'There is no trial balance in these files. Choose it as well: open documents are part of it.',
  );
});

test('who is new is registered in the same act, and older documents are asked about first', async () => {
  const customer = await registerCustomer(accountant, '999-111-009');
  // Entered before the balances: of a day that they hold already, but for the first opening.
  const files = await choose([
    {
      name: 'tb.csv',
      content: csvOf(
        [
          'Account Code',
          'Account',
          'Account Type',
          'Debit - Year to date',
          'Credit - Year to date',
        ],
        ['610', 'Accounts Receivable', 'Accounts Receivable', '100.00', ''],
        ['970', 'Share Capital', 'Equity', '', '100.00'],
        ['', 'Total', '', '100.00', '100.00'],
      ),
    },
    {
      name: 'receivables.csv',
      content: csvOf(
        ['Customer', 'TIN', 'Address', 'Invoice number', 'Invoice date', 'Amount due'],
        ['Brand New Corp.', '999-333-001-00000', 'Cebu City', 'N-1', '05/12/2026', '60.00'],
        ['Brand New Corp.', '999-333-001-00000', 'Cebu City', 'N-2', '05/12/2026', '40.00'],
      ),
    },
  ]);
  expect(files.sheets.map(({ isOrderOpen }) => isOrderOpen)).toEqual([false, true]);
  await postInvoice(accountant, customer, { date: '2026-12-10' });
  const asked = { date: '2026-12-15', registersParties: true };
  const check = await checkOf(files, asked);
  expect(check).toMatchObject({ refusals: [], newPartyCount: 1 });
  expect(check.rows.map(({ outcome }) => outcome)).toContain('new-party');
  const texts = check.questions.map(({ text }) => text).join(' ');
  expect(texts).toMatch(/1 document of 10 Dec 2026 is recorded already, the first is /);
  expect(texts).toContain('otherwise they are counted twice');
  const parties = await app.countOf('parties');
  const unanswered = await postOf(files, { ...asked, digest: check.digest });
  expect(unanswered.body.problem.code).toBe('question-open');
  expect(await app.countOf('parties')).toBe(parties);
  const answered = check.questions.map(({ code }) => code);
  const post = await postOf(files, { ...asked, digest: check.digest, answered });
  expect([post.status, post.body.registeredCount]).toEqual([200, 1]);
  expect(await app.countOf('parties')).toBe(parties + 1);
});

const DOCUMENTS: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'xero-aged-receivables-detail',
    ['INV-0032 2026-10-14 44800.00', 'INV-0041 2026-11-05 67200.00'],
  ],
  ['xero-bills-export', ['B-77 2026-10-15 56000.00']],
  ['quickbooks-desktop-open-invoices', ['1038 2026-10-15 44800.00', '1041 2026-11-05 67200.00']],
  ['quickbooks-desktop-unpaid-bills', ['LS-88 2026-11-10 56000.00']],
  ['juantax-sales-transactions', ['SI-1038 2026-10-14 44800.00', 'SI-1041 2026-11-25 66000.00']],
  [
    'odoo-customer-invoices',
    ['INV/2026/00032 2026-10-14 44800.00', 'INV/2026/00041 2026-11-05 67200.00'],
  ],
]);

test.for([
  ['xero-trial-balance', 'trial-balance', 'Xero', '2026-11-30'],
  ['xero-aged-receivables-detail', 'receivables', 'Xero', '2026-11-30'],
  ['xero-bills-export', 'payables', 'Xero', null],
  ['odoo-customer-invoices', 'receivables', 'Odoo', null],
  ['odoo-trial-balance', 'trial-balance', 'Odoo', null],
  ['quickbooks-desktop-trial-balance', 'trial-balance', 'QuickBooks', '2026-11-30'],
  ['quickbooks-desktop-open-invoices', 'receivables', 'QuickBooks', null],
  ['quickbooks-desktop-unpaid-bills', 'payables', 'QuickBooks', null],
  ['juantax-sales-transactions', 'receivables', 'JuanTax', null],
] as const)('%s is read as %s of %s', async ([name, is, preset, date]) => {
  const files = await choose([fileOf(name)]);
  expect(files).toMatchObject({ date, sheets: [{ is, preset }] });
  const { rows } = await checkOf(files, { date: '2026-11-30' });
  const documents = rows.filter(({ document }) => document !== '');
  const expected = DOCUMENTS.get(name);
  expect(
    documents
      .map((row) => `${row.document} ${row.date} ${row.debit === '0.00' ? row.credit : row.debit}`)
      .toSorted(),
  ).toEqual(expected ?? []);
  expect(rows.length).toBe(expected?.length ?? (preset === 'Odoo' ? 4 : 5));
});

test('only the accountant imports balances, each their own files', async () => {
  const files = await choose([fileOf('xero-trial-balance')]);
  const admin = await app.loginAs('admin');
  const sent = [{ name: 'a.csv', content: 'QQ==' }];
  expect((await admin.call('POST', '/api/opening-imports', { files: sent })).status).toBe(403);
  const asked = { date: '2026-11-30', sheets: [], accounts: [], registersParties: false };
  const path = `/api/opening-imports/${files.importId}/check` as const;
  expect((await admin.call('POST', path, asked)).status).toBe(403);
});

interface TestFile {
  readonly name: string;
  readonly content: string;
}

function fileOf(name: string): TestFile {
  const content = readFileSync(`test/samples/imports/${name}.csv`, 'utf8');
  return { name: `${name}.csv`, content };
}

async function choose(files: readonly TestFile[]) {
  const encoded = files.map(({ name, content }) => ({
    name,
    content: Buffer.from(content).toString('base64'),
  }));
  const { status, body } = await accountant.call('POST', '/api/opening-imports', {
    files: encoded,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

type Files = Awaited<ReturnType<typeof choose>>;

function askedOf({ sheets, date }: Files, change: object) {
  return {
    date: date ?? '2026-11-30',
    sheets: sheets.map(({ is, daysFirst }) => ({ is, daysFirst })),
    accounts: [],
    registersParties: false,
    ...change,
  };
}

async function checkOf(files: Files, change: object = {}) {
  const path = `/api/opening-imports/${files.importId}/check` as const;
  const { status, body } = await accountant.call('POST', path, askedOf(files, change));
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

function postOf(files: Files, change: object) {
  const path = `/api/opening-imports/${files.importId}/post` as const;
  return accountant.call('POST', path, { ...askedOf(files, change), ...change });
}

type Check = Awaited<ReturnType<typeof checkOf>>;

function briefly({ rows }: Check) {
  return Object.fromEntries(
    rows.map(({ name, document, debit, credit, outcome, target, reason }) => [
      [name, document].filter(Boolean).join(' '),
      `${outcome} ${debit === '0.00' ? `-${credit}` : debit} > ${target}: ${reason}`,
    ]),
  );
}

function refusedAccount(name: string) {
  return expect.stringContaining(
    `“${name}” is no account here. Choose one, or import your chart of accounts first.`,
  );
}

function choicesOf({ rows }: Check, wanted: Readonly<Record<string, string>>) {
  return Object.entries(wanted).map(([begin, account]) => ({
    key: rows.find(({ name }) => name.startsWith(begin))?.key ?? '',
    account,
  }));
}

function tie(account: string, title: string, amount: string) {
  return { account, title, balance: amount, documents: amount, difference: '0.00' };
}

async function outcomeOf({ importId }: Files, format: string): Promise<string> {
  const url = `/api/import-outcomes/${importId}/${format}`;
  return (await app.app.inject({ url, headers: accountant.headers })).body;
}

async function register(side: 'customer' | 'vendor', registeredName: string, tin: string) {
  const form = { register: side, taxpayerType: 'non-individual', registeredName, tin };
  const rest = { address1: 'Makati', isVatRegistered: true, warningsSeen: true };
  const { body } = await accountant.call('POST', '/api/parties', { ...form, ...rest }, newKey());
  expect(body.registered).toBe(true);
}
