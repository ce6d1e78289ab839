import { expect, test } from 'vitest';

import { checkAnswers } from '#shared/forms/form.ts';
import { toWire } from '#shared/money.ts';

import type { Facts } from '../facts.ts';

import { exampleFacts } from '../example-facts.ts';

import { invoice } from './invoice.ts';

const HOLDER = { holder: 'Lourdes Reyes', holderId: '4821-07' };
const CUSTOMER = '3f2b1c4d-0000-4000-8000-000000000001';

interface Golden {
  number: string;
  date: string;
  terms: string;
  mode: 'vat-exclusive' | 'vat-inclusive';
  lines: readonly (readonly [
    description: string,
    amount: string,
    taxClass: string,
    account: string,
    atc?: string,
  ])[];
  posted: readonly string[];
  due: string;
  totals: readonly string[];
  withheld?: readonly string[];
}

// Every invoice of the handbook's golden month, its journal lines and totals (VATable, exempt,
// zero-rated, VAT, due).
const GOLDEN: readonly Golden[] = [
  {
    number: 'INV-1201',
    date: '2026-12-02',
    terms: '30',
    mode: 'vat-exclusive',
    due: '1 Jan 2027',
    lines: [
      ['Laser copier', '85000.00', 'vatable', '4010', 'WC158'],
      ['Annual maintenance service', '25000.00', 'vatable', '4020', 'WC160'],
    ],
    posted: ['1210 Dr 123200.00', '4010 Cr 85000.00', '4020 Cr 25000.00', '2110 Cr 13200.00'],
    totals: ['110000.00', '0.00', '0.00', '13200.00', '123200.00'],
    withheld: ['850.00 (WC158, 1 % of 85,000.00)', '500.00 (WC160, 2 % of 25,000.00)'],
  },
  {
    number: 'INV-1202',
    date: '2026-12-03',
    terms: '30',
    mode: 'vat-inclusive',
    due: '2 Jan 2027',
    lines: [['Office chairs', '56789.50', 'vatable', '4010']],
    posted: ['1210 Dr 56789.50', '4010 Cr 50704.91', '2110 Cr 6084.59'],
    totals: ['50704.91', '0.00', '0.00', '6084.59', '56789.50'],
  },
  {
    number: 'INV-1203',
    date: '2026-12-04',
    terms: '30',
    mode: 'vat-exclusive',
    due: '3 Jan 2027',
    lines: [['Label printers', '60000.00', 'zero-rated', '4030']],
    posted: ['1210 Dr 60000.00', '4030 Cr 60000.00'],
    totals: ['0.00', '0.00', '60000.00', '0.00', '60000.00'],
  },
  {
    number: 'INV-1204',
    date: '2026-12-05',
    terms: '30',
    mode: 'vat-exclusive',
    due: '4 Jan 2027',
    lines: [['Reference books', '12500.00', 'exempt', '4040']],
    posted: ['1210 Dr 12500.00', '4040 Cr 12500.00'],
    totals: ['0.00', '12500.00', '0.00', '0.00', '12500.00'],
  },
  {
    number: 'INV-1206',
    date: '2026-12-18',
    terms: '30',
    mode: 'vat-exclusive',
    due: '17 Jan 2027',
    lines: [['Filing cabinets', '20000.00', 'vatable', '4010']],
    posted: ['1210 Dr 22400.00', '4010 Cr 20000.00', '2110 Cr 2400.00'],
    totals: ['20000.00', '0.00', '0.00', '2400.00', '22400.00'],
  },
  {
    number: 'INV-1207',
    date: '2026-12-30',
    terms: '0',
    mode: 'vat-inclusive',
    due: '30 Dec 2026',
    lines: [['Document shredder', '15680.00', 'vatable', '4010']],
    posted: ['1210 Dr 15680.00', '4010 Cr 14000.00', '2110 Cr 1680.00'],
    totals: ['14000.00', '0.00', '0.00', '1680.00', '15680.00'],
  },
];

test.for(GOLDEN.map((golden) => [golden.number, golden] as const))(
  '%s of the golden month posts to the centavo',
  ([, golden]) => {
    const posting = post(typedOf(golden));
    expect(posting.lines.map(readLine)).toEqual(golden.posted);
    expect(posting.totals.map(({ amount }) => toWire(amount))).toEqual(golden.totals);
    expect(posting.date).toBe(golden.date);
    expect(posting.notes).toEqual([
      { label: 'Due date', text: golden.due },
      ...(golden.withheld ?? []).map((text) => ({ label: 'Expected withholding', text })),
    ]);
    expect(posting.lines[0]).toMatchObject({ partyId: CUSTOMER, document: golden.number });
  },
);

test('tax rows hold base and VAT of each category, so that registers read them and never guess', () => {
  const { taxRows } = post({
    ...typedOf(GOLDEN[0]),
    lines: [
      line('a', '10.04', 'vatable'),
      line('b', '10.04', 'vatable'),
      line('c', '10.04', 'vatable'),
      line('d', '5', 'exempt'),
    ],
  });
  expect(taxRows).toMatchObject([
    {
      type: 'output-vat',
      code: 'vatable',
      base: 3_012n,
      rateBasisPoints: 1200,
      tax: 361n,
      date: '2026-12-02',
    },
    { type: 'output-vat', code: 'exempt', base: 500n, rateBasisPoints: 0, tax: 0n },
  ]);
});

test('a seller without VAT credits the full price, and has no VAT block', () => {
  const posting = post({ ...typedOf(GOLDEN[1]), priceMode: 'vat-inclusive' }, facts(false));
  expect(posting.lines.map(readLine)).toEqual(['1210 Dr 56789.50', '4010 Cr 56789.50']);
  expect(posting.totals).toHaveLength(1);
  expect(posting.taxRows).toMatchObject([{ code: 'non-vat', base: 5_678_950n, tax: 0n }]);
});

test('the account of a line follows its VAT class unless one is chosen', () => {
  const posting = post({
    ...typedOf(GOLDEN[0]),
    lines: [line('a', '1', 'vatable'), line('b', '2', 'zero-rated'), line('c', '3', 'exempt')],
  });
  expect(posting.lines.map(({ account }) => account)).toEqual([
    '1210',
    '4010',
    '4030',
    '4040',
    '2110',
  ]);
});

test.for([
  [{ lines: [line('a', '1', 'zero-rated', '4010')] }, 'lines.0.account'],
  [{ lines: [line('a', '1', 'exempt', '4030')] }, 'lines.0.account'],
  [{ lines: [line('a', '1', 'vatable', '4040')] }, 'lines.0.account'],
  [{ lines: [{ ...line('a', '0.01', 'vatable'), quantity: '0.0001' }] }, 'lines.0.unitPrice'],
  [{ lines: [{ ...line('a', '999,999,999.99', 'vatable'), quantity: '1,000,000' }] }, 'lines'],
  [{ terms: 'until', dueDate: '2026-12-01' }, 'dueDate'],
] as const)('%o is refused at %s', ([change, path]) => {
  const checked = checkAnswers(
    invoice.fields,
    { ...typedOf(GOLDEN[0]), ...change },
    { today: '2026-12-31' },
  );
  if (checked.answers === undefined) throw new Error(JSON.stringify(checked.problems));
  expect(invoice.check?.(checked.answers, facts(true)).map((problem) => problem.path)).toEqual([
    path,
  ]);
});

test.for([
  [{ ...line('a', '100', 'vatable'), discount: '100.00' }, 'lines.0.discount'],
  [{ ...line('a', '100', 'vatable'), discount: '100%' }, 'lines.0.discount'],
  [{ ...line('a', '100', 'senior', '4010'), ...HOLDER }, 'lines.0.account'],
] as const)('the line %o is refused at %s', ([row, path]) => {
  const typed = { ...typedOf(GOLDEN[0]), lines: [row] };
  const checked = checkAnswers(invoice.fields, typed, { today: '2026-12-31' });
  if (checked.answers === undefined) throw new Error(JSON.stringify(checked.problems));
  expect(invoice.check?.(checked.answers, facts(true)).map((problem) => problem.path)).toEqual([
    path,
  ]);
});

test.for([
  [{ discount: 'ten' }, 'lines.0.discount'],
  [{ discount: '-1.00' }, 'lines.0.discount'],
  [{ discount: '10.123' }, 'lines.0.discount'],
  [{ taxClass: 'senior', holderId: '1' }, 'lines.0.holder'],
  [{ taxClass: 'pwd', holder: 'Ana' }, 'lines.0.holderId'],
] as const)('%o is refused at %s before it is worked out', ([change, path]) => {
  const typed = { ...typedOf(GOLDEN[0]), lines: [{ ...line('a', '100', 'vatable'), ...change }] };
  const { problems } = checkAnswers(invoice.fields, typed, { today: '2026-12-31' });
  expect(problems.map((problem) => problem.path)).toEqual([path]);
});

test('the columns that came later stand last: rows pasted from a sheet find theirs where they were', () => {
  const names = Object.keys(invoice.fields.lines.columns).join(' ');
  expect(names).toBe(
    'description quantity unitPrice taxClass account withholding discount holder holderId coversFrom coversTo',
  );
});

test('a discount is rounded once a line, and the books add up whatever it is', () => {
  const lines = ['33.335%', '0.01', '50%'].map((discount) => ({
    ...line('a', '33.33', 'vatable'),
    discount,
  }));
  for (const priceMode of ['vat-exclusive', 'vat-inclusive'] as const) {
    const { lines: posted, taxRows, total } = post({ ...typedOf(GOLDEN[0]), priceMode, lines });
    const sides = posted.map(({ debit, credit }) => debit - credit);
    expect(sides.reduce((all, each) => all + each, 0n)).toBe(0n);
    expect(taxRows.map(({ base, tax }) => base + tax)).toEqual([total]);
    // 33.33 less 11.11 (11.1106), less 0.01, less 16.67 (16.665).
    const written = 2_222n + 3_332n + 1_666n;
    expect(total).toBe(priceMode === 'vat-inclusive' ? written : written + 866n);
  }
});

test('a seller without VAT gives the discount by law on the whole price', () => {
  const lines = [{ ...line('a', '1000', 'senior'), ...HOLDER }];
  const typed = { ...typedOf(GOLDEN[0]), priceMode: 'vat-inclusive', lines };
  const posting = post(typed, facts(false));
  expect(posting.lines.map(readLine)).toEqual([
    '1210 Dr 800.00',
    '4095 Dr 200.00',
    '4010 Cr 1000.00',
  ]);
  expect(posting.notes).toContainEqual({
    label: 'Discount by law',
    text: '200.00 (Senior citizen, 20 % of 1,000.00): Lourdes Reyes, ID 4821-07',
  });
});

test('only one discount is on a line: the law’s takes the place of the seller’s', () => {
  const lines = [{ ...line('a', '1120', 'senior'), ...HOLDER, discount: '50%' }];
  const { total } = post({ ...typedOf(GOLDEN[0]), priceMode: 'vat-inclusive', lines });
  expect(toWire(total)).toBe('800.00');
});

test('the due date is asked only when no terms are chosen', () => {
  const typed = { ...typedOf(GOLDEN[0]), terms: 'until', dueDate: '2027-03-01' };
  expect(post(typed).due).toBe('2027-03-01');
  const without = checkAnswers(invoice.fields, { ...typed, dueDate: '' }, { today: '2026-12-31' });
  expect(without.problems).toMatchObject([{ path: 'dueDate' }]);
});

test('an invoice of tomorrow is refused', () => {
  const checked = checkAnswers(invoice.fields, typedOf(GOLDEN[0]), { today: '2026-12-01' });
  expect(checked.problems).toMatchObject([{ path: 'date' }]);
});

function post(typed: object, known = facts(true)) {
  const checked = checkAnswers(invoice.fields, typed as never, { today: '2026-12-31' });
  if (checked.answers === undefined) throw new Error(JSON.stringify(checked.problems));
  expect(invoice.check?.(checked.answers, known)).toEqual([]);
  return invoice.post(checked.answers, known);
}

function typedOf(golden: Golden | undefined) {
  if (golden === undefined) throw new Error('There is no such invoice.');
  return {
    receiptEmail: 'books@sandigan.example',
    customer: CUSTOMER,
    invoiceNumber: golden.number,
    date: golden.date,
    terms: golden.terms,
    priceMode: golden.mode,
    lines: golden.lines.map(([description, amount, taxClass, account, atc]) => ({
      ...line(description, amount, taxClass, account),
      withholding: atc ?? '',
    })),
  };
}

function line(description: string, unitPrice: string, taxClass: string, account = '') {
  return { description, quantity: '1', unitPrice, taxClass, account };
}

function readLine({ account, debit, credit }: { account: string; debit: bigint; credit: bigint }) {
  return debit > 0n ? `${account} Dr ${toWire(debit)}` : `${account} Cr ${toWire(credit)}`;
}

function facts(isVatRegistered: boolean): Facts {
  return exampleFacts({ today: '2026-12-31', isVatRegistered });
}
