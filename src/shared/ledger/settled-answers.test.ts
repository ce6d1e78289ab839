import { expect, test } from 'vitest';

import type { Fields } from '../forms/fields.ts';
import { checkAnswers } from '../forms/form.ts';
import { settleAnswers } from './settled-answers.ts';

const today = '2026-11-21';
const fields = {
  name: { type: 'text', label: 'Name', required: false, maxLength: 40 },
  day: { type: 'date', label: 'Day', required: false },
  amount: { type: 'money', label: 'Amount', required: false },
  pieces: { type: 'quantity', label: 'Pieces', required: false },
  rows: {
    type: 'lines',
    label: 'Rows',
    required: false,
    maxRows: 3,
    columns: {
      price: { type: 'money', label: 'Price', required: true },
      due: { type: 'date', label: 'Due', required: false },
    },
  },
} as const satisfies Fields;

test('days are written out and calculations worked out, in rows too', () => {
  const typed = {
    name: '12*3',
    day: '+30',
    amount: '12*350+5%',
    pieces: '3*12',
    rows: [
      { price: '100/3', due: 'eom' },
      { price: '85000', due: '' },
    ],
  };
  const settled = settleAnswers(fields, typed, today);
  expect(settled).toEqual({
    name: '12*3',
    day: '2026-12-21',
    amount: '4,410.00',
    pieces: '36',
    rows: [
      { price: '33.33', due: '2026-11-30' },
      { price: '85000', due: '' },
    ],
  });
  expect(checkAnswers(fields, settled, { today }).answers).toEqual(
    checkAnswers(fields, typed, { today }).answers,
  );
});

test('what needs nothing, or cannot be read, comes back as the same object', () => {
  const typed = {
    name: 'Ana',
    day: '2026-11-21',
    amount: '1,000.00',
    pieces: 'many',
    rows: [{ price: '5/0', due: 'soon' }],
    unknown: 'today',
  };
  expect(settleAnswers(fields, typed, today)).toBe(typed);
});

test('answers of the wrong shape are left for the check', () => {
  const typed = { rows: ['today', ['x'], null], amount: ['1'], day: [{ price: '1' }] } as never;
  expect(settleAnswers(fields, typed, today)).toBe(typed);
});
