import { expect, test } from 'vitest';

import type { Fields } from '#shared/forms/fields.ts';
import { initialAnswers } from '#shared/forms/form.ts';

import { repeatAnswers } from './repeat-answers.ts';

const text = { type: 'text', required: false, maxLength: 40 } as const;
const fields = {
  customer: { type: 'party', register: 'customer', label: 'Customer', required: true },
  date: { type: 'date', label: 'Date', required: true, initial: 'today' },
  terms: { ...text, label: 'Terms', initial: '30' },
  note: { ...text, label: 'Note' },
  lines: {
    type: 'lines',
    label: 'Lines',
    required: true,
    maxRows: 9,
    columns: {
      what: { ...text, label: 'What' },
      unit: { ...text, label: 'Unit', initial: 'pc' },
      due: { type: 'date', label: 'Due', required: false },
    },
  },
} as const satisfies Fields;
const empty = initialAnswers(fields, '2026-11-21');
const last = {
  customer: 'c1',
  terms: '60',
  note: 'Rent',
  lines: [{ what: 'Floor 2', unit: 'month' }],
};

test('an untouched form is filled in, and its date stays', () => {
  const { gently, wholly, kept } = repeatAnswers({
    fields,
    empty,
    last,
    typed: { ...empty, customer: 'c1' },
  });
  expect(gently).toEqual({
    customer: 'c1',
    date: '2026-11-21',
    terms: '60',
    note: 'Rent',
    lines: [{ what: 'Floor 2', unit: 'month', due: '' }],
  });
  expect(wholly).toEqual(gently);
  expect(kept).toEqual([]);
});

test('what was typed stays unless it is said to be replaced, and is named', () => {
  const typed = {
    ...empty,
    customer: 'c1',
    note: 'My own',
    lines: [
      { what: '', unit: 'pc', due: '' },
      { what: 'Desk', unit: 'pc', due: '' },
    ],
  };
  const { gently, wholly, kept } = repeatAnswers({ fields, empty, last, typed });
  expect(gently).toEqual({ ...typed, terms: '60' });
  expect(wholly).toMatchObject({ terms: '60', note: 'Rent', lines: [{ what: 'Floor 2' }] });
  expect(kept).toEqual(['Note', 'Lines']);
});

test('what is the same already, or is no field of this form any more, is passed over', () => {
  const typed = { ...empty, customer: 'c1', note: 'Rent' };
  const { gently, kept } = repeatAnswers({
    fields,
    empty,
    typed,
    last: { note: 'Rent', gone: 'x' },
  });
  expect(gently).toEqual(typed);
  expect(kept).toEqual([]);
});
