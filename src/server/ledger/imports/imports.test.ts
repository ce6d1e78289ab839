import { afterAll, beforeAll, expect, test } from 'vitest';

import { checkFile, chooseFile, csvOf, enterFile } from '#test/import-file.ts';
import { enterInvoice, registerCustomer, typedInvoice } from '#test/invoices.ts';
import { startTestApp } from '#test/start-test-app.ts';
import type { TestApp } from '#test/start-test-app.ts';
import type { TestSession } from '#test/test-session.ts';
import { present } from '#test/present.ts';

import { writeForeignWorkbook } from '../../output/workbooks/typed-workbook.ts';

let portal: TestApp;
let session: TestSession;
let customer: string;

beforeAll(async () => {
  portal = await startTestApp({ clock: '2026-03-20T02:00:00Z' });
  session = await portal.loginAs('accountant');
  customer = await registerCustomer(session, '999-001-001');
  await registerCustomer(session, '999-001-002');
});
afterAll(() => portal.stop());

const HEADINGS = [
  'Invoice No.',
  'Customer',
  'Date',
  'Particulars',
  'Qty',
  'Unit Price',
  'VAT',
  'E-mail',
];
const NAME = 'Mabuhay Trading Corporation 001';
const row = (number: string, ...more: string[]) => [number, ...more, 'books@sandigan.example'];

test('rows with the same number are one invoice with several lines, exactly as the form would enter it', async () => {
  const content = csvOf(
    HEADINGS,
    row('IM-1', '999-001-001', '3/5/2026', 'Chair', '2', '1,500.00', 'VATable'),
    row('', '', '', 'Delivery', '1', '112.50', 'Exempt'),
    row('IM-2', NAME.toUpperCase(), '2026-03-06', 'Table, “large”', '1', '4000', ''),
  );
  const checked = await checkFile(session, 'invoice', { name: 'march.csv', content });
  expect(checked.check.body).toMatchObject({
    faultCount: 0,
    documentCount: 2,
    rowCount: 3,
    total: '7952.50',
  });
  expect(checked.check.body.samples[0]).toMatchObject({ number: 'IM-1', party: NAME, row: 2 });
  const entered = await enterFile(session, checked);
  expect(entered.status).toBe(200);
  expect(entered.body.transactions).toMatchObject([
    { number: 'IM-1', total: '3472.50' },
    { number: 'IM-2', total: '4480.00' },
  ]);
  const lines = [
    { description: 'Chair', quantity: '2', unitPrice: '1,500.00', taxClass: 'vatable' },
    { description: 'Delivery', quantity: '1', unitPrice: '112.50', taxClass: 'exempt' },
  ];
  const byHand = await enterInvoice(
    session,
    typedInvoice(customer, 'HAND-1', { date: '2026-03-05', lines }),
  );
  const read = async (id: string) => (await session.call('GET', `/api/records/${id}`)).body.record;
  const [imported, typed] = await Promise.all([
    read(present(entered.body.transactions[0]).transactionId),
    read(byHand.body.transactionId),
  ]);
  const plain = (lines: { document: string | null }[]) =>
    lines.map((line) => ({ ...line, document: '' }));
  expect(plain(imported.lines)).toEqual(plain(typed.lines));
  expect(imported.answers).toEqual({
    ...typed.answers,
    invoiceNumber: 'IM-1',
    note: '',
    dueDate: '',
    lines: imported.answers.lines,
  });
  expect(imported.receipts).toEqual([]);
});

test('an import is entered once: a repeat gets the same answer, other content is refused', async () => {
  const content = csvOf(
    HEADINGS,
    row('ON-1', '999-001-001', '3/5/2026', 'Chair', '2', '1,500.00', ''),
  );
  const checked = await checkFile(session, 'invoice', { name: 'once.csv', content });
  const first = await enterFile(session, checked);
  const again = await enterFile(session, checked);
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body).toEqual(first.body);
  const other = await enterFile(session, checked, { mailReceipts: true });
  expect(other.body.problem.code).toBe('idempotency-key-reused');
  // The same file once more: its numbers are taken, which stands at the row.
  const repeated = await checkFile(session, 'invoice', { name: 'once.csv', content });
  expect(repeated.check.body.faults).toMatchObject([
    {
      row: 2,
      column: 'Invoice No.',
      field: 'Invoice number',
      message: expect.stringContaining('already recorded'),
    },
  ]);
});

test('one bad row keeps everything out, and each fault is told at its row and column [A-112]', async () => {
  const before = await portal.countOf('transactions');
  const content = csvOf(
    HEADINGS,
    row('BAD-1', '999-001-001', '3/5/2026', 'Chair', '2', '1,500.00', 'VATable'),
    row('BAD-2', 'Nobody Inc.', '3/5/2026', 'Chair', '2', 'dear', 'sometimes'),
    row('BAD-3', '999-001-001', '13/5/2026', 'Chair', '0', '1', ''),
  );
  const checked = await checkFile(session, 'invoice', { name: 'bad.csv', content });
  const { faults, digest } = checked.check.body;
  expect(digest).toBe('');
  expect(faults.map((fault: { row: number; column: string }) => [fault.row, fault.column])).toEqual(
    [
      [3, 'Customer'],
      [3, 'VAT'],
      [3, 'Unit Price'],
      [4, 'Date'],
      [4, 'Qty'],
    ],
  );
  expect(faults[1]?.message).toBe(
    '“sometimes” is not one of these: VATable, Zero-rated, Exempt, Senior citizen (20%), PWD (20%), National athlete (20%), Medal of Valor (20%), Solo parent (10%).',
  );
  const entered = await enterFile(session, checked, { digest: 'a'.repeat(64) });
  expect(entered.body.problem.code).toBe('import-has-faults');
  expect(await portal.countOf('transactions')).toBe(before);
  const file = await session.call('GET', `/api/imports/${checked.importId}/faults`);
  expect(file.body).toContain('Row,Column,Field,Error');
  expect(file.body).toContain('bad,4,Date,Invoice date,');
});

test('what changed since the check is not entered', async () => {
  const content = csvOf(
    HEADINGS,
    row('LATE-1', '999-001-001', '3/5/2026', 'Chair', '2', '1,500.00', ''),
    row('LATE-2', '999-001-001', '3/5/2026', 'Chair', '2', '1,500.00', ''),
  );
  const checked = await checkFile(session, 'invoice', { name: 'late.csv', content });
  await enterInvoice(session, typedInvoice(customer, 'LATE-2'));
  const entered = await enterFile(session, checked);
  expect(entered.body.problem.code).toBe('import-has-faults');
  const found = await session.call('GET', '/api/records?search=LATE-1');
  expect(found.body.total).toBe(0);
});

test('a number that stands twice in the file is found, in the first row that repeats it', async () => {
  const content = csvOf(
    HEADINGS,
    row('TW-1', '999-001-001', '3/5/2026', 'Chair', '2', '1,500.00', ''),
    row('tw 1', '999-001-001', '3/5/2026', 'Chair', '2', '1,500.00', ''),
  );
  const { check } = await checkFile(session, 'invoice', {
    name: 'twice.csv',
    content,
    change: { key: null },
  });
  expect(check.body.faults).toMatchObject([
    { row: 3, message: expect.stringContaining('tw 1 is in row 2 too.') },
  ]);
});

test('rows of one document that disagree are told, and so is a cell that would be dropped', async () => {
  const content = csvOf(
    [...HEADINGS, 'Terms', 'Due date'],
    [...row('DIS-1', '999-001-001', '3/5/2026', 'Chair', '2', '10', ''), '30 days', '4/30/2026'],
    [...row('DIS-1', '999-001-002', '3/5/2026', 'Table', '1', '10', ''), '30 days', ''],
  );
  const { check } = await checkFile(session, 'invoice', {
    name: 'disagree.csv',
    content,
    change: { key: 0 },
  });
  expect(check.body.faults).toMatchObject([
    { row: 3, column: 'Customer', message: 'Row 2 of the same document says “999-001-001”.' },
    { row: 2, column: 'Due date', message: expect.stringContaining('is not asked') },
  ]);
});

test('a due date without terms says what the terms are', async () => {
  const content = csvOf(
    [...HEADINGS, 'Due date'],
    [...row('DUE-1', '999-001-001', '3/5/2026', 'Chair', '2', '10', ''), '4/20/2026'],
  );
  const { read, check } = await checkFile(session, 'invoice', { name: 'due.csv', content });
  expect(read.body.mapping.fixed).toEqual({ terms: 'until' });
  expect(check.body.faultCount).toBe(0);
});

test('a receipt goes to the address of its row when somebody says so, and an address for all is none', async () => {
  const content = csvOf(HEADINGS, row('REC-1', '999-001-001', '3/5/2026', 'Chair', '2', '10', ''));
  const checked = await checkFile(session, 'invoice', { name: 'receipts.csv', content });
  expect(checked.check.body.receiptCount).toBe(1);
  const before = await portal.countOf('mails');
  await enterFile(session, checked, { mailReceipts: true });
  expect(await portal.countOf('mails')).toBe(before + 1);
  const bare = csvOf(
    HEADINGS.slice(0, -1),
    row('REC-2', '999-001-001', '3/5/2026', 'Chair', '2', '10', '').slice(0, -1),
  );
  const fixed = await checkFile(session, 'invoice', {
    name: 'bare.csv',
    content: bare,
    change: { fixed: { receiptEmail: 'books@sandigan.example' } },
  });
  expect(fixed.check.body).toMatchObject({ faultCount: 0, receiptCount: 0 });
});

test('the mapping that a person chose is remembered for the next file of the same make, in any order', async () => {
  const user = await portal.loginAs('user');
  const content = csvOf(
    ['X', 'Who', 'When', 'What', 'Price'],
    ['MAP-1', '999-001-001', '3/5/2026', 'Chair', '250'],
  );
  const read = await chooseFile(user, 'invoice', { name: 'own.csv', content });
  const [part] = read.body.mapping.parts;
  const columns = {
    'invoiceNumber': 0,
    'customer': 1,
    'date': 2,
    'lines.description': 3,
    'lines.unitPrice': 4,
  };
  const mapping = { parts: [{ ...part, columns }], key: 0, fixed: { receiptEmail: 'a@b.example' } };
  const check = await user.call('POST', `/api/imports/${read.body.importId}/check`, { mapping });
  expect(check.body).toMatchObject({ faultCount: 0, total: '280.00' });
  const next = csvOf(
    ['Price', 'Who', 'What', 'When', 'X', 'New'],
    ['10', '999-001-001', 'Pen', '3/6/2026', 'MAP-2', ''],
  );
  const second = await chooseFile(user, 'invoice', { name: 'next.csv', content: next });
  expect(second.body).toMatchObject({
    isRemembered: true,
    mapping: {
      key: 4,
      fixed: { receiptEmail: 'a@b.example' },
      parts: [
        {
          columns: {
            'lines.unitPrice': 0,
            'customer': 1,
            'lines.description': 2,
            'date': 3,
            'invoiceNumber': 4,
          },
        },
      ],
    },
  });
  // Nobody else's.
  session = await portal.loginAs('accountant');
  const theirs = await chooseFile(session, 'invoice', { name: 'next.csv', content: next });
  expect(theirs.body.isRemembered).toBe(
    session.clientId !== user.clientId && theirs.body.isRemembered,
  );
  expect(theirs.body.mapping.key).not.toBe(4);
});

test('a workbook of collections: numbers, days and several invoices of one receipt; each finds what the one before leaves', async () => {
  for (const number of ['COL-1', 'COL-2']) {
    await enterInvoice(session, typedInvoice(customer, number));
  }
  const day = new Date('2026-03-10T00:00:00Z');
  const head = [
    'Receipt',
    'Customer TIN',
    'Payment method',
    'Date received',
    'Invoice',
    'Amount applied',
    'Payment account',
  ];
  const rows = [
    ['a', '999001001', 'Cash', day, 'COL-1', 500, '1030'],
    ['a', '999001001', 'Cash', day, 'COL-2', 1120, '1030'],
    ['b', '999001001', 'Cash', day, 'COL-1', 620.0, '1030'],
  ];
  const content = await writeForeignWorkbook([
    { name: 'Notes', rows: [['Nothing here']] },
    { name: 'March', rows: [['Collections of March'], [], head, ...rows] },
  ]);
  const read = await chooseFile(session, 'collection-receipt', { name: 'march.xlsx', content });
  const mapping = { ...read.body.mapping, key: 0 };
  const { body: check } = await session.call('POST', `/api/imports/${read.body.importId}/check`, {
    mapping,
  });
  expect(check).toMatchObject({ faults: [], documentCount: 2, total: '2240.00' });
  const checked = {
    read,
    check: { status: 200, body: check, headers: {} },
    mapping,
    importId: read.body.importId,
  };
  const entered = await enterFile(session, checked);
  expect(entered.body.transactions).toMatchObject([{ total: '1620.00' }, { total: '620.00' }]);
  // What is settled by now is not open for a third.
  const third = await writeForeignWorkbook([
    { name: 'March', rows: [head, ['c', '999001001', 'Cash', day, 'COL-1', 1, '1030']] },
  ]);
  const late = await checkFile(session, 'collection-receipt', {
    name: 'third.xlsx',
    content: third,
  });
  expect(late.check.body.faults).toMatchObject([
    {
      sheet: 'March',
      row: 2,
      column: 'Invoice',
      message: expect.stringContaining('COL-1 is not open'),
    },
  ]);
});

test('a file that was entered before is asked about', async () => {
  const content = csvOf(
    ['Document key', 'Date of the entry', 'Reason', 'Account', 'Debit', 'Credit'],
    ['1', '3/1/2026', 'Rent of March', '1010', '0.00', '500.00'],
    ['1', '3/1/2026', 'Rent of March', '3030', '500.00', '0.00'],
  );
  const first = await checkFile(session, 'journal-entry', { name: 'journal.csv', content });
  expect(first.check.body).toMatchObject({ faults: [], questions: [] });
  const entered = await enterFile(session, first);
  expect(entered.status).toBe(200);
  const again = await checkFile(session, 'journal-entry', { name: 'journal.csv', content });
  expect(again.check.body.questions).toMatchObject([
    {
      text: 'accountant.one has already imported this file on 20 Mar 2026. It is to be entered again.',
    },
  ]);
  const silent = await enterFile(session, again, { answered: [] });
  expect(silent.body.problem.code).toBe('question-open');
});

test('a kind of the accountants’ is theirs here too, and nobody reads another’s import', async () => {
  const { importId, mapping } = await checkFile(session, 'invoice', {
    name: 'mine.csv',
    content: csvOf(HEADINGS),
  });
  const user = await portal.loginAs('user');
  const refused = await chooseFile(user, 'journal-entry', {
    name: 'j.csv',
    content: csvOf(['Date']),
  });
  expect(refused.status).toBe(403);
  expect((await user.call('GET', '/api/import-templates/opening-balances/xlsx')).status).toBe(403);
  const other = await user.call('POST', `/api/imports/${importId}/check`, { mapping });
  expect(other.body.problem.code).toBe('import-not-found');
  session = await portal.loginAs('accountant');
});

test('too many documents are told in a sentence before anything is looked up', async () => {
  const rows = Array.from({ length: 501 }, (_, at) =>
    row(`MANY-${at}`, '999-001-001', '3/5/2026', 'Chair', '1', '1', ''),
  );
  const { check } = await checkFile(session, 'invoice', {
    name: 'many.csv',
    content: csvOf(HEADINGS, ...rows),
  });
  expect(check.body).toMatchObject({ documentCount: 501, faultCount: 1 });
  expect(check.body.faults[0]?.message).toContain(
    'These rows make 501 documents, and one import takes at most 500.',
  );
});
