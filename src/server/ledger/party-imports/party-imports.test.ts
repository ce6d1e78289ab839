import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { chooseFile, csvOf } from '../../../../test/import-file.ts';
import { readAs } from '../../../../test/read-as.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import type { TestApp } from '../../../../test/start-test-app.ts';
import type { TestSession } from '../../../../test/test-session.ts';
import { verifyParties } from '../parties/verify.ts';

let app: TestApp;
let accountant: TestSession;
let last = 0;

beforeAll(async () => {
  app = await startTestApp();
  accountant = await app.loginAs('accountant');
});
afterAll(() => app.stop());

const HEAD = [
  'Registered name',
  'TIN',
  'Address',
  'Email',
  'Terms',
  'Taxpayer type',
  'Last name',
  'First name',
];

test('a file is read, judged row by row, and registered in one act that verify proves', async () => {
  await importRows([['Known Trading Inc.', tin(1), 'Manila', '', '', '', '', '']]);
  const file = await choose([
    [
      'New Ventures Corp.',
      tin(2),
      'Lot 5\nCebu',
      'a@new.example; b@new.example',
      'Net 30',
      '',
      '',
      '',
    ],
    ['KNOWN TRADING CORPORATION', tin(3), 'Makati', '', '', '', '', ''],
    ['Other name', tin(1), 'Manila', '', '', '', '', ''],
    ['', tin(4), 'Davao', '', 'COD', 'Individual', 'Cruz', 'Ana'],
    ['Twin', tin(2), 'Cebu', '', '', '', '', ''],
    ['No address', tin(5), '', '', '', '', '', ''],
    ['Odd TIN', '12345', 'Pasay', '', '', '', '', ''],
    ['Odd terms', tin(6), 'Pasay', '', 'Net 31', '', '', ''],
    ['Shortened', '9.99001E+11', 'Pasay', '', '', '', '', ''],
    ['x'.repeat(201), tin(7), 'Pasay', '', '', '', '', ''],
    ['=HYPERLINK("http://x")', '', 'Pasay', '', '', '', '', ''],
  ]);
  const check = await checkOf(file);
  expect(check).toMatchObject({
    rowCount: 11,
    newCount: 2,
    knownCount: 1,
    sameNameCount: 1,
    refusedCount: 7,
  });
  expect(Object.fromEntries(check.rows.map(({ row, reason }) => [row, reason]))).toEqual({
    2: '',
    3: 'Looks like Known Trading Inc., which is registered.',
    4: 'Registered already: Known Trading Inc.',
    5: '',
    6: 'Row 2 has the same TIN.',
    7: 'Address: Fill this in.',
    8: 'TIN: “12345” is not a TIN. Enter its 9 digits and its branch code, e.g. 123-456-789-000.',
    9: 'Terms: Choose from the list.',
    10: 'TIN: The spreadsheet program has shortened it. Format the column as text.',
    11: expect.stringContaining('Registered name: At most 200 characters.'),
    12: expect.stringContaining('TIN: Enter a TIN of 9 digits'),
  });
  const before = await app.countOf('parties');
  const post = await postOf(file, check.digest, [3]);
  expect(post.body).toEqual({ success: true, registeredCount: 3 });
  expect(await app.countOf('parties')).toBe(before + 3);
  // Once: a repeat, as after a broken connection, gets the same answer.
  expect((await postOf(file, check.digest, [3])).body).toEqual(post.body);
  expect(await app.countOf('parties')).toBe(before + 3);
  expect((await verifyParties(app.deps.db)).faults).toEqual([]);
  const found = await accountant.call('GET', '/api/parties/search?register=customer&text=New');
  const shown = await accountant.call('GET', `/api/parties/${found.body.parties[0]?.partyId}`);
  expect(shown.body.party).toMatchObject({
    email: 'a@new.example',
    address1: 'Lot 5, Cebu',
    settings: { moreEmails: ['b@new.example'], terms: '30' },
  });
  const left = await leftOut(file.importId);
  expect(left).toContain('Other name,');
  expect(left).toContain(`"'=HYPERLINK(""http://x"")"`);
  expect(left).not.toContain('New Ventures');
  const kept = await readAs(
    app.database.ownerUrl,
    `select sheets::text as sheets from imports where import_id = '${file.importId}'`,
  );
  expect(kept[0]?.['sheets']).not.toContain('New Ventures');
});

test('the list of customers as a workbook is read again, and nobody in it is new', async () => {
  await importRows([['Round Trip Inc.', tin(60), 'Manila', 'a@round.example', '', '', '', '']]);
  const reply = await app.app.inject({
    url: '/api/parties/export/xlsx?register=customer',
    headers: accountant.headers,
  });
  const { total } = (await accountant.call('GET', '/api/parties?register=customer')).body;
  const content = reply.rawPayload.toString('base64');
  const files = [{ name: 'customers.xlsx', content }];
  const read = await accountant.call('POST', '/api/party-imports', { register: 'customer', files });
  const check = await checkOf(read.body);
  expect(check.rows.map(({ name }) => name)).not.toContain('Total');
  expect(check).toMatchObject({ rowCount: total, newCount: 0, refusedCount: 0 });
});

test('what changed since the check is told, and nothing is registered', async () => {
  const file = await choose([['Late Comer Inc.', tin(40), 'Manila', '', '', '', '', '']]);
  const { digest } = await checkOf(file);
  await importRows([['Someone Else Inc.', tin(40), 'Manila', '', '', '', '', '']]);
  const refused = await postOf(file, digest);
  expect([refused.status, refused.body.problem.code]).toEqual([409, 'conflict']);
});

test('an import that is cancelled while it goes on registers nobody', async () => {
  const rows = Array.from({ length: 300 }, (_, at) => [
    `Cancelled ${at}`,
    tin(1_000 + at),
    'Manila',
    '',
    '',
    '',
    '',
    '',
  ]);
  const file = await choose(rows);
  const { digest } = await checkOf(file);
  const before = await app.countOf('parties');
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const abort = new AbortController();
  const posting = fetch(`${address}/api/party-imports/${file.importId}/post`, {
    method: 'POST',
    headers: { ...accountant.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ mapping: file.mapping, digest }),
    signal: abort.signal,
  });
  await expect
    .poll(async () => {
      const { body } = await accountant.call('GET', `/api/imports/${file.importId}/progress`);
      return body.stage;
    })
    .toBe('entering');
  abort.abort();
  await expect(posting).rejects.toThrow();
  await expect
    .poll(async () => (await postOf(file, digest)).body.registeredCount, { timeout: 20_000 })
    .toBe(300);
  expect(await app.countOf('parties')).toBe(before + 300);
});

test.for([
  [
    'customer',
    ['Mabuhay Stores Inc.', 'Juan S Reyes'],
    [9, 10],
    '12 Kalayaan Avenue, Quezon City 1100',
  ],
  ['vendor', ['Narra Woodworks Corp.'], [12], '7 Rizal Street, Makati City'],
] as const)(
  'the %ss of an IIF file of QuickBooks Desktop',
  async ([register, names, at, address]) => {
    const iif = readFileSync('test/samples/imports/quickbooks-desktop-lists.iif', 'utf8');
    const { read } = await chooseText(iif, register);
    expect(read.body.preset).toBe('QuickBooks');
    const { importId, mapping } = read.body;
    const check = await checkOf({ importId, mapping });
    expect(check.rows.map(({ name }) => name)).toEqual(names);
    expect(check.rows.map(({ row }) => row)).toEqual(at);
    expect(check.rows.map(({ reason }) => reason)).toEqual(names.map(() => ''));
    expect((await postOf({ importId, mapping }, check.digest)).body.registeredCount).toBe(
      names.length,
    );
    const [name] = names;
    const search = `register=${register}&text=${encodeURIComponent(name)}` as const;
    const found = await accountant.call('GET', `/api/parties/search?${search}`);
    const shown = await accountant.call('GET', `/api/parties/${found.body.parties[0]?.partyId}`);
    expect(shown.body.party.address1).toBe(address);
  },
);

test.for([
  [
    'Xero',
    [
      '*ContactName',
      'AccountNumber',
      'EmailAddress',
      'FirstName',
      'LastName',
      'POAddressLine1',
      'POCity',
      'POPostalCode',
      'TaxNumber',
    ],
  ],
  [
    'Odoo',
    ['External ID', 'Name', 'Is a Company', 'Tax ID', 'Street', 'Street2', 'City', 'Zip', 'Email'],
  ],
  [
    'QuickBooks',
    ['Customer full name', 'Company', 'Phone numbers', 'Email', 'Bill address', 'Tax reg no'],
  ],
  [
    'QuickBooks',
    [
      'Active Status',
      'Customer',
      'Company',
      'Main Phone',
      'Main Email',
      'Bill to 1',
      'Bill to 2',
      'Terms',
      'Resale Num',
    ],
  ],
  [
    'QuickBooks',
    [
      'Name',
      'Company name',
      'Street Address',
      'Phone',
      'Email',
      'Attachments',
      'Open Balance',
      'TIN',
    ],
  ],
  [
    'JuanTax',
    [
      'TIN',
      'Branch Code',
      'Registered Name',
      'Last Name',
      'First Name',
      'Middle Name',
      'Sub Street',
      'City',
      'ZIP Code',
    ],
  ],
  [null, ['Name', 'TIN', 'Address']],
] as const)(
  'an export of %s is recognised, and its columns with it',
  async ([preset, headings]) => {
    const cells = headings.map((heading) => {
      if (/tin|tax|resale/i.test(heading)) return tin(70 + last);
      if (/mail/i.test(heading)) return 'x@y.example';
      if (/zip|postal/i.test(heading)) return '1000';
      if (/is a company/i.test(heading)) return 'TRUE';
      if (/branch/i.test(heading)) return '001';
      return /terms/i.test(heading) ? 'Net 15' : `Some ${heading} ${(last += 1)}`;
    });
    const { read } = await chooseText(csvOf([...headings], cells));
    expect(read.body.preset).toBe(preset);
    const check = await checkOf({ importId: read.body.importId, mapping: read.body.mapping });
    const isPerson = preset === 'JuanTax';
    expect(check.rows, JSON.stringify(read.body.mapping)).toMatchObject([
      { outcome: 'new', ...(isPerson ? {} : {}) },
    ]);
  },
);

test.for([
  [
    'quickbooks-online-customer-contact-list',
    'QuickBooks',
    ['Mabuhay Stores Inc.', 'Bayani Hardware'],
  ],
  ['xero-contacts', 'Xero', ['Narra Woodworks Inc.']],
] as const)('the list %s is read as %s writes it', async ([name, preset, names]) => {
  const content = readFileSync(`test/samples/imports/${name}.csv`, 'utf8');
  const { read } = await chooseText(content);
  expect(read.body.preset).toBe(preset);
  const { importId, mapping } = read.body;
  const check = await checkOf({ importId, mapping });
  expect(check.rows.map((row) => row.name)).toEqual(names);
  expect(check.rows.map(({ reason }) => reason)).not.toContain('Address: Fill this in.');
});

test.for([
  ['customer', '15', '4010'],
  ['vendor', '30', '6150'],
] as const)(
  'a contact of Xero becomes a %s with its own terms and account, and its number is no bank account',
  async ([register, terms, defaultAccount]) => {
    const content = readFileSync('test/samples/imports/xero-contacts-with-terms.csv', 'utf8');
    const { read } = await chooseText(content, register);
    const { importId, mapping } = read.body;
    const check = await checkOf({ importId, mapping });
    expect(check.rows.map(({ reason }) => reason)).toEqual(['', '']);
    await postOf({ importId, mapping }, check.digest);
    const settings = [];
    for (const text of ['Limay', 'Kalaw']) {
      const search = `register=${register}&text=${text}` as const;
      const found = await accountant.call('GET', `/api/parties/search?${search}`);
      const shown = await accountant.call('GET', `/api/parties/${found.body.parties[0]?.partyId}`);
      settings.push(shown.body.party.settings);
    }
    expect(settings).toMatchObject([
      { terms, defaultAccount, bankAccountNumber: '0098-7654-3210', contactName: 'Ana Cruz' },
      // A day of the following month is no number of days.
      { terms: '', defaultAccount: '', bankAccountNumber: '' },
    ]);
  },
);

test.for([
  [
    'Xero',
    'receivables',
    ['ContactName', 'InvoiceNumber', 'InvoiceDate', 'DueDate', 'InvoiceAmountDue'],
  ],
  ['QuickBooks', 'receivables', ['Customer full name', 'Num', 'Date', 'Due date', 'Open balance']],
  [
    'Odoo',
    'payables',
    ['Invoice Partner Display Name', 'Number', 'Invoice/Bill Date', 'Due Date', 'Amount Due'],
  ],
] as const)('open items of %s become %s of the opening balances', async ([, table, headings]) => {
  const cells = ['Somebody', 'INV-9', '2026-01-05', '2026-02-05', '100.00'];
  const read = await chooseFile(accountant, 'opening-balances', {
    name: `${table}.csv`,
    content: csvOf([...headings], cells),
  });
  const [part] = read.body.mapping.parts;
  const party = table === 'payables' ? 'vendor' : 'customer';
  expect(part?.columns).toEqual(
    Object.fromEntries(
      [party, 'document', 'documentDate', 'dueDate', 'balance'].map((name, at) => [
        `${table}.${name}`,
        at,
      ]),
    ),
  );
});

test('a trial balance of Xero becomes that of the opening balances, accounts by their code', async () => {
  const headings = [
    'Account Code',
    'Account',
    'Account Type',
    'Debit - Year to date',
    'Credit - Year to date',
  ];
  const read = await chooseFile(accountant, 'opening-balances', {
    name: 'trial balance.csv',
    content: csvOf(headings, ['1010', 'Cash', 'Bank', '100.00', '']),
  });
  expect(read.body.mapping.parts[0]?.columns).toMatchObject({
    'trialBalance.account': 0,
    'trialBalance.debit': 3,
    'trialBalance.credit': 4,
  });
});

test('files that are no tables, too large or of too many rows are refused in words', async () => {
  const tooMany = csvOf(HEAD, ...Array.from({ length: 5_100 }, (_, at) => [`Row ${at}`]));
  expect((await chooseText(tooMany)).read.body.problem.code).toBe('import-too-many-rows');
  const large = `Registered name\r\n${'x'.repeat(4 * 1024 * 1024)}`;
  expect((await chooseText(large)).read.body.problem.code).toBe('import-too-large');
  const nul = csvOf(HEAD, ['Nul\u0000name']);
  expect((await chooseText(nul)).read.body.problem.code).toBe('import-not-text');
  expect((await chooseText('%PDF-1.4')).read.body.problem.code).toBe('import-not-text');
});

test('a user imports nobody, and nobody reads or posts the file of somebody else', async () => {
  const file = await choose([['Mine', tin(60), 'Manila', '', '', '', '', '']]);
  const { digest } = await checkOf(file);
  const admin = await app.loginAs('admin');
  const path = `/api/party-imports/${file.importId}` as const;
  const body = { mapping: file.mapping, digest };
  expect((await admin.call('POST', `${path}/post`, body)).status).toBe(404);
  expect((await admin.call('GET', `${path}/left-out/csv`)).status).toBe(404);
  const user = await app.loginAs('user');
  const files = [{ name: 'a.csv', content: 'QQ==' }];
  expect(
    (await user.call('POST', '/api/party-imports', { register: 'vendor', files })).status,
  ).toBe(403);
});

async function chooseText(content: string, register = 'customer') {
  const files = [{ name: 'parties.csv', content: Buffer.from(content).toString('base64') }];
  return { read: await accountant.call('POST', '/api/party-imports', { register, files }) };
}

async function choose(rows: readonly (readonly string[])[]) {
  const { read } = await chooseText(csvOf(HEAD, ...rows));
  expect(read.status, JSON.stringify(read.body)).toBe(200);
  return { importId: read.body.importId, mapping: read.body.mapping };
}

type Chosen = Awaited<ReturnType<typeof choose>>;

async function checkOf({ importId, mapping }: Chosen) {
  const check = await accountant.call('POST', `/api/party-imports/${importId}/check`, { mapping });
  expect(check.status, JSON.stringify(check.body)).toBe(200);
  return check.body;
}

function postOf({ importId, mapping }: Chosen, digest: string, including: number[] = []) {
  const body = { mapping, digest, including };
  return accountant.call('POST', `/api/party-imports/${importId}/post`, body);
}

async function importRows(rows: readonly (readonly string[])[]): Promise<void> {
  const file = await choose(rows);
  const { digest } = await checkOf(file);
  expect((await postOf(file, digest)).status).toBe(200);
}

async function leftOut(importId: string): Promise<string> {
  const reply = await app.app.inject({
    url: `/api/party-imports/${importId}/left-out/csv`,
    headers: accountant.headers,
  });
  return reply.body;
}

function tin(seed: number): string {
  return `998-${String(seed)
    .padStart(6, '0')
    .replace(/(\d{3})(\d{3})/, '$1-$2')}`;
}
