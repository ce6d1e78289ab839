import { addDays } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';

import { planAbroad } from './plan/abroad.ts';
import type { Act } from './plan/act.ts';
import { planBanking } from './plan/banking.ts';
import { openBooks } from './plan/books.ts';
import type { Books } from './plan/books.ts';
import { isMonthly, weekdayOf } from './plan/calendar.ts';
import { planCertificates } from './plan/certificates.ts';
import { planChequeBook } from './plan/cheque-book.ts';
import { planCollections, planCredits, planReturned } from './plan/collections.ts';
import { planDisbursements } from './plan/disbursements.ts';
import { planJournal } from './plan/journal.ts';
import { planMemos } from './plan/memos.ts';
import { planOpening } from './plan/opening.ts';
import { planAdvances, planPayments, planPostDated } from './plan/payments.ts';
import { planPettyCash } from './plan/petty-cash.ts';
import { planPurchases } from './plan/purchases.ts';
import { planSales } from './plan/sales.ts';
import { planTwice } from './plan/twice.ts';

const YEAR = 365;
const TUESDAY = 2;

/**
 * The work of `days` days that end the day before `lastDay`, in the order in which it is done: the
 * same for the same days. Every area plans its part of each day on books that all of them keep, so
 * that nothing is paid, deposited or settled that is not there.
 */
export function planYear(lastDay: BusinessDate, days = YEAR): Act[] {
  const books = openBooks(addDays(lastDay, -days), addDays(lastDay, -1));
  planOpening(books);
  for (let day = 0; day < days; day += 1) {
    books.day = day;
    books.today = addDays(books.firstDay, day);
    planDay(books);
  }
  planPostDated(books);
  // What is done a day or more later was planned with what it follows.
  return books.acts.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

function planDay(books: Books): void {
  const isTuesday = weekdayOf(books.today) === TUESDAY;
  planChequeBook(books);
  planSales(books);
  planMemos(books);
  planCollections(books);
  if (isTuesday) planCredits(books);
  planReturned(books);
  planCertificates(books);
  planBanking(books);
  planPurchases(books);
  if (isTuesday || isMonthly(books.today, 2)) planAdvances(books);
  planPayments(books);
  planPettyCash(books);
  planDisbursements(books);
  planAbroad(books);
  planTwice(books);
  planJournal(books);
}
