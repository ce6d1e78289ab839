import { addDays } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { convert } from '#shared/currency.ts';
import { sum, toWire } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';

import { DEMO_FUND } from '../demo-company.ts';

import type { Known } from './act.ts';
import { BOX, CASH, CHECKING, DOLLARS, SAVINGS, enter, move, owe } from './books.ts';
import type { Books } from './books.ts';
import { isLastOfMonth, numberOfMonth } from './calendar.ts';
import { DAYS_OLD, OLD_CHEQUE } from './cheque-book.ts';
import { ACCRUED, PAYROLL, PREPAID, THIRTEENTH } from './journal.ts';
import { FIRST_RATE } from './rates.ts';

const FIRST_DOLLARS = 1_850_000n;
const RECENT_CHEQUE = { number: '0004449', payee: 'Papel Pilipino Mills Inc.', amount: 8_640_000n };

/** Days before the first day that a document is of, and its balance. */
const RECEIVABLES = [
  ['999-201-013', 'INV-1931', 118, 4_480_000n],
  ['999-201-049', 'INV-1958', 74, 9_632_000n],
  ['999-201-013', 'INV-1976', 41, 12_544_000n],
  ['999-201-025', 'INV-1982', 33, 23_968_000n],
  ['999-201-104', 'INV-1988', 22, 15_680_000n],
  ['999-201-049', 'INV-1993', 15, 31_360_000n],
  ['999-201-141', 'INV-1996', 9, 6_720_000n],
  ['999-201-025', 'INV-1999', 3, 18_816_000n],
] as const;

const PAYABLES = [
  ['paper', 'PPM-19871', 24, 28_305_000n],
  ['furniture', 'NOF-19902', 17, 24_420_000n],
  ['machines', 'MBM-19935', 11, 31_080_000n],
  ['contractor', 'MFR-1191', 6, 1_320_000n],
] as const;

const CREDIT = { party: '999-201-025', document: 'CR-2188', balance: 350_000n } as const;
const ADVANCE = { party: 'furniture', document: 'CV-3071', balance: 1_000_000n } as const;

/**
 * Income and expenses of a month before the first day: the year's until then stand in the opening
 * balances.
 */
const MONTHLY: readonly Row[] = [
  ['4010', -105_000_000n],
  ['5010', 63_000_000n],
  ['6010', 2n * PAYROLL.gross],
  ['6020', PAYROLL.ours.sss + PAYROLL.ours.philhealth + PAYROLL.ours.pagibig],
  ['6015', THIRTEENTH],
  ['6110', 6_500_000n],
  ['6120', 1_800_000n],
  ['6220', 1_450_000n],
];

/** Output VAT, input VAT of goods and of services in a month before the first day. */
const VAT = { output: 12_600_000n, goods: 7_560_000n, services: 1_190_000n } as const;
const RATE = { numerator: 100n, denominator: 12n } as const;

/** An account and its balance: debits above zero, credits below. */
type Row = readonly [account: string, balance: Centavos];

/**
 * What the company begins with, on the day before the first (handbook 5.1, rule 5), and the plan's
 * own view of it.
 */
export function planOpening(books: Books): void {
  const { firstDay } = books;
  books.today = addDays(firstDay, -1);
  const month = numberOfMonth(books.today);
  const full = isLastOfMonth(books.today) ? month : month - 1;
  rememberOpening(books, full);
  const trialBalance = balances(books, full).filter(([, balance]) => balance !== 0n);
  const plug = -sum(trialBalance.map(([, balance]) => balance));
  const rows: Row[] = [...trialBalance, ['3030', plug]];
  const { today } = books;
  enter(
    books,
    { kind: 'opening-balances', author: 'accountant', picture: 'Trial balance carried over.jpg' },
    (known) => ({
      date: today,
      trialBalance: rows.map(([account, balance]) => ({
        account,
        debit: balance > 0n ? toWire(balance) : '',
        credit: balance < 0n ? toWire(-balance) : '',
        foreign: account === DOLLARS ? toWire(FIRST_DOLLARS) : '',
      })),
      ...documents(known, firstDay),
      taxes: taxRows(full % 3, today),
    }),
  );
}

/** What was open on the day before the first: invoices, bills, credits, advances, cheques. */
function documents(known: Known, firstDay: BusinessDate) {
  const before = (days: number) => addDays(firstDay, -days);
  const row = (document: string, days: number, balance: Centavos) => ({
    document,
    documentDate: before(days),
    dueDate: before(days - 30),
    balance: toWire(balance),
  });
  const advances = [
    { ...CREDIT, account: '2030', days: 12 },
    { ...ADVANCE, account: '1250', days: 20 },
  ];
  const cheques = [
    { ...OLD_CHEQUE, days: DAYS_OLD },
    { ...RECENT_CHEQUE, days: 5 },
  ];
  return {
    receivables: RECEIVABLES.map(([customer, name, days, balance]) => ({
      customer: known.party(customer),
      ...row(name, days, balance),
    })),
    payables: PAYABLES.map(([vendor, name, days, balance]) => ({
      vendor: known.party(vendor),
      ...row(name, days, balance),
    })),
    advances: advances.map(({ account, party, document, days, balance }) => ({
      account,
      party: known.party(party),
      ...row(document, days, balance),
    })),
    cheques: cheques.map(({ number, payee, days, amount }) => ({
      account: CHECKING,
      number,
      payee,
      date: before(days),
      amount: toWire(amount),
    })),
  };
}

function balances(books: Books, full: number): Row[] {
  const cash = Object.entries(books.cash).filter(([account]) => account.startsWith('1'));
  const inQuarter = BigInt(full % 3);
  const { gross: _, tax, ours, theirs } = PAYROLL;
  return [
    ...cash.map(([account, balance]): Row => [account, balance]),
    [DOLLARS, convert(FIRST_DOLLARS, FIRST_RATE)],
    ['1210', sum(RECEIVABLES.map(([, , , balance]) => balance))],
    ['1250', ADVANCE.balance],
    ['1310', 125_000_000n],
    ['1410', VAT.goods * inQuarter],
    ['1415', VAT.services * inQuarter],
    ['1440', 8_400_000n],
    ['1510', 28_000_000n],
    ['1515', -9_600_000n],
    ['1520', 42_000_000n],
    ['1525', -15_800_000n],
    ['1530', 85_000_000n],
    ['1535', -34_000_000n],
    ['1710', 13_600_000n],
    ['2010', -sum(PAYABLES.map(([, , , balance]) => balance))],
    [ACCRUED, -(books.cash[ACCRUED] ?? 0n)],
    ['2030', -CREDIT.balance],
    ['2110', -VAT.output * inQuarter],
    ['2210', -1_430_000n],
    ['2220', -2n * tax],
    ['2310', -ours.sss - theirs.sss],
    ['2320', -ours.philhealth - theirs.philhealth],
    ['2330', -ours.pagibig - theirs.pagibig],
    ['3010', -300_000_000n],
    ...MONTHLY.map(([account, balance]): Row => [account, balance * BigInt(full)]),
  ];
}

function taxRows(months: number, date: string) {
  const base = (tax: Centavos) => (tax * RATE.numerator) / RATE.denominator;
  const rows = [
    ['output-vat vatable', VAT.output],
    ['input-vat goods', VAT.goods],
    ['input-vat services', VAT.services],
  ] as const;
  if (months === 0) return [];
  return rows.map(([tax, amount]) => {
    const total = amount * BigInt(months);
    return { tax, date, base: toWire(base(total)), amount: toWire(total) };
  });
}

function rememberOpening(books: Books, full: number): void {
  const { ours, theirs, tax } = PAYROLL;
  move(books, CASH, 300_000n);
  move(books, BOX, DEMO_FUND.limit);
  move(books, CHECKING, 145_000_000n);
  move(books, SAVINGS, 120_000_000n);
  move(books, PREPAID, 3_600_000n);
  move(books, ACCRUED, THIRTEENTH * BigInt(full));
  books.dollars = FIRST_DOLLARS;
  const months = BigInt(full % 3);
  books.quarter.output = VAT.output * months;
  books.quarter.goods = VAT.goods * months;
  books.quarter.services = VAT.services * months;
  books.quarter.common = VAT.services * months;
  books.quarter.sales = 105_000_000n * months;
  owe(books, '2210', 1_430_000n);
  owe(books, '2220', 2n * tax);
  for (const [account, office] of OFFICES) owe(books, account, ours[office] + theirs[office]);
  for (const [customer, document, days, balance] of RECEIVABLES)
    books.invoices.push({
      document,
      customer,
      balance,
      net: balance,
      codes: [],
      // The oldest one is in dispute.
      payOn: days > 100 ? '9999-12-31' : addDays(books.firstDay, Math.max(2, 44 - days)),
      isHalved: false,
    });
  for (const [vendor, document, days, balance] of PAYABLES) {
    const due = addDays(books.firstDay, 30 - days);
    books.bills.push({
      document,
      vendor,
      balance,
      due,
      payOn: due,
      method: 'cheque',
      isHalved: false,
    });
  }
  books.credits.push(
    { ...CREDIT, account: '2030', act: '' },
    { ...ADVANCE, account: '1250', act: '' },
  );
  books.cheques.push({
    number: RECENT_CHEQUE.number,
    releaseOn: books.firstDay,
    clearOn: addDays(books.firstDay, 3),
    state: 'released',
  });
}

const OFFICES = [
  ['2310', 'sss'],
  ['2320', 'philhealth'],
  ['2330', 'pagibig'],
] as const;
