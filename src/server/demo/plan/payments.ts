import { addDays } from '#shared/dates.ts';
import { sum, toWire } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';

import {
  CASH,
  CHECKING,
  balanceOf,
  enter,
  isTimeFor,
  move,
  noteEvent,
  takeNumber,
  writeCheque,
} from './books.ts';
import type { Books, OpenBill } from './books.ts';
import { isWorkday } from './calendar.ts';

/**
 * What stays on the checking account when bills are paid; they wait for the next collections
 * otherwise.
 */
const RESERVE = 20_000_000n;
const ADVANCE = 5_000_000n;
const TOO_MUCH = 100_000n;
const SUPPLIER = 'paper';

/**
 * The bills that are paid on a day (handbook 5.6): all that one supplier is owed by then, in one
 * payment.
 */
export function planPayments(books: Books): void {
  const { today } = books;
  if (!isWorkday(today)) return;
  const due = books.bills.filter(({ payOn }) => payOn <= today);
  for (const [, bills] of Map.groupBy(due, ({ vendor, method }) => `${vendor} ${method}`))
    pay(books, bills);
  if (isTimeFor(books, 'supplier advance', [12, 160])) payAdvance(books);
}

function pay(books: Books, bills: readonly OpenBill[]): void {
  const [first] = bills;
  if (first === undefined) return;
  const rows = bills.map((bill) => ({
    bill,
    amount: bill.isHalved ? bill.balance / 2n : bill.balance,
  }));
  const { vendor, method } = first;
  const isTime = vendor === SUPPLIER && isTimeFor(books, 'overpayment', [75, 250]);
  const isAbove = isTime && !first.isHalved;
  const surplus = isAbove ? TOO_MUCH : 0n;
  const paid = sum(rows.map(({ amount }) => amount)) + surplus;
  const account = method === 'cash' ? CASH : CHECKING;
  const left = balanceOf(books, account) - paid;
  if (left < (method === 'cash' ? 0n : RESERVE)) return;
  const written = rows.map(({ bill, amount }, index) => ({
    bill: bill.document,
    amount: toWire(index === 0 ? amount + surplus : amount),
  }));
  const act = enterPayment(books, { vendor, method, rows: written });
  move(books, account, -paid);
  if (surplus > 0n) {
    books.credits.push({ act, account: '1250', party: vendor, balance: surplus });
    noteEvent(books, 'overpayment');
  }
  for (const { bill, amount } of rows) settle(books, bill, amount);
}

interface Payment {
  readonly vendor: string;
  readonly method: OpenBill['method'];
  readonly rows: readonly { readonly bill: string; readonly amount: string }[];
  readonly advance?: Centavos;
  /** A cheque of a day to come. */
  readonly chequeDate?: string;
}

function enterPayment(books: Books, payment: Payment): string {
  const { today } = books;
  const { vendor, method, rows, advance, chequeDate } = payment;
  const chequeNumber =
    method === 'cheque'
      ? chequeDate === undefined
        ? writeCheque(books)
        : takeNumber(books)
      : undefined;
  return enter(books, 'bill-payment', (known) => ({
    vendor: known.party(vendor),
    account: method === 'cash' ? CASH : CHECKING,
    method,
    ...(chequeNumber !== undefined && { chequeNumber }),
    reference: method === 'transfer' ? `IP${today.replaceAll('-', '')}` : '',
    date: chequeDate ?? today,
    bills: rows.map((row) => ({ ...row })),
    advance: advance === undefined ? '' : toWire(advance),
  }));
}

function settle(books: Books, bill: OpenBill, amount: Centavos): void {
  bill.balance -= amount;
  bill.isHalved = false;
  bill.payOn = addDays(books.today, 14);
  if (bill.balance === 0n) books.bills.splice(books.bills.indexOf(bill), 1);
}

/** The paper mill wants money before it delivers in the busy season. */
function payAdvance(books: Books): void {
  const act = enterPayment(books, {
    vendor: SUPPLIER,
    method: 'transfer',
    rows: [],
    advance: ADVANCE,
  });
  move(books, CHECKING, -ADVANCE);
  books.credits.push({ act, account: '1250', party: SUPPLIER, balance: ADVANCE });
  noteEvent(books, 'supplier advance');
}

/** Advances to a supplier settle what it is owed (handbook 5.6). */
export function planAdvances(books: Books): void {
  const { today } = books;
  for (const each of books.credits) {
    if (each.account !== '1250' || each.balance === 0n) continue;
    const bill = books.bills.find(({ vendor }) => vendor === each.party);
    if (bill === undefined) continue;
    const { document, payOn } = bill;
    const amount = each.balance < bill.balance ? each.balance : bill.balance;
    enter(books, 'advance-application', (known) => ({
      vendor: known.party(each.party),
      advance: each.document ?? known.number(each.act),
      date: today,
      bills: [{ bill: document, amount: toWire(amount) }],
    }));
    each.balance -= amount;
    settle(books, bill, amount);
    bill.payOn = payOn;
  }
}

/**
 * On the last day two suppliers get cheques of the days on which their bills fall due (handbook
 * 9.3).
 */
export function planPostDated(books: Books): void {
  const due = books.bills.filter(
    ({ method, due: day }) => method === 'cheque' && day > addDays(books.lastDay, 1),
  );
  for (const bill of due.slice(-2)) {
    const { vendor, document, balance, due: chequeDate } = bill;
    const rows = [{ bill: document, amount: toWire(balance) }];
    enterPayment(books, { vendor, method: 'cheque', rows, chequeDate });
    settle(books, bill, balance);
  }
}
