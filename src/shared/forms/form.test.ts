import { expect, test } from 'vitest';

import type { Fields } from './fields.ts';
import { checkAnswers, initialAnswers } from './form.ts';
import { buildSummary } from './form-summary.ts';

const PARTY = '3f2b1c4d-0000-4000-8000-000000000001';
const fields = {
  name: { type: 'text', label: 'Name', required: true, maxLength: 10 },
  email: { type: 'email', label: 'Email', required: false },
  day: { type: 'date', label: 'Day', required: true, initial: 'today', notAfterToday: true },
  amount: { type: 'money', label: 'Amount', required: false },
  quantity: { type: 'quantity', label: 'Quantity', required: false },
  choice: {
    type: 'choice',
    label: 'Choice',
    required: false,
    initial: 'a',
    options: [
      { value: 'a', label: 'First' },
      { value: 'b', label: 'Second' },
    ],
  },
  because: {
    type: 'paragraph',
    label: 'Because',
    required: true,
    maxLength: 20,
    shownWhen: (typed) => typed['choice'] === 'b',
  },
  party: { type: 'party', register: 'customer', label: 'Customer', required: false },
  account: { type: 'account', label: 'Account', required: false, numbers: ['40'] },
  papers: { type: 'attachments', label: 'Papers', required: false, maxCount: 2 },
  rows: {
    type: 'lines',
    label: 'Rows',
    required: false,
    maxRows: 3,
    columns: {
      what: { type: 'text', label: 'What', required: true, maxLength: 10 },
      price: { type: 'money', label: 'Price', required: true },
      unit: { type: 'text', label: 'Unit', required: false, maxLength: 5, initial: 'pc' },
    },
  },
} as const satisfies Fields;
const today = '2026-03-02';
const good = { name: 'Ana', day: '2026-03-02' };

function check(typed: object) {
  return checkAnswers(fields, { ...good, ...typed }, { today });
}

test('answers come out typed, trimmed and exact', () => {
  const { answers } = check({
    name: '  Ana  ',
    amount: '₱ 1,234.5',
    quantity: '2.5',
    choice: 'b',
    because: 'so\nit is',
    party: PARTY.toUpperCase(),
    account: '4010',
    rows: [
      { what: 'x', price: '1', unit: 'pc' },
      { what: '', price: ' ', unit: 'pc' },
    ],
  });
  expect(answers).toMatchObject({
    name: 'Ana',
    amount: 123_450n,
    quantity: 25_000n,
    because: 'so\nit is',
    party: PARTY,
    account: '4010',
    papers: [],
    rows: [{ what: 'x', price: 100n, unit: 'pc' }],
  });
});

test('every fault is told at once, at its path', () => {
  const { problems } = check({
    name: '',
    email: 'x',
    day: '2026-03-03',
    amount: '1e3',
    rows: [
      { what: '', price: '' },
      { what: 'y', price: '-1' },
    ],
  });
  expect(problems.map(({ path }) => path)).toEqual([
    'name',
    'email',
    'day',
    'amount',
    'rows.0.what',
    'rows.0.price',
    'rows.1.price',
  ]);
});

test.for([
  [{ extra: 'x' }, 'extra'],
  [{ __proto__x: 'x' }, '__proto__x'],
  [{ rows: [{ what: 'x', price: '1', total: '9' }] }, 'rows.0.total'],
  [{ name: 'ab\u0000c' }, 'name'],
  [{ name: 'ab\ncd' }, 'name'],
  [{ name: '\uD800' }, 'name'],
  [{ name: 'far too long' }, 'name'],
  [{ name: ['Ana'] }, 'name'],
  [{ name: [{ x: 'y' }] }, 'name'],
  [{ rows: 'x' }, 'rows'],
  [{ rows: ['x'] }, 'rows'],
  [{ rows: [{}, {}, {}, {}] }, 'rows'],
  [{ papers: [PARTY, PARTY] }, 'papers'],
  [{ papers: ['../etc'] }, 'papers'],
  [{ papers: 'x' }, 'papers'],
  [{ day: '0001-01-01' }, 'day'],
  [{ day: '1950-01-01' }, 'day'],
  [{ day: '2026-02-30' }, 'day'],
  [{ amount: '0' }, 'amount'],
  [{ amount: '-0' }, 'amount'],
  [{ amount: '-1' }, 'amount'],
  [{ amount: '9'.repeat(20_000) }, 'amount'],
  [{ quantity: '0' }, 'quantity'],
  [{ quantity: '0.00001' }, 'quantity'],
  [{ quantity: '1'.repeat(30) }, 'quantity'],
  [{ quantity: '-1' }, 'quantity'],
  [{ choice: 'c' }, 'choice'],
  [{ choice: 'b' }, 'because'],
  [{ party: 'x' }, 'party'],
  [{ account: '5010' }, 'account'],
  [{ account: '40' }, 'account'],
  [{ email: 'a@b.ph, c@d.ph' }, 'email'],
  [{ email: 'a@b.ph\nBcc: c@d.ph' }, 'email'],
  [{ email: `${'a'.repeat(60)}@${'b.'.repeat(100)}ph` }, 'email'],
] as const)('%o is refused at %s', ([typed, path]) => {
  const { problems } = check(typed);
  expect(problems.map((problem) => problem.path)).toEqual([path]);
});

test('a hidden field is neither asked nor kept', () => {
  expect(check({ choice: 'a', because: 'typed before' }).answers).toMatchObject({
    because: undefined,
  });
});

test('a new form begins with today, first choices and one row', () => {
  expect(initialAnswers(fields, today)).toMatchObject({
    name: '',
    day: today,
    choice: 'a',
    papers: [],
    rows: [{ what: '', price: '', unit: 'pc' }],
  });
});

test('the summary has every answer in words, and columns nobody filled in are left out', () => {
  const { answers } = check({
    amount: '1234.5',
    choice: 'b',
    because: 'x',
    party: PARTY,
    account: '4010',
    rows: [{ what: 'x', price: '1', unit: '' }],
  });
  const names = {
    party: () => 'Mabuhay',
    account: () => '4010 Sales',
    attachment: () => '',
    code: () => '',
  };
  const rows = buildSummary(fields, answers ?? {}, names);
  expect(rows.map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'Name: Ana',
    'Day: 2 Mar 2026',
    'Amount: 1,234.50',
    'Choice: Second',
    'Because: x',
    'Customer: Mabuhay',
    'Account: 4010 Sales',
    'Rows: 1 row',
  ]);
  expect(rows.at(-1)?.table).toEqual({ head: ['What', 'Price'], rows: [['x', '1.00']] });
});

test('a table without rows is no answer, so the summary leaves it out', () => {
  const names = { party: () => '', account: () => '', attachment: () => '', code: () => '' };
  const rows = { type: 'lines', label: 'Rows', required: false, maxRows: 5, columns: {} } as const;
  expect(buildSummary({ rows }, { rows: [] }, names)).toEqual([]);
});
