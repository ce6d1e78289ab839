import { expect, test } from 'vitest';

import type { TypedAnswers } from '#shared/forms/fields.ts';
import { checkAnswers } from '#shared/forms/form.ts';
import { toWire } from '#shared/money.ts';
import { readLines } from '#test/read-lines.ts';

import type { ExampleFacts } from '../example.ts';
import { exampleFacts } from '../example-facts.ts';
import type { Facts } from '../facts.ts';

import { collectionReceipt } from './collection-receipt.ts';

const CUSTOMER = '3f2b1c4d-0000-4000-8000-000000000001';
const TODAY = '2026-12-31';

// The collections of the handbook's golden month, with what was open before.
const GOLDEN = {
  'CR-501': {
    date: '2026-12-08',
    open: { 'INV-1188': '44800.00', 'INV-1201': '123200.00' },
    typed: {
      ...cheque('MBTC', '0456781', '2026-12-08'),
      invoices: [
        row('INV-1188', '44800.00', { atc: 'WC158', base: '40000.00' }),
        row('INV-1201', '80000.00', {
          atc: 'WC158',
          base: '85000.00',
          secondAtc: 'WC160',
          secondBase: '25000.00',
        }),
      ],
    },
    posted: [
      '1030 Dr 123050.00 #',
      '1440 Dr 1750.00 2307',
      '1210 Cr 44800.00 INV-1188',
      '1210 Cr 80000.00 INV-1201',
    ],
    totals: ['Applied 124800.00', 'Tax withheld 1750.00', 'Cash received 123050.00'],
  },
  'CR-502': {
    date: '2026-12-10',
    open: { 'INV-1202': '56789.50' },
    typed: {
      account: '1120',
      method: 'transfer',
      reference: 'IPAY-778812',
      invoices: [row('INV-1202', '60000.00')],
    },
    posted: ['1120 Dr 60000.00 #', '1210 Cr 56789.50 INV-1202', '2030 Cr 3210.50 #'],
    totals: ['Applied 56789.50', 'Amount to be credited 3210.50', 'Cash received 60000.00'],
  },
  'CR-503': {
    date: '2026-12-15',
    open: { 'INV-1170': '89600.00' },
    typed: {
      ...cheque('LBP', '0003321', '2026-12-15'),
      invoices: [row('INV-1170', '50000.00')],
    },
    posted: ['1030 Dr 50000.00 #', '1210 Cr 50000.00 INV-1170'],
    totals: ['Applied 50000.00', 'Cash received 50000.00'],
  },
  'CR-504': {
    date: '2026-12-16',
    open: { 'INV-1165': '22400.00' },
    typed: {
      ...cheque('UBP', '0088120', '2026-12-16'),
      invoices: [row('INV-1165', '22400.00')],
    },
    posted: ['1030 Dr 22400.00 #', '1210 Cr 22400.00 INV-1165'],
    totals: ['Applied 22400.00', 'Cash received 22400.00'],
  },
  'CR-505': {
    date: '2026-12-30',
    open: { 'INV-1207': '15680.00' },
    typed: { account: '1030', method: 'cash', invoices: [row('INV-1207', '15680.00')] },
    posted: ['1030 Dr 15680.00 #', '1210 Cr 15680.00 INV-1207'],
    totals: ['Applied 15680.00', 'Cash received 15680.00'],
  },
} as const;

test.for(Object.entries(GOLDEN))(
  '%s of the golden month posts to the centavo',
  ([, { date, open, typed, posted, totals }]) => {
    const posting = post({ ...typed, date }, given(open));
    expect(readLines(posting.lines)).toEqual(posted);
    expect(posting.totals.map(({ label, amount }) => `${label} ${toWire(amount)}`)).toEqual(totals);
    expect(posting.date).toBe(date);
  },
);

test('tax rows name code, base, tax and the invoice; the cheque stands in the memo for the deposit', () => {
  const { open, typed, date } = GOLDEN['CR-501'];
  const { taxRows, lines, tables } = post({ ...typed, date }, given(open));
  expect(taxRows).toMatchObject([
    { type: 'creditable-wt', code: 'WC158', base: 4_000_000n, tax: 40_000n, document: 'INV-1188' },
    { type: 'creditable-wt', code: 'WC158', base: 8_500_000n, tax: 85_000n, document: 'INV-1201' },
    { type: 'creditable-wt', code: 'WC160', base: 2_500_000n, tax: 50_000n, document: 'INV-1201' },
  ]);
  expect(lines[0]).toMatchObject({ memo: 'Cheque MBTC 0456781' });
  expect(tables?.['invoices']?.rows).toEqual([
    ['INV-1188', '44,800.00', '44,800.00', '400.00', '44,400.00'],
    ['INV-1201', '123,200.00', '80,000.00', '1,350.00', '78,650.00'],
  ]);
});

test('what the invoice expects to be withheld fills in its row', () => {
  const expected = [
    { atc: 'WC158', base: '85000.00', tax: '850.00' },
    { atc: 'WC160', base: '25000.00', tax: '500.00' },
  ];
  const { fill } = collectionReceipt.fields.invoices.openItems;
  expect(fill({ document: 'INV-1', balance: '1.00', expected })).toEqual({
    atc: 'WC158',
    base: '85,000.00',
    secondAtc: 'WC160',
    secondBase: '25,000.00',
  });
  expect(fill({ document: 'INV-1', balance: '1.00', expected: [] })).toEqual({});
});

test('without its certificate a tax is owed by the customer and not yet claimed', () => {
  const withheld = { atc: 'WC158', base: '1000.00', certificate: 'to-follow' };
  const posting = post(
    { ...cash(), invoices: [row('INV-1', '1120.00', withheld)] },
    given({ 'INV-1': '1120.00' }),
  );
  expect(readLines(posting.lines)).toEqual([
    '1030 Dr 1110.00 #',
    '1260 Dr 10.00 #',
    '1210 Cr 1120.00 INV-1',
  ]);
  expect(posting.taxRows).toMatchObject([{ type: 'expected-wt', document: 'INV-1' }]);
});

test('what the government withholds of VAT stands beside its income tax', () => {
  const withheld = { atc: 'WC640', base: '1000.00', secondAtc: 'WV010', secondBase: '1000.00' };
  const posting = post(
    { ...cash(), invoices: [row('INV-1', '1120.00', withheld)] },
    given({ 'INV-1': '1120.00' }),
  );
  expect(readLines(posting.lines)).toEqual([
    '1030 Dr 1060.00 #',
    '1440 Dr 10.00 2307',
    '1445 Dr 50.00 2307',
    '1210 Cr 1120.00 INV-1',
  ]);
});

test('a certificate that comes after the money settles the tax without cash', () => {
  const withheld = { atc: 'WC158', base: '1000.00' };
  const posting = post(
    { ...cash(), invoices: [row('INV-1', '10.00', withheld)] },
    given({ 'INV-1': '10.00' }),
  );
  expect(readLines(posting.lines)).toEqual(['1440 Dr 10.00 2307', '1210 Cr 10.00 INV-1']);
  expect(posting.total).toBe(1_000n);
});

test('money for no invoice is a credit as a whole', () => {
  const posting = post({ ...cash(), invoices: [], advance: '500' });
  expect(readLines(posting.lines)).toEqual(['1030 Dr 500.00 #', '2030 Cr 500.00 #']);
});

test('a post-dated cheque is entered on its own date, and says so', () => {
  const posting = post(
    { ...cheque('MBTC', '1', '2027-01-05'), invoices: [row('INV-1', '10.00')] },
    given({ 'INV-1': '10.00' }),
  );
  expect(posting.date).toBe('2027-01-05');
  expect(posting.notes).toMatchObject([{ label: 'Maturity' }]);
});

test.for([
  [{ account: '1110' }, 'account', 'Cash and cheques wait'],
  [{ method: 'transfer', reference: 'X' }, 'account', 'Choose the bank account'],
  [{ method: 'transfer', account: '1130', reference: 'X' }, 'account', 'kept in USD'],
  [{ method: 'transfer', account: '1110' }, 'reference', 'reference number of the transfer'],
  [cheque('MBTC', '1', '2026-05-01'), 'chequeDate', 'Banks refuse a cheque of 1 May 2026'],
  [{ invoices: [] }, 'invoices', 'Enter an amount at an invoice'],
  [
    { invoices: [row('INV-1', '1.00'), row('INV-1', '2.00')] },
    'invoices.1.invoice',
    'INV-1 is in two rows.',
  ],
  [
    { invoices: [row('INV-1', '9.00', { atc: 'WC158', base: '1000.00' })] },
    'invoices.0.base',
    'The tax withheld is more than what settles this invoice (9.00).',
  ],
  [
    {
      invoices: [
        row('INV-1', '100.00', {
          atc: 'WC158',
          base: '10.00',
          secondAtc: 'WC158',
          secondBase: '10.00',
        }),
      ],
    },
    'invoices.0.secondAtc',
    'Choose another code',
  ],
] as const)('%o is refused at %s', ([change, path, message]) => {
  const typed = { ...cash(), invoices: [row('INV-1', '10.00')], ...change };
  const known = { ...given({ 'INV-1': '1000.00' }), cash: [dollars] };
  const { answers, problems } = checked(typed);
  expect(problems).toEqual([]);
  const found = answers && collectionReceipt.check?.(answers, facts(known));
  expect(found).toEqual([{ path, message: expect.stringContaining(message) }]);
});

test('the government withholds percentage tax of a seller without VAT, and a code of the other tax is asked about', () => {
  const typed = (secondAtc: string) => ({
    ...cash(),
    invoices: [
      row('INV-1', '1000.00', { atc: 'WC640', base: '1000.00', secondAtc, secondBase: '1000.00' }),
    ],
  });
  const known = facts(given({ 'INV-1': '1000.00' }));
  const nonVat: Facts = { ...known, company: { ...known.company, isVatRegistered: false } };
  const asked = (atc: string, of: Facts) => {
    const { answers } = checked(typed(atc));
    return (answers && collectionReceipt.questions?.(answers, of))?.map(({ code }) => code);
  };
  const { lines } = post(typed('WB080'), given({ 'INV-1': '1000.00' }));
  expect(readLines(lines)).toEqual([
    '1030 Dr 960.00 #',
    '1440 Dr 10.00 2307',
    '1445 Dr 30.00 2307',
    '1210 Cr 1000.00 INV-1',
  ]);
  expect([asked('WB080', nonVat), asked('WV010', known)]).toEqual([[], []]);
  expect([asked('WV010', nonVat), asked('WB080', known)]).toEqual([['other-tax'], ['other-tax']]);
});

test('a code that had no rate on the day of the invoice is refused', () => {
  const withheld = { atc: 'WC820', base: '10.00', secondAtc: 'WV010', secondBase: '10.00' };
  const { answers } = checked({ ...cash(), invoices: [row('INV-1', '100.00', withheld)] });
  const known = facts(given({ 'INV-1': '1000.00' }));
  const old: Facts = {
    ...known,
    item: (...names) => {
      const item = known.item(...names);
      return item && { ...item, documentDate: '2020-01-31' };
    },
  };
  expect(answers && collectionReceipt.check?.(answers, old)).toEqual([
    { path: 'invoices.0.atc', message: expect.stringContaining('WC820 had no rate on 31 Jan') },
    { path: 'invoices.0.secondAtc', message: expect.stringContaining('WV010 had no rate') },
  ]);
});

const dollars = { account: '1130', balance: '57500.00', currency: 'USD', quantity: '1000.00' };

function post(typed: object, known: ExampleFacts = {}) {
  const { answers, problems } = checked(typed);
  if (answers === undefined) throw new Error(JSON.stringify(problems));
  expect(collectionReceipt.check?.(answers, facts(known))).toEqual([]);
  return collectionReceipt.post(answers, facts(known));
}

function checked(typed: object) {
  const full = { customer: CUSTOMER, date: TODAY, ...typed } as TypedAnswers;
  return checkAnswers(collectionReceipt.fields, full, { today: TODAY });
}

function facts(known: ExampleFacts) {
  return exampleFacts({ today: TODAY, given: known });
}

function given(open: Readonly<Record<string, string>>): ExampleFacts {
  const items = Object.entries(open).map(([document, balance]) => ({
    account: '1210',
    document,
    balance,
  }));
  return { items };
}

function row(invoice: string, amount: string, withheld: Record<string, string> = {}) {
  const certificate = withheld['atc'] === undefined ? {} : { certificate: 'in-hand' };
  return { invoice, amount, ...certificate, ...withheld };
}

function cash() {
  return { account: '1030', method: 'cash' };
}

function cheque(chequeBank: string, chequeNumber: string, chequeDate: string) {
  return { account: '1030', method: 'cheque', chequeBank, chequeNumber, chequeDate };
}
