import { addDays } from '#shared/dates.ts';
import { divideRounded, toWire } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';

import { isSignedMonth } from '../bank/periods.ts';

import { withdraw } from './banking.ts';
import {
  CHECKING,
  SAVINGS,
  VAT_WITHHELD,
  balanceOf,
  enter,
  isTimeFor,
  monthWords,
  move,
  newQuarter,
  noteEvent,
  owe,
} from './books.ts';
import type { Books } from './books.ts';
import {
  isLastOfMonth,
  isLastOfQuarter,
  isPayday,
  numberOfMonth,
  workdayFrom,
} from './calendar.ts';
import { disburse } from './disbursements.ts';

/** Accounts whose balance is followed beside the cash. */
export const ACCRUED = '2020';
export const PREPAID = '1465';

/** What two weeks of work cost, and a month of contributions (centavos). */
export const PAYROLL = {
  gross: 9_800_000n,
  tax: 490_000n,
  ours: { sss: 1_850_000n, philhealth: 490_000n, pagibig: 180_000n },
  theirs: { sss: 900_000n, philhealth: 490_000n, pagibig: 180_000n },
} as const;
/** A twelfth of a month's pay, set aside each month for December. */
export const THIRTEENTH = 1_633_333n;
const INSURANCE = { year: 3_600_000n, month: 300_000n };
const DEPRECIATION = { furniture: 400_000n, computers: 600_000n, delivery: 450_000n };
const POWER = 1_800_000n;
/** What the bank charges a month for the checking account. */
export const SERVICE_CHARGE = 35_000n;
const INTEREST_PERCENT_OF_QUARTER = 2n;
const INCOME_TAX = 1_500_000n;
const STOCK_GROWN = 8_500_000n;
const TRIP = 800_000n;

type Side = 'debit' | 'credit';
type Line = readonly [account: string, side: Side, amount: Centavos];

/** What the accountant enters on a day (handbook 5.11 to 5.15): payroll, month-end, quarter-end. */
export function planJournal(books: Books): void {
  const { today } = books;
  if (isPayday(today)) payPeople(books);
  if (isTimeFor(books, 'trip', [30, 215])) sendOnTrip(books);
  if (numberOfMonth(today) === 12 && isTimeFor(books, `bonus ${today.slice(0, 4)}`, [0]))
    payThirteenth(books);
  if (isLastOfMonth(today)) closeMonth(books);
  if (isLastOfQuarter(today)) closeQuarter(books);
  if (today.endsWith('-12-31'))
    journal(books, { reason: 'Merchandise counted at the end of the year', stage: 'adjusting' }, [
      ['1310', 'debit', STOCK_GROWN],
      ['5090', 'credit', STOCK_GROWN],
    ]);
}

function journal(
  books: Books,
  { reason, stage = 'normal' }: { reason: string; stage?: 'normal' | 'adjusting' },
  lines: readonly Line[],
): string {
  const { today } = books;
  const rows = lines.filter(([, , amount]) => amount > 0n);
  return enter(books, { kind: 'journal-entry', author: 'accountant' }, () => ({
    date: today,
    stage,
    description: reason,
    lines: rows.map(([account, side, amount]) => ({
      account,
      debit: '',
      credit: '',
      [side]: toWire(amount),
    })),
  }));
}

function payPeople(books: Books): void {
  const { gross, tax, ours, theirs } = PAYROLL;
  const isSecond = Number(books.today.slice(8)) > 20;
  const overtime = BigInt(books.random(40)) * 10_000n;
  const held = isSecond ? theirs.sss + theirs.philhealth + theirs.pagibig : 0n;
  const net = gross + overtime - tax - held;
  const dues = (office: keyof typeof ours) => (isSecond ? ours[office] + theirs[office] : 0n);
  const reason = `Payroll of the ${isSecond ? 'second' : 'first'} half of ${monthWords(books.today)}`;
  journal(books, { reason }, [
    ['6010', 'debit', gross + overtime],
    ['6020', 'debit', isSecond ? ours.sss + ours.philhealth + ours.pagibig : 0n],
    ['2220', 'credit', tax],
    ['2310', 'credit', dues('sss')],
    ['2320', 'credit', dues('philhealth')],
    ['2330', 'credit', dues('pagibig')],
    ['2350', 'credit', net],
  ]);
  owe(books, '2220', tax);
  owe(books, '2310', dues('sss'));
  owe(books, '2320', dues('philhealth'));
  owe(books, '2330', dues('pagibig'));
  withdraw(books, { amount: net, purpose: 'salaries', particulars: reason });
}

/** An advance to the salesman, who brings the tickets and receipts back ten days later. */
function sendOnTrip(books: Books): void {
  const particulars = 'Trip to customers in Cebu and Iloilo';
  const advance = withdraw(books, {
    amount: TRIP,
    purpose: 'advance',
    particulars,
    employee: 'salesman',
  });
  noteEvent(books, 'trip');
  const date = workdayFrom(addDays(books.today, 10));
  if (date > books.lastDay) return;
  enter(books, { kind: 'journal-entry', author: 'accountant', date }, (known) => ({
    date,
    stage: 'normal',
    description: `Liquidation of an advance: ${particulars}`,
    lines: [
      { account: '6170', debit: toWire(TRIP), credit: '' },
      {
        account: '1240',
        debit: '',
        credit: toWire(TRIP),
        party: known.party('salesman'),
        document: known.number(advance),
      },
    ],
  }));
}

/** In the first half of December (Presidential Decree 851: by the 24th). */
function payThirteenth(books: Books): void {
  if (Number(books.today.slice(8)) < 12 || balanceOf(books, ACCRUED) <= 0n) return;
  const amount = balanceOf(books, ACCRUED);
  const particulars = `13th month pay of ${books.today.slice(0, 4)}`;
  withdraw(books, { amount, purpose: 'other', particulars, account: ACCRUED });
  move(books, ACCRUED, -amount);
  noteEvent(books, `bonus ${books.today.slice(0, 4)}`);
}

function closeMonth(books: Books): void {
  const month = monthWords(books.today);
  const { furniture, computers, delivery } = DEPRECIATION;
  const stage = 'adjusting';
  journal(books, { reason: `Depreciation of ${month}`, stage }, [
    ['6220', 'debit', furniture + computers + delivery],
    ['1515', 'credit', furniture],
    ['1525', 'credit', computers],
    ['1535', 'credit', delivery],
  ]);
  journal(books, { reason: `13th month pay set aside for ${month}`, stage }, [
    ['6015', 'debit', THIRTEENTH],
    [ACCRUED, 'credit', THIRTEENTH],
  ]);
  move(books, ACCRUED, THIRTEENTH);
  if (balanceOf(books, PREPAID) < INSURANCE.month) insure(books);
  journal(books, { reason: `Insurance used up in ${month}`, stage }, [
    ['6200', 'debit', INSURANCE.month],
    [PREPAID, 'credit', INSURANCE.month],
  ]);
  move(books, PREPAID, -INSURANCE.month);
  accruePower(books, month);
  chargeService(books, month);
}

/**
 * Recorded when the bank's statement shows it; the last statements wait for that (handbook 5.12).
 */
function chargeService(books: Books, month: string): void {
  if (!isSignedMonth(books, books.today)) return;
  journal(books, { reason: `Service charge of ${month}` }, [
    ['6240', 'debit', SERVICE_CHARGE],
    [CHECKING, 'credit', SERVICE_CHARGE],
  ]);
  move(books, CHECKING, -SERVICE_CHARGE);
}

function insure(books: Books): void {
  disburse(books, {
    payee: 'insurer',
    particulars: 'Fire and burglary insurance of a year',
    account: PREPAID,
    amount: INSURANCE.year,
  });
  move(books, PREPAID, INSURANCE.year);
}

/**
 * Power that was used and not billed yet; taken back on the first day of the next month, when the
 * bill is on its way.
 */
function accruePower(books: Books, month: string): void {
  const date = addDays(books.today, 1);
  if (date > books.lastDay) return;
  const of = journal(
    books,
    { reason: `Electricity of ${month}, not billed yet`, stage: 'adjusting' },
    [
      ['6120', 'debit', POWER],
      [ACCRUED, 'credit', POWER],
    ],
  );
  const reason = 'The bill of the power company replaces the estimate';
  const author = 'accountant';
  books.acts.push({ type: 'reversal', name: `${of}-reversed`, date, author, of, reason });
}

function closeQuarter(books: Books): void {
  const quarter = `the quarter to ${monthWords(books.today)}`;
  closeVat(books, quarter);
  const interest = divideRounded(balanceOf(books, SAVINGS) * INTEREST_PERCENT_OF_QUARTER, 1_000n);
  const finalTax = divideRounded(interest, 5n);
  journal(books, { reason: `Interest of ${quarter}, less final tax` }, [
    [SAVINGS, 'debit', interest - finalTax],
    ['7110', 'debit', finalTax],
    ['4510', 'credit', interest],
  ]);
  move(books, SAVINGS, interest - finalTax);
  journal(books, { reason: `Income tax of ${quarter}, paid with creditable tax withheld` }, [
    ['8010', 'debit', INCOME_TAX],
    ['1440', 'credit', INCOME_TAX],
  ]);
}

/**
 * Output VAT meets input VAT; the share of exempt sales in common input VAT is a cost (handbook
 * 6.4).
 */
function closeVat(books: Books, quarter: string): void {
  const { output, goods, services, imports, common, sales, exempt } = books.quarter;
  const lost = sales === 0n ? 0n : divideRounded(common * exempt, sales);
  const due = output - goods - services - imports + lost;
  const held = balanceOf(books, VAT_WITHHELD);
  // What the government withheld pays what is due, as far as it goes.
  const used = due <= 0n ? 0n : due < held ? due : held;
  const payable = due - used;
  journal(books, { reason: `VAT of ${quarter}`, stage: 'adjusting' }, [
    ['2110', 'debit', output],
    ['6260', 'debit', lost],
    ['1430', 'debit', payable < 0n ? -payable : 0n],
    ['1410', 'credit', goods],
    ['1415', 'credit', services],
    ['1425', 'credit', imports],
    [VAT_WITHHELD, 'credit', used],
    ['2120', 'credit', payable > 0n ? payable : 0n],
  ]);
  move(books, VAT_WITHHELD, -used);
  if (payable > 0n) owe(books, '2120', payable);
  books.quarter = newQuarter();
}
