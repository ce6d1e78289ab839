import { expect, test } from 'vitest';

import { taxReturnReport } from './tax-returns.ts';

test('files show what the form has no item for as a note of its item, without the name of the API', () => {
  const given = { amount: 100n, source: 'typed' as const, note: '' };
  const items = [
    { ...given, item: '53', label: 'Input tax attributable to exempt sales' },
    { ...given, item: '53X', noteOf: '53', label: 'Of item 53: on purchases' },
  ];
  const { rows } = taxReturnReport(
    {
      form: '2550Q',
      title: 'VAT',
      period: '',
      parts: [{ title: 'Deductions', items }],
      working: [],
      checks: [],
      notes: [],
      penalties: null,
      version: 0,
    },
    new Date(0),
  );
  expect(rows.map(({ cells }) => cells.slice(0, 2).map(({ text }) => text))).toEqual([
    ['Deductions', undefined],
    ['53', 'Input tax attributable to exempt sales'],
    ['', 'Of item 53: on purchases'],
  ]);
});
