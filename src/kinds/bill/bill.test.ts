import { expect, test } from 'vitest';

import { checkAnswers } from '#shared/forms/form.ts';
import { toWire } from '#shared/money.ts';

import type { Facts } from '../facts.ts';
import { exampleFacts } from '../example-facts.ts';
import { EXAMPLE_CONTRACTOR, EXAMPLE_PROFESSIONAL, EXAMPLE_VENDOR } from '../example-parties.ts';

import { bill } from './bill.ts';

const today = '2026-12-31';

interface Golden {
  readonly number: string;
  readonly date: string;
  readonly terms: string;
  readonly dueDate?: string;
  readonly vendor?: string;
  readonly mode?: 'vat-inclusive';
  readonly line: readonly [amount: string, account: string, vatClass: string, atc: string];
  readonly posted: readonly string[];
  /** Net, VAT, withheld, payable. */
  readonly totals: readonly string[];
  readonly due: string;
}

// Every bill of the handbook's golden month.
const GOLDEN: readonly Golden[] = [
  {
    number: 'BILL-301',
    date: '2026-12-01',
    terms: 'until',
    dueDate: '2026-12-05',
    line: ['35000.00', '6110', 'services', 'WC100'],
    posted: ['6110 Dr 35000.00', '1415 Dr 4200.00', '2210 Cr 1750.00 WC100', '2010 Cr 37450.00 #'],
    totals: ['35000.00', '4200.00', '1750.00', '37450.00'],
    due: '2026-12-05',
  },
  {
    number: 'BILL-302',
    date: '2026-12-02',
    terms: '30',
    line: ['150000.00', '5010', 'goods', 'WC158'],
    posted: [
      '5010 Dr 150000.00',
      '1410 Dr 18000.00',
      '2210 Cr 1500.00 WC158',
      '2010 Cr 166500.00 #',
    ],
    totals: ['150000.00', '18000.00', '1500.00', '166500.00'],
    due: '2027-01-01',
  },
  {
    number: 'BILL-303',
    date: '2026-12-08',
    terms: '30',
    line: ['2000.00', '6160', 'goods', 'WC158'],
    posted: ['6160 Dr 2000.00', '1410 Dr 240.00', '2210 Cr 20.00 WC158', '2010 Cr 2220.00 #'],
    totals: ['2000.00', '240.00', '20.00', '2220.00'],
    due: '2027-01-07',
  },
  {
    number: 'BILL-303A',
    date: '2026-12-09',
    terms: 'until',
    dueDate: '2027-01-07',
    line: ['2000.00', '6140', 'goods', 'WC158'],
    posted: ['6140 Dr 2000.00', '1410 Dr 240.00', '2210 Cr 20.00 WC158', '2010 Cr 2220.00 #'],
    totals: ['2000.00', '240.00', '20.00', '2220.00'],
    due: '2027-01-07',
  },
  {
    number: 'BILL-304',
    date: '2026-12-10',
    terms: '30',
    vendor: EXAMPLE_PROFESSIONAL,
    line: ['20000.00', '6150', 'non-vat', 'WI010'],
    posted: ['6150 Dr 20000.00', '2210 Cr 1000.00 WI010', '2010 Cr 19000.00 #'],
    totals: ['20000.00', '0.00', '1000.00', '19000.00'],
    due: '2027-01-09',
  },
  {
    number: 'BILL-305',
    date: '2026-12-11',
    terms: '30',
    vendor: EXAMPLE_CONTRACTOR,
    mode: 'vat-inclusive',
    line: ['13440.00', '6160', 'services', 'WI120'],
    posted: ['6160 Dr 12000.00', '1415 Dr 1440.00', '2210 Cr 240.00 WI120', '2010 Cr 13200.00 #'],
    totals: ['12000.00', '1440.00', '240.00', '13200.00'],
    due: '2027-01-10',
  },
  {
    number: 'BILL-306',
    date: '2026-12-14',
    terms: '14',
    line: ['8931.25', '6120', 'services', 'WC160'],
    posted: ['6120 Dr 8931.25', '1415 Dr 1071.75', '2210 Cr 178.63 WC160', '2010 Cr 9824.37 #'],
    totals: ['8931.25', '1071.75', '178.63', '9824.37'],
    due: '2026-12-28',
  },
  {
    number: 'BILL-307',
    date: '2026-12-15',
    terms: '30',
    line: ['100000.00', '1520', 'capital-goods', 'WC158'],
    posted: [
      '1520 Dr 100000.00',
      '1420 Dr 12000.00',
      '2210 Cr 1000.00 WC158',
      '2010 Cr 111000.00 #',
    ],
    totals: ['100000.00', '12000.00', '1000.00', '111000.00'],
    due: '2027-01-14',
  },
];

test.for(GOLDEN.map((golden) => [golden.number, golden] as const))(
  '%s of the golden month posts to the centavo',
  ([, golden]) => {
    const posting = post(typedOf(golden));
    expect(posting.lines.map(readLine)).toEqual(golden.posted);
    expect(posting.totals.map(({ amount }) => toWire(amount))).toEqual(golden.totals);
    expect([posting.date, posting.due]).toEqual([golden.date, golden.due]);
    const vendor = golden.vendor ?? EXAMPLE_VENDOR;
    expect(new Set(posting.lines.map(({ partyId }) => partyId))).toEqual(new Set([vendor]));
    expect(posting.supplierDocument).toEqual({ partyId: vendor, number: golden.number });
  },
);

test('VAT is rounded once a class and the tax once a code, on the amount without VAT', () => {
  const posting = post({
    ...typedOf(GOLDEN[1]),
    lines: ['Cable', 'Cable', 'Cable'].map((description) => ({
      ...line({ amount: '10.04' }),
      description,
    })),
  });
  expect(posting.lines.map(readLine)).toEqual([
    '5010 Dr 30.12',
    '1410 Dr 3.61',
    '2210 Cr 0.30 WC158',
    '2010 Cr 33.43 #',
  ]);
  expect(posting.description).toBe('Cable and 2 more');
  expect(posting.taxRows).toMatchObject([
    { type: 'input-vat', code: 'goods', base: 3_012n, rateBasisPoints: 1200, tax: 361n },
    { type: 'ewt', code: 'WC158', base: 3_012n, rateBasisPoints: 100, tax: 30n, document: '#' },
  ]);
});

test('for a buyer without VAT, VAT is part of the cost, and the tax is still on the amount without it', () => {
  const typed = { ...typedOf(GOLDEN[1]), priceMode: 'vat-inclusive' };
  const lines = [line({ amount: '1,120.01' }), line({ amount: '112.00', account: '6140' })];
  const posting = post({ ...typed, lines }, facts({ isVatRegistered: false }));
  expect(posting.lines.map(readLine)).toEqual([
    '5010 Dr 1120.01',
    '6140 Dr 112.00',
    '2210 Cr 11.00 WC158',
    '2010 Cr 1221.01 #',
  ]);
  expect(posting.taxRows.map(({ type }) => type)).toEqual(['ewt']);
  const added = post({ ...typedOf(GOLDEN[1]) }, facts({ isVatRegistered: false }));
  expect(added.lines.map(readLine)[0]).toBe('5010 Dr 168000.00');
});

test('how the tax came about is told beside the due date', () => {
  expect(post(typedOf(GOLDEN[6])).notes).toEqual([
    { label: 'Due date', text: '28 Dec 2026' },
    { label: 'Withholding tax', text: '178.63 (WC160, 2 % of 8,931.25)' },
  ]);
});

test.for([
  [
    { terms: 'until', dueDate: '2026-12-01' },
    'dueDate',
    'The due date is before the invoice date.',
  ],
  [
    { vendor: EXAMPLE_PROFESSIONAL, lines: [line({ withholding: '' })] },
    'lines.0.vatClass',
    'Mabuhay is not VAT-registered. Choose the class Non-VAT.',
  ],
  [
    { lines: [line({}), line({ withholding: 'WI160' })] },
    'lines.1.withholding',
    'WI160 is not for a corporation such as Mabuhay. Use WC160.',
  ],
  [
    { vendor: EXAMPLE_CONTRACTOR, lines: [line({ withholding: 'WC120' })] },
    'lines.0.withholding',
    'WC120 is not for an individual such as Mabuhay. Use WI120.',
  ],
  [
    { date: '2017-12-31' },
    'lines.0.withholding',
    'WC158 had no rate on 31 Dec 2017. Choose another code.',
  ],
  [
    { lines: [line({ amount: '999,999,999,999.99' })] },
    'lines',
    'The lines may total at most 999,999,999,999.99.',
  ],
] as const)('%o is refused at %s', ([change, path, message]) => {
  const answers = answersOf({ ...typedOf(GOLDEN[1]), ...change });
  expect(bill.check?.(answers, facts())).toEqual([{ path, message }]);
});

test('who is no top withholding agent does not withhold as one', () => {
  const path = 'lines.0.withholding';
  const known = facts({ isTopWithholdingAgent: false });
  expect(bill.check?.(answersOf(typedOf(GOLDEN[1])), known)).toMatchObject([{ path }]);
  expect(bill.check?.(answersOf(typedOf(GOLDEN[0])), known)).toEqual([]);
});

test('VAT is not claimed of a vendor without TIN', () => {
  const known = { ...facts(), party: vendorWith({ tin: undefined }) };
  expect(bill.check?.(answersOf(typedOf(GOLDEN[1])), known)).toEqual([
    {
      path: 'lines.0.vatClass',
      message: 'Mabuhay has no TIN. Choose the class Non-VAT.',
    },
  ]);
});

test('while a bill is filled in, VAT under a code that ended is neither added nor withheld', () => {
  const known = facts();
  const ended = known.codes.map((row) =>
    row.atc === 'WV080' ? { ...row, to: '2026-11-30' } : row,
  );
  const typed = { ...typedOf(GOLDEN[0]), lines: [line({ vatClass: 'non-resident-digital' })] };
  const { totals } = bill.post(answersOf(typed), { ...known, codes: ended });
  expect(totals?.find(({ label }) => label === 'VAT')?.amount).toBe(0n);
});

test('a line without withholding is asked about by a top withholding agent, and of a vendor with a usual code', () => {
  const ask = (change: object, known = facts()) =>
    bill
      .questions?.(answersOf({ ...typedOf(GOLDEN[1]), ...change }), known)
      .map(({ code, text }) => `${code}: ${text}`);
  const open = { lines: [line({}), line({ description: 'Delivery', withholding: '' })] };
  expect(ask({})).toEqual([]);
  expect(ask(open)).toEqual([
    'no-withholding: Nothing is withheld on Delivery. A top withholding agent withholds 1 % on goods and 2 % on services, ' +
      'unless it is a single purchase below 10,000.00 from a supplier who is not regular. That is right.',
  ]);
  const small = facts({ isTopWithholdingAgent: false });
  expect(ask(open, small)).toEqual([]);
  expect(ask(open, { ...small, party: vendorWith({ defaultAtc: 'WC120' }) })).toEqual([
    'no-withholding: Nothing is withheld on Delivery, though WC120, 2 % is usual for Mabuhay. That is right.',
  ]);
  // Lines that are called the same are named once.
  const twice = { lines: [...open.lines, line({ description: 'Delivery', withholding: '' })] };
  expect(ask(twice, { ...small, party: vendorWith({ defaultAtc: 'WC120' }) })).toEqual([
    'no-withholding: Nothing is withheld on Delivery, though WC120, 2 % is usual for Mabuhay. That is right.',
  ]);
  const named = vendorWith({ defaultAtc: 'WC120', name: 'Mabuhay Inc.' });
  expect(ask(open, { ...small, party: named })).toEqual([
    'no-withholding: Nothing is withheld on Delivery, though WC120, 2 % is usual for Mabuhay Inc. That is right.',
  ]);
  expect(ask(open, { ...small, party: vendorWith({ defaultAtc: 'WC158' }) })).toEqual([]);
  const fee = { lines: [line({ account: '6210', vatClass: 'exempt', withholding: '' })] };
  expect(ask(fee)).toEqual([]);
  expect(ask({ lines: [line({ vatClass: 'non-vat' })] })).toEqual([
    'no-vat: Mabuhay is VAT-registered, and Merchandise has no VAT. The document shows none.',
  ]);
});

function typedOf(golden: Golden | undefined) {
  if (golden === undefined) throw new Error('no such bill');
  const [amount, account, vatClass, withholding] = golden.line;
  return {
    receiptEmail: 'a@b.example',
    vendor: golden.vendor ?? EXAMPLE_VENDOR,
    typeOfExpense: 'bill',
    invoiceNumber: golden.number,
    date: golden.date,
    terms: golden.terms,
    ...(golden.dueDate !== undefined && { dueDate: golden.dueDate }),
    priceMode: golden.mode ?? 'vat-exclusive',
    lines: [line({ amount, account, vatClass, withholding })],
  };
}

function line(change: object) {
  return {
    description: 'Merchandise',
    account: '5010',
    amount: '1.00',
    vatClass: 'goods',
    withholding: 'WC158',
    ...change,
  };
}

function facts(company: { isVatRegistered?: boolean; isTopWithholdingAgent?: boolean } = {}) {
  return exampleFacts({ today, ...company });
}

function vendorWith(change: object): Facts['party'] {
  return (partyId) => ({ ...facts().party(partyId), ...change });
}

function post(typed: object, known = facts()) {
  const answers = answersOf(typed);
  expect(bill.check?.(answers, known)).toEqual([]);
  return bill.post(answers, known);
}

function answersOf(typed: object) {
  const checked = checkAnswers(bill.fields, { ...typed }, { today });
  if (checked.answers === undefined) throw new Error(JSON.stringify(checked.problems));
  return checked.answers;
}

function readLine(line: { account: string; debit: bigint; credit: bigint; document?: string }) {
  const side = line.debit > 0n ? `Dr ${toWire(line.debit)}` : `Cr ${toWire(line.credit)}`;
  return [line.account, side, line.document].filter((part) => part !== undefined).join(' ');
}
