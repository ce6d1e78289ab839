import { expect, test } from 'vitest';

import type { TypedAnswers } from '#shared/forms/fields.ts';
import { checkAnswers } from '#shared/forms/form.ts';
import { readLines } from '#test/read-lines.ts';

import type { ExampleFacts } from '../example.ts';
import { exampleFacts } from '../example-facts.ts';
import type { Facts } from '../facts.ts';

import { billPayment } from './bill-payment.ts';

const VENDOR = '3f2b1c4d-0000-4000-8000-000000000002';
const TODAY = '2026-12-31';

// The payments of the handbook's golden month, with what was open before.
const GOLDEN = {
  'BP-401': {
    open: { 'BILL-301': '37450.00' },
    typed: {
      date: '2026-12-05',
      account: '1120',
      method: 'transfer',
      reference: 'BPI-99120',
      bills: [row('BILL-301', '37450.00')],
    },
    posted: ['2010 Dr 37450.00 BILL-301', '1120 Cr 37450.00 #'],
    cheques: [],
  },
  'BP-402': {
    open: { 'BILL-288': '49500.00', 'BILL-302': '166500.00' },
    typed: {
      ...cheque('0001240', '2026-12-17'),
      bills: [row('BILL-288', '49500.00'), row('BILL-302', '170500.00')],
    },
    posted: [
      '2010 Dr 49500.00 BILL-288',
      '2010 Dr 166500.00 BILL-302',
      '1250 Dr 4000.00 #',
      '1110 Cr 220000.00 CHQ 0001240',
    ],
    cheques: [{ account: '1110', number: '0001240', amount: 22_000_000n, date: '2026-12-17' }],
  },
  'BP-403': {
    open: { 'BILL-307': '67200.00' },
    typed: { ...cheque('0001241', '2026-12-20'), bills: [row('BILL-307', '60000.00')] },
    posted: ['2010 Dr 60000.00 BILL-307', '1110 Cr 60000.00 CHQ 0001241'],
    cheques: [{ account: '1110', number: '0001241', amount: 6_000_000n, date: '2026-12-20' }],
  },
} as const;

test.for(Object.entries(GOLDEN))(
  '%s of the golden month posts to the centavo, its cheque in the register',
  ([, { open, typed, posted, cheques }]) => {
    const posting = post(typed, facts(given(open)));
    expect(readLines(posting.lines)).toEqual(posted);
    expect(posting.cheques).toMatchObject(cheques);
    expect(posting.date).toBe(typed.date);
    expect(posting.taxRows).toEqual([]);
  },
);

test('what is beyond the balances, and money for no bill, is an advance to the supplier', () => {
  const posting = post(
    { ...cheque('1', TODAY), bills: [row('BILL-1', '15.00')], advance: '5' },
    facts(given({ 'BILL-1': '10.00' })),
  );
  expect(readLines(posting.lines)).toEqual([
    '2010 Dr 10.00 BILL-1',
    '1250 Dr 10.00 #',
    '1110 Cr 20.00 CHQ 1',
  ]);
});

test('the tax withheld of the bills paid is told for the 2307 of the supplier', () => {
  const known = facts(given({ 'BILL-1': '10.00' }));
  const withTaxes: Facts = {
    ...known,
    item: (...names) => {
      const item = known.item(...names);
      return item && { ...item, taxes: [{ code: 'WC160', base: 893_125n, tax: 17_863n }] };
    },
  };
  const { notes } = post({ ...cheque('1', TODAY), bills: [row('BILL-1', '10.00')] }, withTaxes);
  expect(notes).toEqual([
    { label: 'For the 2307 of BILL-1', text: '178.63 withheld (WC160 on 8,931.25)' },
  ]);
});

test('a post-dated cheque is entered on its own date, and says so', () => {
  const posting = post(
    { ...cheque('1', '2027-01-31'), bills: [row('BILL-1', '10.00')] },
    facts(given({ 'BILL-1': '10.00' })),
  );
  expect(posting).toMatchObject({ date: '2027-01-31', notes: [{ label: 'Maturity' }] });
});

test('a payment that is dated before its bill is asked about', () => {
  const typed = { ...cheque('1', '2026-12-05'), bills: [row('BILL-1', '1'), row('BILL-2', '1')] };
  const { answers } = checked(typed);
  const dated = (...dates: string[]) => {
    const items = dates.map((date, at) => ({ document: `BILL-${at + 1}`, date }));
    const known = facts(given({ 'BILL-1': '10.00', 'BILL-2': '10.00' }));
    const item: Facts['item'] = (...names) => {
      const found = known.item(...names);
      const documentDate = items.find(({ document }) => document === found?.document)?.date;
      return found && { ...found, documentDate: documentDate ?? found.documentDate };
    };
    return answers && billPayment.questions?.(answers, { ...known, item });
  };
  expect(dated('2026-12-05', '2026-12-01')).toEqual([]);
  expect(dated('2026-12-06', '2026-12-01')).toEqual([
    {
      code: 'paid-early',
      text: 'BILL-1 is dated 6 Dec 2026, and this payment 5 Dec 2026. It was paid before.',
    },
  ]);
  expect(dated('2026-12-06', '2026-12-07')).toMatchObject([
    { text: expect.stringContaining('BILL-1 and BILL-2 have later dates') },
  ]);
});

test('cash that the books do not have is asked about', () => {
  const typed = { date: TODAY, account: '1010', method: 'cash', bills: [row('BILL-1', '10.00')] };
  const { answers } = checked(typed);
  const known = (balance: string) =>
    facts({ ...given({ 'BILL-1': '10.00' }), cash: [{ account: '1010', balance }] });
  expect(answers && billPayment.questions?.(answers, known('10.00'))).toEqual([]);
  expect(answers && billPayment.questions?.(answers, known('9.99'))).toMatchObject([
    { code: 'cash-short' },
  ]);
});

test.for([
  [{ account: '1010' }, 'account', 'Choose the bank account that pays.'],
  [{ account: '1130' }, 'account', 'kept in USD'],
  [{ method: 'cash', account: '1110' }, 'account', 'Cash is paid from account 1010'],
  [{ method: 'transfer' }, 'reference', 'reference number of the transfer'],
  [{ method: 'transfer', reference: 'X', date: '2027-01-05' }, 'date', 'Only a cheque may be'],
  [{ chequeNumber: '0001240' }, 'chequeNumber', 'Cheque 0001240 of this account is already'],
  [{ bills: [] }, 'bills', 'Enter an amount at a bill'],
  [
    { bills: [row('BILL-1', '1.00'), row('BILL-1', '2.00')] },
    'bills.1.bill',
    'BILL-1 is in two rows.',
  ],
] as const)('%o is refused at %s', ([change, path, message]) => {
  const { answers, problems } = checked({
    ...cheque('77', TODAY),
    bills: [row('BILL-1', '10.00')],
    ...change,
  });
  expect(problems).toEqual([]);
  const used = { account: '1110', number: '0001240', amount: '1.00' } as const;
  const known = facts({
    ...given({ 'BILL-1': '1000.00' }),
    cash: [{ account: '1130', balance: '57500.00', currency: 'USD', quantity: '1000.00' }],
    cheques: [{ ...used, date: TODAY, state: 'written' }],
  });
  expect(answers && billPayment.check?.(answers, known)).toEqual([
    { path, message: expect.stringContaining(message) },
  ]);
});

function post(typed: object, known: Facts) {
  const { answers, problems } = checked(typed);
  if (answers === undefined) throw new Error(JSON.stringify(problems));
  expect(billPayment.check?.(answers, known)).toEqual([]);
  return billPayment.post(answers, known);
}

function checked(typed: object) {
  const full = { vendor: VENDOR, ...typed } as TypedAnswers;
  return checkAnswers(billPayment.fields, full, { today: TODAY });
}

function facts(known: ExampleFacts): Facts {
  return exampleFacts({ today: TODAY, given: known });
}

function given(open: Readonly<Record<string, string>>): ExampleFacts {
  const items = Object.entries(open).map(([document, balance]) => ({
    account: '2010',
    document,
    balance,
  }));
  return { items };
}

function row(bill: string, amount: string) {
  return { bill, amount };
}

function cheque(chequeNumber: string, date: string) {
  return { account: '1110', method: 'cheque', chequeNumber, date };
}
