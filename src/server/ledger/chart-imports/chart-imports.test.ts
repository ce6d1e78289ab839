import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { csvOf } from '../../../../test/import-file.ts';
import { postLines } from '../../../../test/post-lines.ts';
import { readAs } from '../../../../test/read-as.ts';
import { startTestApp } from '../../../../test/start-test-app.ts';
import type { TestApp } from '../../../../test/start-test-app.ts';
import type { TestSession } from '../../../../test/test-session.ts';

let app: TestApp;
let accountant: TestSession;

beforeAll(async () => {
  app = await startTestApp({ clock: '2026-12-20T02:00:00Z' });
  accountant = await app.loginAs('accountant');
});
afterAll(() => app.stop());

test('a chart of QuickBooks is judged account by account, added in one act, and taken back', async () => {
  const file = await choose(sampleOf('quickbooks-online-account-list'));
  expect(file.preset).toBe('QuickBooks');
  const check = await checkOf(file);
  expect(briefly(check)).toEqual({
    'BDO Checking': 'new 1140: Numbers of this type begin with 11: 1140 is free.',
    'Accounts Receivable (A/R)': 'same 1210: Is 1210 Accounts Receivable - Trade here.',
    'Inventory Asset': 'same 1310: Is 1310 Merchandise Inventory here.',
    'Input VAT': 'same 1410: Is 1410 Input VAT - Goods here.',
    'Delivery Van': 'new 1540: 1510 is Furniture and Fixtures here: 1540 is free.',
    'Accumulated Depreciation - Delivery Van': 'new 1511: ',
    'Accounts Payable (A/P)': 'same 2010: Is 2010 Accounts Payable - Trade here.',
    'BPI Credit Card': 'new 2060: 2050 is Deferred Income here: 2060 is free.',
    'Output VAT': 'same 2110: Is 2110 Output VAT here.',
    'Opening Balance Equity': 'new 3000: ',
    'Retained Earnings': 'same 3030: Is 3030 Retained Earnings here.',
    'Sales of Product Income': 'same 4010: Is 4010 Sales - Goods here.',
    'Rent of Warehouse': 'other-title 6110: Is called Rent Expense here.',
    'Fuel': 'new 6300: 6120 is Light and Water here: 6300 is free.',
    'Water': 'new 6310: Has no number: 6310 is free.',
    'Estimates': 'refused : An account of this type has no balance, and is not needed here.',
  });
  const rowOf = (title: string) => check.rows.find((row) => row.title === title)?.row ?? 0;
  // Water is our Light and Water; fuel gets a number of its own; what cannot be is told.
  const choices = [
    { row: rowOf('Water'), account: '6120' },
    { row: rowOf('Fuel'), account: '6175' },
    { row: rowOf('BPI Credit Card'), account: '6777' },
    { row: rowOf('Opening Balance Equity'), account: '1210' },
  ];
  const chosen = await checkOf(file, choices);
  expect(briefly(chosen)).toMatchObject({
    'Water': 'same 6120: Is 6120 Light and Water here.',
    'Fuel': 'new 6175: ',
    'BPI Credit Card': 'refused : Numbers of this type begin with 20, 21, 22, 23, 24, 25.',
    'Opening Balance Equity':
      'refused : 1210 Accounts Receivable - Trade is another type of account. Choose one of the same type.',
  });
  expect(await outcomeOf(file, 'csv')).toContain('Fuel,Expenses,New,6175 Fuel,');
  expect((await outcomeOf(file, 'pdf')).slice(0, 5)).toBe('%PDF-');

  const before = await listAccounts();
  const renaming = [rowOf('Rent of Warehouse')];
  const stale = await postOf(file, { choices, renaming, digest: check.digest });
  expect([stale.status, stale.body.problem.code]).toEqual([409, 'conflict']);
  const act = { choices, renaming, digest: chosen.digest };
  const post = await postOf(file, act);
  expect(post.body).toEqual({ success: true, addedCount: 4 });
  // Once: a repeat, as after a broken connection, gets the same answer.
  expect((await postOf(file, act)).body).toEqual(post.body);
  const after = await listAccounts();
  expect(after.length).toBe(before.length + 4);
  expect(after).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        number: '1511',
        type: 'asset',
        normalSide: 'credit',
        statementLine: 'BS.NCA.PPE',
        title: 'Accumulated Depreciation - Delivery Van',
      }),
      expect.objectContaining({ number: '6110', title: 'Rent of Warehouse' }),
      expect.objectContaining({ number: '1210', title: 'Accounts Receivable - Trade' }),
    ]),
  );
  // The next chart of the same make finds them again.
  const again = await checkOf(await choose(sampleOf('quickbooks-online-account-list')));
  expect(briefly(again)).toMatchObject({
    Water: 'same 6120: Is 6120 Light and Water here.',
    Fuel: 'same 6175: Is 6175 Fuel here.',
  });

  // What has entries stays when the import is taken back.
  const lines = [
    { account: '6175', debit: 500n, credit: 0n },
    { account: '1010', debit: 0n, credit: 500n },
  ];
  await postLines(app, 'accountant.one', { date: '2026-12-19', description: 'Fuel', lines });
  const listed = await accountant.call('GET', '/api/chart-imports');
  expect(listed.body.imports).toMatchObject([{ addedCount: 4, renamedCount: 1, usedCount: 1 }]);
  const path = `/api/chart-imports/${file.importId}/undo` as const;
  const undone = await accountant.call('POST', path, {});
  expect(undone.body).toEqual({
    success: true,
    switchedOff: ['1140', '1511', '1540'],
    kept: ['6175'],
  });
  expect((await accountant.call('POST', path, {})).status).toBe(404);
  const left = await listAccounts();
  const inUse = left.filter(({ isActive }) => isActive);
  expect(inUse.length).toBe(before.length + 1);
  expect(left).toContainEqual(expect.objectContaining({ number: '6110', title: 'Rent Expense' }));
  const audit = await readAs(
    app.database.ownerUrl,
    `select action from audit_events where action like 'chart.%' order by audit_event_id`,
  );
  expect(audit.map(({ action }) => action)).toEqual(['chart.imported', 'chart.import-undone']);
});

test.for([
  [
    'quickbooks-desktop-account-listing',
    'QuickBooks',
    {
      'Cash on Hand': 'same 1010: ',
      'BDO Current': 'same 1110: Is 1110 Cash in Bank - BDO Current (PHP) here.',
      'Accounts Receivable': 'same 1210: Is 1210 Accounts Receivable - Trade here.',
      'Utilities': 'new 6000: ',
      'Internet': 'new 6300: 6010 is Salaries and Wages here: 6300 is free.',
    },
  ],
  [
    'xero-chart-of-accounts',
    'Xero',
    {
      'Metrobank Savings': expect.stringContaining('090 has not four digits'),
      'Tracking Transfers': expect.stringContaining('refused'),
      'Retained Earnings': 'same 3030: Is 3030 Retained Earnings here.',
      'Loan': expect.stringMatching(/^new 26/),
    },
  ],
  [
    'odoo-account-account',
    'Odoo',
    {
      'VAT Refund/Receivable': expect.stringMatching(/^new 14/),
      'Expanded Withholding Tax': 'same 2210: Is 2210 Expanded Withholding Tax Payable here.',
      'Capital Stock': 'same 3010: Is 3010 Share Capital here.',
      'Depreciation Expense': expect.stringMatching(/^new 63/),
    },
  ],
  [
    'juantax-chart-of-accounts',
    'JuanTax',
    {
      'Professional Income': expect.stringMatching(/^new 4/),
      'Rent Expense': 'same 6110: Is 6110 Rent Expense here.',
    },
  ],
  ['odoo-chart-list-view', 'Odoo', { 'Union Bank': expect.stringMatching(/^new 11/) }],
] as const)('%s is recognised as an export of %s', async ([name, preset, expected]) => {
  const file = await choose(sampleOf(name));
  expect(file.preset).toBe(preset);
  expect(briefly(await checkOf(file))).toMatchObject(expected);
});

test('the accounts of an IIF file of QuickBooks Desktop, each at its row of the file', async () => {
  const iif = readFileSync('test/samples/imports/quickbooks-desktop-lists.iif', 'utf8');
  const file = await choose(iif, 'lists.iif');
  expect(file.preset).toBe('QuickBooks');
  const check = await checkOf(file);
  expect(briefly(check)).toMatchObject({
    'BDO Savings': expect.stringMatching(/^new 11/),
    'Accounts Receivable': 'same 1210: Is 1210 Accounts Receivable - Trade here.',
    'Internet': expect.stringMatching(/^new 6/),
    'Estimates': 'refused : An account of this type has no balance, and is not needed here.',
  });
  expect(check.rows.map(({ row }) => row)).toEqual(expect.arrayContaining([4, 5, 6, 7]));
});

test('rows that can be no account are refused in words, and a user imports no chart', async () => {
  const head = ['Number', 'Title', 'Type', 'Normal side'];
  const file = await choose(
    csvOf(
      head,
      ['', 'Suspense', 'Mystery', ''],
      ['6990', 'x'.repeat(101), 'Expense', ''],
      ['6991', 'Twice', 'Expense', 'credit'],
      ['6992', 'Twice', 'Expense', ''],
      ['6993', '', 'Expense', ''],
      ['6994', 'No type', '', ''],
    ),
  );
  expect(file.preset).toBeNull();
  const { rows } = await checkOf(file);
  expect(Object.fromEntries(rows.map(({ row, reason }) => [row, reason]))).toEqual({
    2: '“Mystery” is no type of account that is known here.',
    3: 'The title has more than 100 characters.',
    4: '',
    5: 'Row 4 is the same account.',
    6: 'The title is missing.',
    7: '',
  });
  const user = await app.loginAs('user');
  const files = [{ name: 'a.csv', content: 'QQ==' }];
  expect((await user.call('POST', '/api/chart-imports', { files })).status).toBe(403);
  const admin = await app.loginAs('admin');
  const theirs = `/api/chart-imports/${file.importId}/check` as const;
  const asked = { mapping: file.mapping, choices: [] };
  expect((await admin.call('POST', theirs, asked)).status).toBe(404);
});

async function listAccounts() {
  return (await accountant.call('GET', '/api/settings/accounts')).body.accounts;
}

function postOf({ importId, mapping }: File, act: object) {
  return accountant.call('POST', `/api/chart-imports/${importId}/post`, { mapping, ...act });
}

async function outcomeOf({ importId }: File, format: string): Promise<string> {
  const url = `/api/import-outcomes/${importId}/${format}`;
  return (await app.app.inject({ url, headers: accountant.headers })).body;
}

async function choose(content: string, name = 'chart.csv') {
  const files = [{ name, content: Buffer.from(content).toString('base64') }];
  const { body } = await accountant.call('POST', '/api/chart-imports', { files });
  return body;
}

type File = Awaited<ReturnType<typeof choose>>;

async function checkOf({ importId, mapping }: File, choices: object[] = []) {
  const asked = { mapping, choices };
  const check = await accountant.call('POST', `/api/chart-imports/${importId}/check`, asked);
  expect(check.status, JSON.stringify(check.body)).toBe(200);
  return check.body;
}

function briefly({ rows }: Awaited<ReturnType<typeof checkOf>>) {
  return Object.fromEntries(
    rows.map(({ title, outcome, account, reason }) => [title, `${outcome} ${account}: ${reason}`]),
  );
}

function sampleOf(name: string): string {
  return readFileSync(`test/samples/imports/${name}.csv`, 'utf8');
}
