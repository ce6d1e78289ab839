import { addDays } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';
import type { Centavos } from '#shared/money.ts';
import { nameOfMonth } from '#shared/periods.ts';

import type { Act, DocumentAct, Known } from './act.ts';
import { randomOf } from './random.ts';
import type { Random } from './random.ts';
import type { ToFollow } from './to-follow.ts';

/**
 * Accounts whose balance the plan follows, so that nothing is paid with money that is not there.
 */
export const CASH = '1010';
export const BOX = '1020';
export const CHECKING = '1110';
/** VAT that the government withheld, with its certificate in hand. */
export const VAT_WITHHELD = '1445';
export const SAVINGS = '1120';
export const DOLLARS = '1130';

/** An invoice that a customer still owes something of. */
export interface OpenInvoice {
  readonly document: string;
  readonly customer: string;
  balance: Centavos;
  /** The whole amount without VAT: what tax is withheld on. */
  readonly net: Centavos;
  /** Codes that the customer withholds under when it pays all of it. */
  readonly codes: readonly string[];
  payOn: BusinessDate;
  /** Of part payments: half now, the rest later. */
  isHalved: boolean;
}

/** A bill that we still owe. */
export interface OpenBill {
  readonly document: string;
  readonly vendor: string;
  balance: Centavos;
  readonly due: BusinessDate;
  payOn: BusinessDate;
  readonly method: 'cheque' | 'transfer' | 'cash';
  isHalved: boolean;
}

/** A receipt whose money waits in the drawer. */
interface Undeposited {
  /** The act that recorded it. */
  readonly receipt: string;
  readonly customer: string;
  readonly amount: Centavos;
  readonly isCheque: boolean;
  /**
   * What it settled, where none of it was credited and nothing withheld: such a cheque may come
   * back.
   */
  readonly settled: readonly { readonly invoice: OpenInvoice; readonly amount: Centavos }[];
}

/** A cheque that is on its way. */
interface Written {
  readonly number: string;
  readonly releaseOn: BusinessDate;
  readonly clearOn: BusinessDate;
  state: 'written' | 'released';
}

/** What was sold and bought in the quarter, as far as the VAT return needs it. */
export interface Quarter {
  output: Centavos;
  goods: Centavos;
  services: Centavos;
  imports: Centavos;
  /** Input VAT of what is not sold again, and so of no sale in particular. */
  common: Centavos;
  sales: Centavos;
  exempt: Centavos;
}

/**
 * The company's books as the plan foresees them: what is open on the day that is being planned, and
 * what was done before.
 */
export interface Books {
  readonly random: Random;
  readonly firstDay: BusinessDate;
  readonly lastDay: BusinessDate;
  readonly acts: Act[];
  today: BusinessDate;
  /** Days since the first day. */
  day: number;
  readonly invoices: OpenInvoice[];
  readonly bills: OpenBill[];
  readonly drawer: Undeposited[];
  /** Deposited cheques that may still come back. */
  readonly deposited: Undeposited[];
  readonly cheques: Written[];
  /** Credits of customers and advances to vendors, by the act that made them. */
  readonly credits: Credit[];
  /** Certificates 2307 that are on their way, and how many ever were. */
  toFollow: ToFollow[];
  expectedCount: number;
  readonly cash: Record<string, Centavos>;
  /** US cents on account 1130. */
  dollars: bigint;
  quarter: Quarter;
  /** What is withheld or owed to an office, by account and month. */
  readonly owed: Map<string, Centavos>;
  invoiceSerial: number;
  chequeSerial: number;
  /** Goods sold since the last order, without VAT. */
  sold: Centavos;
  /** How often each rare event has happened. */
  readonly happened: Map<string, number>;
}

interface Credit {
  readonly act: string;
  /** Named by the books already: the credits of the opening balances. */
  readonly document?: string;
  readonly account: '1250' | '2030';
  readonly party: string;
  balance: Centavos;
}

/** Empty books on the first day. */
export function openBooks(firstDay: BusinessDate, lastDay: BusinessDate): Books {
  return {
    random: randomOf(20_260_101),
    firstDay,
    lastDay,
    acts: [],
    today: firstDay,
    day: 0,
    invoices: [],
    bills: [],
    drawer: [],
    deposited: [],
    cheques: [],
    credits: [],
    toFollow: [],
    expectedCount: 0,
    cash: {},
    dollars: 0n,
    quarter: newQuarter(),
    owed: new Map(),
    invoiceSerial: 2_001,
    chequeSerial: 4_501,
    sold: 0n,
    happened: new Map(),
  };
}

export function newQuarter(): Quarter {
  return { output: 0n, goods: 0n, services: 0n, imports: 0n, common: 0n, sales: 0n, exempt: 0n };
}

type MakeAnswers = (known: Known) => TypedAnswers;
type Form = Pick<DocumentAct, 'kind'> &
  Partial<Pick<DocumentAct, 'author' | 'picture' | 'corrects' | 'date'>>;

/**
 * Plans a form for today; gives the act's name. Every act gets a name of its own, in the order of
 * the plan.
 */
export function enter(books: Books, form: string | Form, answers: MakeAnswers): string {
  const filled = typeof form === 'string' ? { kind: form } : form;
  const name = `${String(books.acts.length).padStart(4, '0')}-${filled.kind}`;
  const usual = { type: 'document', author: 'user', date: books.today } as const;
  books.acts.push({ ...usual, ...filled, name, answers });
  return name;
}

/** Money comes into (or, below zero, leaves) one of the followed accounts. */
export function move(books: Books, account: string, amount: Centavos): void {
  books.cash[account] = (books.cash[account] ?? 0n) + amount;
}

/** What is on one of the followed accounts. */
export function balanceOf(books: Books, account: string): Centavos {
  return books.cash[account] ?? 0n;
}

/**
 * The next form of the cheque book. The cheque goes out in a day or two and is presented within two
 * weeks, unless told.
 */
export function writeCheque(books: Books, { isKept = false, date = books.today } = {}): string {
  const number = takeNumber(books);
  if (isKept) return number;
  const releaseOn = addDays(date, 1 + books.random(2));
  const clearOn = addDays(releaseOn, 2 + books.random(10));
  books.cheques.push({ number, releaseOn, clearOn, state: 'written' });
  return number;
}

/** The number of the next form of the cheque book. */
export function takeNumber(books: Books): string {
  const number = String(books.chequeSerial).padStart(7, '0');
  books.chequeSerial += 1;
  return number;
}

/** What an office is owed of a month grows. */
export function owe(books: Books, account: string, amount: Centavos): void {
  const key = `${account} ${books.today.slice(0, 7)}`;
  books.owed.set(key, (books.owed.get(key) ?? 0n) + amount);
}

/** What an office is owed of a month (`YYYY-MM`), which is paid now: it is owed no more. */
export function settleOwed(books: Books, account: string, month: string): Centavos {
  const key = `${account} ${month}`;
  const amount = books.owed.get(key) ?? 0n;
  books.owed.delete(key);
  return amount;
}

/** A month as people write it, such as `October 2026`. */
export function monthWords(date: BusinessDate): string {
  return `${nameOfMonth(date)} ${date.slice(0, 4)}`;
}

/** The month before a day's, `YYYY-MM`. */
export function monthBefore(date: BusinessDate): string {
  return addDays(`${date.slice(0, 7)}-01`, -1).slice(0, 7);
}

/**
 * Whether a rare event is to happen by now: its next day (counted from the first day of the plan)
 * has come.
 */
export function isTimeFor(books: Books, event: string, days: readonly number[]): boolean {
  const next = days[books.happened.get(event) ?? 0];
  return next !== undefined && next <= books.day;
}

/** A rare event has happened once more. */
export function noteEvent(books: Books, event: string): void {
  books.happened.set(event, (books.happened.get(event) ?? 0) + 1);
}
