import { expect, test } from 'vitest';

import { checkAnswers, initialAnswers } from '#shared/forms/form.ts';
import { toWire } from '#shared/money.ts';

import type { ExampleFacts } from '../example.ts';
import { exampleFacts } from '../example-facts.ts';
import { EXAMPLE_PROFESSIONAL, EXAMPLE_VENDOR } from '../example-parties.ts';

import { pettyCashExpense } from './petty-cash-expense.ts';

const today = '2026-12-31';

// The petty cash vouchers of the handbook's golden month: what the box held before, the line, and
// the entry.
const GOLDEN = [
  {
    number: 'PCV-101',
    date: '2026-12-03',
    vendor: EXAMPLE_VENDOR,
    before: '15000.00',
    line: ['Printer ink and paper', '1,344.00', '6140', 'goods'],
    posted: ['6140 Dr 1200.00', '1410 Dr 144.00', '1020 Cr 1344.00 #'],
    totals: ['1200.00', '144.00', '0.00', '1344.00'],
    left: '13,656.00',
  },
  {
    number: 'PCV-102',
    date: '2026-12-05',
    vendor: '',
    before: '13656.00',
    line: ['Jeepney, taxi and parking', '850.00', '6170', 'non-vat'],
    posted: ['6170 Dr 850.00', '1020 Cr 850.00 #'],
    totals: ['850.00', '0.00', '0.00', '850.00'],
    left: '12,806.00',
  },
  {
    number: 'PCV-103',
    date: '2026-12-09',
    vendor: EXAMPLE_VENDOR,
    before: '12806.00',
    line: ['Client lunch', '1,121.00', '6180', 'services'],
    posted: ['6180 Dr 1000.89', '1415 Dr 120.11', '1020 Cr 1121.00 #'],
    totals: ['1000.89', '120.11', '0.00', '1121.00'],
    left: '11,685.00',
  },
  {
    number: 'PCV-104',
    date: '2026-12-12',
    vendor: EXAMPLE_PROFESSIONAL,
    before: '11685.00',
    line: ['Courier (non-VAT supplier)', '340.00', '6190', 'non-vat'],
    posted: ['6190 Dr 340.00', '1020 Cr 340.00 #'],
    totals: ['340.00', '0.00', '0.00', '340.00'],
    left: '11,345.00',
  },
] as const;

test.for(GOLDEN.map((golden) => [golden.number, golden] as const))(
  '%s of the golden month posts to the centavo, and says what is left in the box',
  ([, { date, vendor, before, line, posted, totals, left }]) => {
    const [description, amount, account, vatClass] = line;
    const change = { date, vendor, lines: [{ description, amount, account, vatClass }] };
    const posting = post(change, box(before));
    expect(posting.lines.map(readLine)).toEqual(posted);
    expect(posting.totals.map((total) => toWire(total.amount))).toEqual(totals);
    expect(posting.notes).toEqual([{ label: 'Left in the box', text: left }]);
    expect(posting.lines[0]?.partyId).toBe(vendor === '' ? undefined : vendor);
    expect(posting.assumesBalanceOf).toEqual(['1020']);
    // A fare has no seller that a list could name.
    const codes = posting.taxRows.map(({ code }) => code === 'unlisted');
    expect(codes).toEqual([vendor === '']);
  },
);

test('the supplier’s number is compared with what was recorded before only with its supplier', () => {
  const named = { vendor: EXAMPLE_VENDOR, invoiceNumber: 'OR 12' };
  expect(post(named).supplierDocument).toEqual({ partyId: EXAMPLE_VENDOR, number: 'OR 12' });
  expect(post({ ...named, vendor: '' }).supplierDocument).toBeUndefined();
  expect(post({ ...named, invoiceNumber: '' }).supplierDocument).toBeUndefined();
});

test('tax is withheld when a code is chosen, and less goes out of the box', () => {
  const posting = post({
    vendor: EXAMPLE_VENDOR,
    lines: [line({ amount: '1,120.00', vatClass: 'services', withholding: 'WC160' })],
  });
  expect(posting.lines.map(readLine)).toEqual([
    '6170 Dr 1000.00',
    '1415 Dr 120.00',
    '2210 Cr 20.00 WC160',
    '1020 Cr 1100.00 #',
  ]);
});

test.for([
  [{ payee: '' }, 'payee', 'Enter the payee, or choose the supplier.'],
  [
    { lines: [line({ vatClass: 'goods' })] },
    'lines.0.vatClass',
    'VAT needs the supplier’s TIN. Choose the supplier, or the class Non-VAT.',
  ],
  [
    { lines: [line({ withholding: 'WC160' })] },
    'lines.0.withholding',
    'Choose the supplier whose tax is withheld.',
  ],
  [
    { lines: [line({ amount: '15,000.01' })] },
    'lines',
    'The petty cash box holds 15,000.00, and this takes 15,000.01. Replenish it first.',
  ],
] as const)('%o is refused at %s', ([change, path, message]) => {
  expect(check(change)).toEqual([{ path, message }]);
});

test('the last centavo may leave the box; without a fund nothing does', () => {
  expect(check({ lines: [line({ amount: '15,000.00' })] })).toEqual([]);
  expect(check({}, { ...box('0.00'), pettyCashLimit: '0.00' })).toMatchObject([
    { path: 'lines', message: expect.stringContaining('There is no petty cash fund yet.') },
  ]);
});

test('small purchases are casual: a top withholding agent is asked from 10,000.00 on', () => {
  const ask = (amount: string) =>
    pettyCashExpense
      .questions?.(
        buildAnswers({ vendor: EXAMPLE_VENDOR, lines: [line({ amount, vatClass: 'exempt' })] }),
        factsOf(box('15000.00')),
      )
      .map(({ code }) => code);
  expect([ask('9,999.99'), ask('10,000.00')]).toEqual([[], ['no-withholding']]);
});

function post(change: object, given = box('15000.00')) {
  expect(check(change, given)).toEqual([]);
  return pettyCashExpense.post(buildAnswers(change), factsOf(given));
}

function check(change: object, given = box('15000.00')) {
  return pettyCashExpense.check?.(buildAnswers(change), factsOf(given));
}

function factsOf(given: ExampleFacts) {
  return exampleFacts({ today, given });
}

function box(balance: string): ExampleFacts {
  return { cash: [{ account: '1020', balance }] };
}

function buildAnswers(change: object) {
  const typed = {
    receiptEmail: 'a@b.example',
    typeOfExpense: 'petty-cash',
    payee: 'Messenger',
    date: '2026-12-31',
    priceMode: 'vat-inclusive',
    lines: [line({})],
    ...change,
  };
  const checked = checkAnswers(pettyCashExpense.fields, typed, { today });
  if (checked.answers === undefined) throw new Error(JSON.stringify(checked.problems));
  return checked.answers;
}

function line(change: object) {
  return {
    description: 'Fares',
    account: '6170',
    amount: '50.00',
    vatClass: 'non-vat',
    ...change,
  };
}

function readLine(line: { account: string; debit: bigint; credit: bigint; document?: string }) {
  const side = line.debit > 0n ? `Dr ${toWire(line.debit)}` : `Cr ${toWire(line.credit)}`;
  return [line.account, side, line.document].filter((part) => part !== undefined).join(' ');
}

test('a fare is right with what the form begins with: no supplier, and no VAT', () => {
  const fields = pettyCashExpense.fields;
  const begun = initialAnswers(fields, '2026-12-10');
  const [row] = begun['lines'] as readonly Record<string, string>[];
  const typed = {
    ...begun,
    receiptEmail: 'a@b.example',
    payee: 'Ana Cruz',
    lines: [{ ...row, description: 'Taxi', account: '6170', amount: '150' }],
  };
  const { answers, problems } = checkAnswers(fields, typed, { today: '2026-12-10' });
  expect(problems).toEqual([]);
  const facts = factsOf(box('5000.00'));
  expect(answers && pettyCashExpense.check?.(answers, facts)).toEqual([]);
});
