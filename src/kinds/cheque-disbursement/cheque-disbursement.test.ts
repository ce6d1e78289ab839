import { expect, test } from 'vitest';

import { amountInWords } from '#shared/output/amount-in-words.ts';
import { checkAnswers } from '#shared/forms/form.ts';
import { toWire } from '#shared/money.ts';

import type { ExampleFacts } from '../example.ts';
import { exampleFacts } from '../example-facts.ts';
import { EXAMPLE_PROFESSIONAL, EXAMPLE_VENDOR } from '../example-parties.ts';

import { chequeDisbursement } from './cheque-disbursement.ts';

const today = '2026-12-31';

/**
 * Every cheque of this kind in the handbook's golden month, with the amount in words of its
 * register.
 */
const GOLDEN = [
  {
    name: 'CV-9000',
    number: '0001233',
    date: '2026-12-10',
    lines: [
      { account: '2210', amount: '2845.00' },
      { account: '2220', amount: '4380.00' },
    ],
    posted: ['2210 Dr 2845.00 ', '2220 Dr 4380.00 ', '1110 Cr 7225.00 CHQ 0001233'],
    words: 'SEVEN THOUSAND TWO HUNDRED TWENTY-FIVE ONLY',
  },
  {
    name: 'CV-9002',
    number: '0001235',
    date: '2026-12-15',
    lines: [{ account: '2310', amount: '12120.00' }],
    posted: ['2310 Dr 12120.00 ', '1110 Cr 12120.00 CHQ 0001235'],
    words: 'TWELVE THOUSAND ONE HUNDRED TWENTY ONLY',
  },
  {
    name: 'CV-9003',
    number: '0001236',
    date: '2026-12-15',
    lines: [{ account: '2320', amount: '4000.00' }],
    posted: ['2320 Dr 4000.00 ', '1110 Cr 4000.00 CHQ 0001236'],
    words: 'FOUR THOUSAND ONLY',
  },
  {
    name: 'CV-9004',
    number: '0001237',
    date: '2026-12-15',
    lines: [{ account: '2330', amount: '1600.00' }],
    posted: ['2330 Dr 1600.00 ', '1110 Cr 1600.00 CHQ 0001237'],
    words: 'ONE THOUSAND SIX HUNDRED ONLY',
  },
  {
    name: 'CV-9005',
    number: '0001239',
    date: '2026-12-16',
    lines: [{ account: '6210', amount: '4536.00' }],
    posted: ['6210 Dr 4536.00 ', '1110 Cr 4536.00 CHQ 0001239'],
    words: 'FOUR THOUSAND FIVE HUNDRED THIRTY-SIX ONLY',
  },
] as const;

test.for(GOLDEN.map((golden) => [golden.name, golden] as const))(
  '%s of the golden month posts to the centavo and stands in the register',
  ([, { number, date, lines, posted, words }]) => {
    const posting = enter({ chequeNumber: number, date, lines, payee: EXAMPLE_PROFESSIONAL });
    expect(posting.lines.map(readLine)).toEqual(posted);
    for (const line of posting.lines.slice(0, -1)) expect(line.partyId).toBe(EXAMPLE_PROFESSIONAL);
    expect(posting.taxRows).toEqual([]);
    expect(posting.cheques).toEqual([
      {
        account: '1110',
        number,
        partyId: EXAMPLE_PROFESSIONAL,
        payee: 'Mabuhay',
        amount: posting.total,
        date,
      },
    ]);
    expect(amountInWords(posting.total)).toContain(words);
  },
);

test('a VAT invoice with withholding: net, VAT, EWT by code, the cheque with the rest', () => {
  const posting = enter({
    invoiceNumber: 'SI-1',
    lines: [
      { account: '6160', amount: '1,000.00', vatClass: 'services', withholding: 'WC160' },
      { account: '2310', amount: '500.00' },
    ],
  });
  expect(posting.lines.map(readLine)).toEqual([
    '2310 Dr 500.00 ',
    '6160 Dr 1000.00 ',
    '1415 Dr 120.00 ',
    '2210 Cr 20.00 WC160',
    '1110 Cr 1600.00 CHQ 0001242',
  ]);
  expect(posting.taxRows).toMatchObject([
    { type: 'input-vat', code: 'services', base: 100_000n, tax: 12_000n, document: '#' },
    { type: 'ewt', code: 'WC160', base: 100_000n, tax: 2_000n },
  ]);
  expect(posting.totals.map(({ label, amount }) => `${label} ${toWire(amount)}`)).toEqual([
    'Gross 1620.00',
    'VAT included 120.00',
    'Less withholding tax -20.00',
    'AMOUNT OF CHEQUE 1600.00',
  ]);
  expect(posting.supplierDocument).toEqual({ partyId: EXAMPLE_VENDOR, number: 'SI-1' });
});

test('an advance is kept by the number of the voucher', () => {
  const posting = enter({ lines: [{ account: '1250', amount: '1' }] });
  expect(posting.lines[0]).toMatchObject({
    account: '1250',
    partyId: EXAMPLE_VENDOR,
    document: '#',
  });
});

test('a post-dated cheque is entered on its own date, and the note says what that means', () => {
  const posting = enter({ date: '2027-02-15' });
  expect(posting.date).toBe('2027-02-15');
  expect(posting.notes).toEqual([
    {
      label: 'Post-dated',
      text: 'This cheque counts in the bank balance from 15 Feb 2027 on, the day that it bears.',
    },
  ]);
  expect(enter({ date: today }).notes).toEqual([]);
});

const GIVEN: ExampleFacts = {
  cash: [{ account: '1130', balance: '0.00', currency: 'USD' }],
  items: [{ account: '2030', document: 'CR-502', partyId: EXAMPLE_VENDOR, balance: '3210.50' }],
  cheques: [
    { account: '1110', number: '1', amount: '4563.00', date: '2026-12-16', state: 'cleared' },
    { account: '1110', number: '2', amount: '0.00', date: '2026-12-16', state: 'voided' },
  ],
};

test.for([
  [
    { chequeNumber: '1' },
    'chequeNumber',
    'Cheque 1 of this account was cleared by the bank, to Mabuhay for 4,563.00 of 16 Dec 2026. Use another number.',
  ],
  [{ chequeNumber: '2' }, 'chequeNumber', 'Cheque 2 of this account is void. Use another number.'],
  [
    { bank: '1130' },
    'bank',
    'Account 1130 is kept in USD. Choose one in pesos, or record a foreign transfer.',
  ],
  [
    { lines: [{ account: '2310', amount: '1', vatClass: 'goods' }] },
    'lines.0.vatClass',
    'Nothing was bought on this account. Choose the class Non-VAT.',
  ],
  [
    { lines: [{ account: '2310', amount: '1', withholding: 'WC160' }] },
    'lines.0.withholding',
    'Nothing was bought on this account, so nothing is withheld.',
  ],
  [
    {
      lines: [
        { account: '2310', amount: '1' },
        { account: '6160', amount: '1', vatClass: 'goods' },
      ],
    },
    'invoiceNumber',
    'Enter the number of the supplier’s invoice: input VAT needs one.',
  ],
  [
    { lines: [{ account: '2030', amount: '1' }] },
    'lines.0.credit',
    'Choose which credit of the customer is paid back.',
  ],
  [
    { lines: [{ account: '2310', amount: '1', credit: 'CR-502' }] },
    'lines.0.credit',
    'Only a line of account 2030 pays back a credit.',
  ],
  [
    {
      lines: [
        { account: '2030', amount: '3,210.50', credit: 'CR-502' },
        { account: '2030', amount: '0.01', credit: 'CR-502' },
      ],
    },
    'lines.1.amount',
    '3,210.50 is open of CR-502. Pay back at most that.',
  ],
  [
    {
      lines: [
        { account: '2310', amount: '999,999,999,999.99' },
        { account: '2310', amount: '0.01' },
      ],
    },
    'lines',
    'A cheque may amount to at most 999,999,999,999.99.',
  ],
] as const)('%o is refused at %s', ([change, path, message]) => {
  expect(check(change, GIVEN)).toEqual([{ path, message }]);
});

test('a fault of a purchase stands at its own row, whatever stands before it', () => {
  const lines = [
    { account: '2310', amount: '1' },
    { account: '6160', amount: '1', vatClass: 'goods' },
  ];
  expect(check({ lines, payee: EXAMPLE_PROFESSIONAL, invoiceNumber: 'x' }, GIVEN)).toEqual([
    {
      path: 'lines.1.vatClass',
      message: 'Mabuhay is not VAT-registered. Choose the class Non-VAT.',
    },
  ]);
});

test('a purchase from a VAT-registered supplier without VAT is asked about; a remittance is not', () => {
  const facts = exampleFacts({ today, isTopWithholdingAgent: false });
  const ask = (account: string) =>
    chequeDisbursement.questions?.(buildAnswers({ lines: [{ account, amount: '1' }] }), facts);
  expect(ask('6160')).toMatchObject([{ code: 'no-vat' }]);
  expect(ask('2310')).toEqual([]);
});

function enter(change: object, given?: ExampleFacts) {
  expect(check(change, given)).toEqual([]);
  return chequeDisbursement.post(buildAnswers(change), exampleFacts({ today, given }));
}

function check(change: object, given?: ExampleFacts) {
  return chequeDisbursement.check?.(buildAnswers(change), exampleFacts({ today, given }));
}

function buildAnswers({ lines, ...change }: { lines?: readonly object[] }) {
  const typed = {
    receiptEmail: 'a@b.example',
    payee: EXAMPLE_VENDOR,
    bank: '1110',
    chequeNumber: '0001242',
    date: '2026-12-16',
    particulars: 'Permit',
    priceMode: 'vat-exclusive',
    lines: (lines ?? [{ account: '2310', amount: '1.00' }]).map((line) => ({
      vatClass: 'non-vat',
      ...line,
    })),
    ...change,
  };
  const checked = checkAnswers(chequeDisbursement.fields, typed, { today });
  if (checked.answers === undefined) throw new Error(JSON.stringify(checked.problems));
  return checked.answers;
}

function readLine(line: { account: string; debit: bigint; credit: bigint; document?: string }) {
  const side = line.debit > 0n ? `Dr ${toWire(line.debit)}` : `Cr ${toWire(line.credit)}`;
  return `${line.account} ${side} ${line.document ?? ''}`;
}
