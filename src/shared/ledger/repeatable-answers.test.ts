import { expect, test } from 'vitest';

import type { Fields } from '../forms/fields.ts';
import { buildPartyIds, repeatableAnswers } from './repeatable-answers.ts';

const text = { type: 'text', required: false, maxLength: 40 } as const;
const fields = {
  vendor: { type: 'party', register: 'vendor', label: 'Supplier', required: true },
  date: { type: 'date', label: 'Date', required: true },
  number: { ...text, label: 'Invoice number' },
  reference: { ...text, label: 'Reference' },
  what: { ...text, label: 'Numbering of what' },
  amount: { type: 'money', label: 'Amount', required: false },
  cheque: { type: 'cheque-number', label: 'Cheque', account: 'bank', required: false },
  papers: { type: 'attachments', label: 'Papers', required: false, maxCount: 2 },
  open: {
    type: 'lines',
    label: 'Invoices',
    required: false,
    maxRows: 9,
    openItems: { item: 'document', amount: 'amount' },
    columns: { amount: { type: 'money', label: 'Amount', required: false } },
  },
  lines: {
    type: 'lines',
    label: 'Lines',
    required: false,
    maxRows: 9,
    columns: {
      text: { ...text, label: 'Description' },
      due: { type: 'date', label: 'Due', required: false },
      party: { type: 'party', register: 'customer', label: 'Customer', required: false },
    },
  },
} as const satisfies Fields;

test('what belongs to one document is left out, what may hold again is kept', () => {
  const typed = {
    vendor: 'v1',
    date: '2026-01-01',
    number: '77',
    reference: 'R',
    what: 'Pages',
    amount: '5.00',
    cheque: '100',
    papers: ['p'],
    open: [{ amount: '1' }],
    lines: [{ text: 'Rent', due: '2026-02-01', party: 'c1' }],
    goneSince: 'x',
  };
  const repeated = repeatableAnswers(fields, typed);
  expect(repeated).toEqual({
    vendor: 'v1',
    what: 'Pages',
    lines: [{ text: 'Rent', party: 'c1' }],
  });
  // An amount beside settled documents is what was left over that day; any other may hold again.
  const { open: _, ...plain } = fields;
  expect(repeatableAnswers(plain, typed)).toMatchObject({ amount: '5.00' });
  expect(buildPartyIds(fields, repeated)).toEqual(['v1', 'c1']);
});

test('empty answers and answers of another shape are nothing to repeat', () => {
  const typed = { amount: '', lines: 'x', vendor: ['v'], open: '' };
  expect(repeatableAnswers(fields, typed)).toEqual({});
});
