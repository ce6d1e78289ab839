import { addDays } from '#shared/dates.ts';

import { toWire } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';

import { RECEIPTS_TO } from '../demo-company.ts';

import {
  CHECKING,
  enter,
  monthBefore,
  monthWords,
  move,
  settleOwed,
  writeCheque,
} from './books.ts';
import type { Books } from './books.ts';
import { isLastOfMonth, isMonthly, isWorkday, numberOfMonth } from './calendar.ts';

interface Cheque {
  readonly payee: string;
  readonly particulars: string;
  readonly account: string;
  readonly amount: Centavos;
  /** It stays in the drawer, or is never presented. */
  readonly isKept?: boolean;
}

const OFFICES = [
  { account: '2220', payee: 'bir', day: 10, title: 'Withholding tax on compensation (1601-C)' },
  { account: '2310', payee: 'sss', day: 10, title: 'SSS premiums' },
  { account: '2320', payee: 'philhealth', day: 11, title: 'PhilHealth contributions' },
  { account: '2330', payee: 'pagibig', day: 10, title: 'Pag-IBIG contributions' },
] as const;

/**
 * Cheques for other things than bills on a day (handbook 5.7): what is owed to offices on their due
 * days, permits, insurance.
 */
export function planDisbursements(books: Books): void {
  const { today } = books;
  for (const { account, payee, day, title } of OFFICES) {
    if (!isMonthly(today, day)) continue;
    const month = monthBefore(today);
    remit(books, { account, payee, month, particulars: `${title} of ${monthWords(month)}` });
  }
  if (isMonthly(today, 12)) payBox(books);
  remitExpanded(books);
  if (isMonthly(today, 5)) payStamps(books);
  if (isMonthly(today, 25)) remitVat(books);
  if (isMonthly(today, 20) && (numberOfMonth(today) - 1) % 3 === 0)
    disburse(books, {
      payee: 'city',
      particulars: 'Local business tax and permits of the quarter',
      account: '6210',
      amount: numberOfMonth(today) === 1 ? 4_850_000n : 1_780_000n,
    });
}

/** What the bank takes by itself every month. */
function payBox(books: Books): void {
  const date = books.today;
  const amount = 350_00n;
  enter(books, 'bank-payment', () => ({
    bank: CHECKING,
    date,
    particulars: 'Safe deposit box of the month, automatic debit',
    priceMode: 'vat-inclusive',
    lines: [{ account: '6240', amount: toWire(amount), vatClass: 'non-vat' }],
  }));
  move(books, CHECKING, -amount);
}

interface Remittance {
  readonly account: string;
  readonly payee: string;
  readonly month: string;
  readonly particulars: string;
}

function remit(books: Books, { account, payee, month, particulars }: Remittance): void {
  const amount = settleOwed(books, account, month);
  if (amount > 0n) disburse(books, { account, payee, particulars, amount });
}

/**
 * 0619-E by the 10th for the first two months of a quarter, 1601-EQ at the end of the month after
 * it (handbook 6.5).
 */
function remitExpanded(books: Books): void {
  const { today } = books;
  const month = monthBefore(today);
  const isEndOfQuarter = Number(month.slice(5)) % 3 === 0;
  const [form, isDue] = isEndOfQuarter
    ? ([
        '1601-EQ',
        isWorkday(today) && (isLastOfMonth(today) || isLastOfMonth(addDays(today, 1))),
      ] as const)
    : (['0619-E', isMonthly(today, 10)] as const);
  if (!isDue) return;
  const particulars = `Expanded withholding tax (${form}) of ${monthWords(month)}`;
  remit(books, { account: '2210', payee: 'bir', month, particulars });
}

function remitVat(books: Books): void {
  const month = monthBefore(books.today);
  remit(books, { account: '2120', payee: 'bir', month, particulars: 'Value-added tax (2550-Q)' });
}

const STAMPS = 45_000n;

/** What the bank debits by itself: documentary stamps of the month before, filed online. */
function payStamps(books: Books): void {
  const { today } = books;
  enter(books, 'bank-payment', (known) => ({
    payee: known.party('bir'),
    bank: CHECKING,
    date: today,
    particulars: `Documentary stamp tax (2000) of ${monthWords(monthBefore(today))}`,
    reference: `EFPS${today.replaceAll('-', '')}`,
    priceMode: 'vat-inclusive',
    lines: [{ account: '6210', amount: toWire(STAMPS), vatClass: 'non-vat' }],
  }));
  move(books, CHECKING, -STAMPS);
}

/** Writes a cheque that pays no bill; gives its number. */
export function disburse(books: Books, cheque: Cheque): string {
  const { today } = books;
  const { payee, particulars, account, amount, isKept = false } = cheque;
  const chequeNumber = writeCheque(books, { isKept });
  enter(books, 'cheque-disbursement', (known) => ({
    receiptEmail: RECEIPTS_TO,
    payee: known.party(payee),
    bank: CHECKING,
    chequeNumber,
    date: today,
    particulars,
    priceMode: 'vat-inclusive',
    lines: [{ account, amount: toWire(amount), vatClass: 'non-vat' }],
  }));
  move(books, CHECKING, -amount);
  return chequeNumber;
}
