import { convert, formatRate } from '#shared/currency.ts';
import { sum, toWire } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';

import { RECEIPTS_TO } from '../demo-company.ts';

import {
  CASH,
  CHECKING,
  DOLLARS,
  SAVINGS,
  balanceOf,
  enter,
  isTimeFor,
  move,
  noteEvent,
} from './books.ts';
import type { Books } from './books.ts';
import { isMonthly, isWorkday, weekdayOf } from './calendar.ts';
import { rateOn } from './rates.ts';

const DEPOSIT_DAYS: ReadonlySet<number> = new Set([1, 3, 5]);
const THURSDAY = 4;
const FRIDAY = 5;
/** Checking is kept between these, from and to the savings account. */
const LOW = 60_000_000n;
const HIGH = 130_000_000n;
const PORTION = 30_000_000n;
const TRANSFER_FEE = 2_500n;
/** Dollars are sold when there are more than this, 3,000.00 at a time. */
const MANY_DOLLARS = 600_000n;
const DOLLARS_SOLD = 300_000n;
const DOLLARS_BOUGHT = 150_000n;
const FLOAT = 900_000n;
const DRAWN = 800_000n;

/** Money between drawer, boxes and banks on a day (handbook 5.8 to 5.10). */
export function planBanking(books: Books): void {
  if (!isWorkday(books.today)) return;
  if (DEPOSIT_DAYS.has(weekdayOf(books.today))) deposit(books);
  if (weekdayOf(books.today) === THURSDAY) balanceBanks(books);
  if (isMonthly(books.today, 20)) sellDollars(books);
  if (isTimeFor(books, 'dollars bought', [40, 210])) buyDollars(books);
  if (isMonthly(books.today, 3)) drawCash(books);
}

function deposit(books: Books): void {
  const { today, drawer } = books;
  const slip = drawer.splice(0);
  const spare = balanceOf(books, CASH) - FLOAT;
  const cashOnHand = weekdayOf(today) === FRIDAY && spare > 0n ? spare : 0n;
  if (slip.length === 0 && cashOnHand === 0n) return;
  const picture = books.random(10) === 0 ? { picture: `Deposit slip ${today}.jpg` } : {};
  enter(books, { kind: 'deposit', ...picture }, (known) => ({
    receiptEmail: RECEIPTS_TO,
    bank: CHECKING,
    date: today,
    receipts: slip.map(({ receipt, amount }) => ({
      receipt: known.number(receipt),
      amount: toWire(amount),
    })),
    cashOnHand: cashOnHand === 0n ? '' : toWire(cashOnHand),
  }));
  move(books, CHECKING, sum(slip.map(({ amount }) => amount)) + cashOnHand);
  move(books, CASH, -cashOnHand);
  books.deposited.splice(0, books.deposited.length, ...slip.filter(({ isCheque }) => isCheque));
}

function balanceBanks(books: Books): void {
  const checking = balanceOf(books, CHECKING);
  if (checking < LOW && balanceOf(books, SAVINGS) > PORTION + TRANSFER_FEE)
    send(books, { source: SAVINGS, receiving: CHECKING, purpose: 'Funds for payroll and cheques' });
  if (checking > HIGH)
    send(books, { source: CHECKING, receiving: SAVINGS, purpose: 'Funds not needed this month' });
}

interface Route {
  readonly source: string;
  readonly receiving: string;
  readonly purpose: string;
}

function send(books: Books, route: Route): void {
  const { today } = books;
  enter(books, 'fund-transfer', () => ({
    receiptEmail: RECEIPTS_TO,
    scope: 'local',
    date: today,
    ...route,
    amount: toWire(PORTION),
    fee: toWire(TRANSFER_FEE),
    reference: `FT${today.replaceAll('-', '')}`,
  }));
  move(books, route.source, -PORTION - TRANSFER_FEE);
  move(books, route.receiving, PORTION);
}

function sellDollars(books: Books): void {
  if (books.dollars < MANY_DOLLARS) return;
  const { today } = books;
  const rate = rateOn(books);
  enter(books, 'fund-transfer', () => ({
    receiptEmail: RECEIPTS_TO,
    scope: 'foreign',
    date: today,
    source: DOLLARS,
    receiving: CHECKING,
    amount: toWire(DOLLARS_SOLD),
    rate: formatRate(rate),
    purpose: 'Export proceeds changed into pesos',
    reference: `FX${today.replaceAll('-', '')}`,
  }));
  books.dollars -= DOLLARS_SOLD;
  move(books, CHECKING, convert(DOLLARS_SOLD, rate));
}

/** For a deposit to a supplier abroad that is paid in dollars later. */
function buyDollars(books: Books): void {
  const { today } = books;
  const rate = rateOn(books);
  const pesos = convert(DOLLARS_BOUGHT, rate);
  enter(books, 'fund-transfer', () => ({
    receiptEmail: RECEIPTS_TO,
    scope: 'foreign',
    date: today,
    source: SAVINGS,
    receiving: DOLLARS,
    amount: toWire(pesos),
    received: toWire(DOLLARS_BOUGHT),
    purpose: 'Dollars for an order of printers from abroad',
  }));
  books.dollars += DOLLARS_BOUGHT;
  move(books, SAVINGS, -pesos);
  noteEvent(books, 'dollars bought');
}

/** Cash for deliveries and small suppliers, every month. */
function drawCash(books: Books): void {
  const particulars = 'Cash for deliveries';
  withdraw(books, { amount: DRAWN, purpose: 'cash-on-hand', particulars });
  move(books, CASH, DRAWN);
}

interface Withdrawal {
  readonly amount: Centavos;
  readonly purpose: 'cash-on-hand' | 'salaries' | 'advance' | 'other';
  readonly particulars: string;
  /** The key of the employee who gets an advance. */
  readonly employee?: string;
  readonly account?: string;
}

/** Money taken out of the checking account; gives the act's name. */
export function withdraw(books: Books, withdrawal: Withdrawal): string {
  const { today } = books;
  const { amount, purpose, particulars, employee, account = '' } = withdrawal;
  move(books, CHECKING, -amount);
  return enter(books, 'withdrawal', (known) => ({
    receiptEmail: RECEIPTS_TO,
    bank: CHECKING,
    date: today,
    amount: toWire(amount),
    purpose,
    employee: employee === undefined ? '' : known.party(employee),
    account,
    particulars,
  }));
}
