import { expect, test } from 'vitest';

import type { LinesField } from '#shared/forms/fields.ts';

import { pasteRows } from './paste-rows.ts';
import type { Named } from './paste-rows.ts';
import { readCells } from './pasted-cells.ts';

const today = '2026-11-21';
const CRUZ = { id: '3f2b1c4d-0000-4000-8000-000000000001', name: 'Cruz', detail: 'no TIN' };
const field = {
  type: 'lines',
  label: 'Lines',
  required: true,
  maxRows: 4,
  columns: {
    text: { type: 'text', label: 'Description', required: true, maxLength: 20 },
    pieces: { type: 'quantity', label: 'Quantity', required: true, initial: '1' },
    price: { type: 'money', label: 'Unit price', required: true },
    vat: {
      type: 'choice',
      label: 'VAT class',
      required: true,
      initial: 'vatable',
      options: [
        { value: 'vatable', label: 'VATable' },
        { value: 'zero-rated', label: 'Zero-rated (export)' },
      ],
    },
    account: { type: 'account', label: 'Account', required: false, numbers: ['40'] },
    due: { type: 'date', label: 'Due', required: false },
    party: { type: 'party', register: 'customer', label: 'Customer', required: false },
  },
} as const satisfies LinesField;
const named: Named = {
  account: (text) => (['4010', 'Sales of goods'].includes(text) ? '4010' : undefined),
  party: (text) => (text === 'Cruz' ? CRUZ : undefined),
};
const blank = { text: '', pieces: '1', price: '', vat: 'vatable' };

function paste(text: string, { at = 0, column = 'text', rows = [blank] as object[] } = {}) {
  const target = { path: 'lines', field, rows: rows as never, at, column, today };
  return pasteRows(target, readCells(text) ?? [], named);
}

test.for([
  [
    'a\tb\nc\td\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a\tb\r\nc\t\r\n\r\n',
    [
      ['a', 'b'],
      ['c', ''],
    ],
  ],
  ['"two\nlines"\t"5"" pipe"\tplain "quoted"', [['two\nlines', '5" pipe', 'plain "quoted"']]],
  ['1,234.50\tx, y\t"a, b"', [['1,234.50', 'x, y', 'a, b']]],
  [
    'a,b\n"c, d",e',
    [
      ['a', 'b'],
      ['c, d', 'e'],
    ],
  ],
  ['1,234.50\n2,000.00\n(3,500.25)', [['1,234.50'], ['2,000.00'], ['(3,500.25)']]],
  ['one\ntwo, three', [['one'], ['two, three']]],
] as const)('%j is read as cells', ([text, cells]) => {
  expect(readCells(text)).toEqual(cells);
});

test.for(['chair', '1,234.50', 'Makati, Manila', 'chair\n', ''])(
  '%j is one cell, which the field takes by itself',
  (text) => {
    expect(readCells(text)).toBeUndefined();
  },
);

test('cells fill columns from the focused one on, in the words of people', () => {
  const { rows, told, problems, labels } = paste(
    'Chair\t2\t₱1,234.5\tZERO RATED (export)\tSales of goods\t12/5\tCruz\nTable\t\t(3,000.00)\tvatable\t4010\t\t',
  );
  expect(rows).toMatchObject([
    {
      text: 'Chair',
      pieces: '2',
      price: '1,234.50',
      vat: 'zero-rated',
      account: '4010',
      due: '2026-12-05',
      party: CRUZ.id,
    },
    { text: 'Table', pieces: '1', price: '-3,000.00', vat: 'vatable', account: '4010', due: '' },
  ]);
  expect(labels).toEqual([CRUZ]);
  expect(problems).toEqual([
    { path: 'lines.1.price', message: 'Enter an amount of at least 0.01.' },
  ]);
  expect(told).toBe('Pasted 2 rows. Check the marked cells.');
});

test('from a cell in the middle, what is around it stays', () => {
  const rows = [
    { ...blank, text: 'Chair' },
    { ...blank, text: 'Table', price: '5.00' },
  ];
  const pasted = paste('10*2\tvatable\n-\tvatable', { at: 1, column: 'price', rows });
  expect(pasted.rows).toMatchObject([
    { text: 'Chair', price: '' },
    { text: 'Table', price: '20.00' },
    { text: '', price: '' },
  ]);
});

test('what does not fit is told: rows, columns, and words that name nothing', () => {
  const line = 'x\t1\t1\tnone\t9999\tsoon\tNobody\tmore';
  const { rows, told, isWhole, problems } = paste(
    Array.from({ length: 6 }, () => line).join('\n'),
    {
      at: 0,
    },
  );
  expect(rows).toHaveLength(4);
  expect(told).toBe(
    'Pasted 4 rows. 2 rows did not fit: at most 4 are taken. 1 column has no place here and was left out. Check the marked cells.',
  );
  expect(isWhole).toBe(false);
  expect(problems.filter(({ path }) => path.startsWith('lines.0.'))).toEqual([
    { path: 'lines.0.vat', message: '“none” is none of the choices.' },
    { path: 'lines.0.account', message: 'There is no account “9999” to choose here.' },
    { path: 'lines.0.party', message: 'No party is registered as “Nobody”.' },
    {
      path: 'lines.0.due',
      message: 'Enter a date such as 5 Dec 2026, 12/5, today or +30.',
    },
  ]);
});

test('a first line of headings says which columns are meant', () => {
  const { rows, told, isWhole } = paste('Unit Price\tDESCRIPTION\n5\tChair\n6\tTable', {
    column: 'due',
  });
  expect(rows).toMatchObject([
    { text: 'Chair', price: '5.00' },
    { text: 'Table', price: '6.00' },
  ]);
  expect([told, isWhole]).toEqual(['Pasted 2 rows.', true]);
});

const open = {
  type: 'lines',
  label: 'Invoices',
  required: false,
  maxRows: 9,
  openItems: { item: 'document', amount: 'amount' },
  columns: {
    document: { type: 'item', label: 'Invoice', account: '1210', required: true },
    amount: { type: 'money', label: 'Amount', required: false },
    note: { type: 'text', label: 'Note', required: false, maxLength: 20 },
  },
} as const satisfies LinesField;
const unpaid = ['INV-1', 'INV-2', 'INV-3'].map((document) => ({ document, amount: '', note: '' }));

test('rows of open documents are filled down from the focused one and never added', () => {
  const target = { path: 'open', field: open, rows: unpaid, at: 1, column: 'amount', today };
  const { rows, told } = pasteRows(target, [['5'], ['6'], ['7']], named);
  expect(rows.map(({ amount }) => amount)).toEqual(['', '5.00', '6.00']);
  expect(told).toBe('Pasted 2 rows. 1 row did not fit: there is no such open document.');
});

test('an advice of payment fills each document that it names, in whatever order', () => {
  const target = { path: 'open', field: open, rows: unpaid, at: 0, column: 'amount', today };
  const cells = [
    ['inv 3', '1,000', 'last'],
    ['INV-9', '5', ''],
    ['INV-1', '2,000', ''],
  ];
  const { rows, told } = pasteRows(target, cells, named);
  expect(rows).toEqual([
    { document: 'INV-1', amount: '2,000.00', note: '' },
    { document: 'INV-2', amount: '', note: '' },
    { document: 'INV-3', amount: '1,000.00', note: 'last' },
  ]);
  expect(told).toBe('Pasted 2 rows. 1 row did not fit: there is no such open document.');
  const headed = pasteRows(
    target,
    [
      ['Invoice', 'Note', 'Amount'],
      ['INV-2', 'x', '7'],
    ],
    named,
  );
  expect(headed.rows[1]).toEqual({ document: 'INV-2', amount: '7.00', note: 'x' });
});
