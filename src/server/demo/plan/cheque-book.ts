import { addDays } from '#shared/dates.ts';

import { RECEIPTS_TO } from '../demo-company.ts';

import { CHECKING, enter, isTimeFor, move, noteEvent, takeNumber, writeCheque } from './books.ts';
import type { Books } from './books.ts';
import { isWorkday } from './calendar.ts';
import { disburse } from './disbursements.ts';

/**
 * A cheque of the opening balances that nobody ever presents: released 170 days before the first
 * day.
 */
export const OLD_CHEQUE = { number: '0004388', payee: 'Ramon Bautista', amount: 480_000n } as const;
export const DAYS_OLD = 170;
const DAYS_UNTIL_STALE = 181;
const FORGOTTEN = 40;
const FORGOTTEN_AMOUNT = 650_000n;

/**
 * What becomes of the company's cheques on a day (handbook 5.12, 9.3): handed over, paid by the
 * bank, stale, replaced.
 */
export function planChequeBook(books: Books): void {
  if (!isWorkday(books.today)) return;
  moveCheques(books);
  if (isTimeFor(books, 'stale', [14])) {
    toStale(books, OLD_CHEQUE.number);
    move(books, CHECKING, OLD_CHEQUE.amount);
    noteEvent(books, 'stale');
  }
  if (isTimeFor(books, 'stale again', [19])) {
    replace(books, OLD_CHEQUE.number, 'Stale: not presented in time');
    move(books, CHECKING, -OLD_CHEQUE.amount);
    noteEvent(books, 'stale again');
  }
  if (isTimeFor(books, 'spoiled', [22, 260])) spoil(books);
  if (isTimeFor(books, 'lost', [28])) lose(books);
  forget(books);
}

function moveCheques(books: Books): void {
  const { cheques, today } = books;
  for (const cheque of cheques.slice()) {
    const { number, state } = cheque;
    const day = state === 'written' ? cheque.releaseOn : cheque.clearOn;
    if (day > today) continue;
    const next = state === 'written' ? 'released' : 'cleared';
    books.acts.push({
      type: 'cheque-move',
      name: `cheque-${number}-${next}`,
      date: today,
      author: 'user',
      number,
      from: state,
      state: next,
    });
    if (next === 'cleared') cheques.splice(cheques.indexOf(cheque), 1);
    else cheque.state = next;
  }
}

function toStale(books: Books, chequeNumber: string): void {
  const { today } = books;
  enter(books, 'cheque-stale', () => ({
    receiptEmail: RECEIPTS_TO,
    bank: CHECKING,
    chequeNumber,
    date: today,
  }));
}

function replace(books: Books, oldNumber: string, reason: string): void {
  const { today } = books;
  const chequeNumber = writeCheque(books);
  enter(books, 'cheque-replacement', () => ({
    receiptEmail: RECEIPTS_TO,
    bank: CHECKING,
    oldNumber,
    newBank: CHECKING,
    chequeNumber,
    date: today,
    reason,
  }));
}

function spoil(books: Books): void {
  const number = takeNumber(books);
  const { today } = books;
  const reason = 'Torn in the printer; the form is kept and marked VOID';
  books.acts.push({
    type: 'spoiled-cheque',
    name: `cheque-${number}-spoiled`,
    date: today,
    author: 'accountant',
    number,
    reason,
  });
  noteEvent(books, 'spoiled');
}

/** A cheque that the payee lost before it came to the bank is written again. */
function lose(books: Books): void {
  const lost = disburse(books, {
    payee: 'city',
    particulars: 'Sanitary and fire inspection fees',
    account: '6210',
    amount: 320_000n,
    isKept: true,
  });
  replace(books, lost, 'Lost by the payee; the bank was told to stop it');
  noteEvent(books, 'lost');
}

/**
 * A small cheque that is handed over and forgotten goes stale half a year later, and still waits
 * for its payee.
 */
function forget(books: Books): void {
  if (isTimeFor(books, 'forgotten', [FORGOTTEN])) {
    const number = disburse(books, {
      payee: 'salesman',
      particulars: 'Travel of the sales team, paid back',
      account: '6170',
      amount: FORGOTTEN_AMOUNT,
      isKept: true,
    });
    const releaseOn = addDays(books.today, 1);
    const clearOn = '9999-12-31';
    books.cheques.push({ number, releaseOn, clearOn, state: 'written' });
    noteEvent(books, 'forgotten');
  }
  const forgotten = books.cheques.find(({ clearOn }) => clearOn === '9999-12-31');
  if (
    forgotten === undefined ||
    !isTimeFor(books, 'stale forgotten', [FORGOTTEN + DAYS_UNTIL_STALE + 2])
  )
    return;
  toStale(books, forgotten.number);
  move(books, CHECKING, FORGOTTEN_AMOUNT);
  books.cheques.splice(books.cheques.indexOf(forgotten), 1);
  noteEvent(books, 'stale forgotten');
}
