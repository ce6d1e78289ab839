import { addDays } from '#shared/dates.ts';
import { withheldOn, withholdingOn } from '#shared/ledger/withholding.ts';
import { LAW_CODES } from '#shared/ledger/withholding-codes.ts';
import { formatRate } from '#shared/currency.ts';
import { sum, toWire } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';

import { DEMO_CUSTOMERS } from '../demo-parties.ts';
import type { DemoCustomer } from '../demo-parties.ts';

import {
  CHECKING,
  DOLLARS,
  SAVINGS,
  VAT_WITHHELD,
  enter,
  isTimeFor,
  move,
  noteEvent,
} from './books.ts';
import type { Books, OpenInvoice } from './books.ts';
import { isWorkday } from './calendar.ts';
import { expectCertificate } from './certificates.ts';
import { oneOf } from './random.ts';
import { rateOn, toDollars } from './rates.ts';

const BANKS = ['MBTC', 'BPI', 'PNB', 'UBP', 'RCBC'];
const THOUSAND = 100_000n;
const ADVANCE = 3_000_000n;
/** A customer that pays before anything is delivered. */
const PAYS_AHEAD = '999-201-104';

interface Row {
  readonly invoice: OpenInvoice;
  readonly amount: Centavos;
  readonly tax: Centavos;
}

/** What customers pay on a day (handbook 5.3): each brings together what it has let fall due. */
export function planCollections(books: Books): void {
  if (!isWorkday(books.today)) return;
  for (const customer of DEMO_CUSTOMERS) {
    const due = books.invoices.filter(
      ({ customer: key, payOn }) => key === customer.key && payOn <= books.today,
    );
    if (due.length > 0 && customer.pays === 'dollars') receiveDollars(books, customer, due);
    else if (due.length > 0) collect(books, customer, due);
  }
  if (isTimeFor(books, 'advance', [24, 150])) receiveAdvance(books);
}

function collect(books: Books, customer: DemoCustomer, due: readonly OpenInvoice[]): void {
  const { random, today } = books;
  const { pays } = customer;
  const rows = due.map((invoice) => rowOf(books, invoice));
  // What is beyond half of an invoice would settle more of it, and be no credit.
  const isWhole = due.every(({ isHalved }) => !isHalved);
  const isRare = random(28) === 0;
  const isAbove = pays !== 'cash' && customer.withholding === '' && isWhole && isRare;
  const paid = sum(rows.map(({ amount }) => amount));
  const surplus = isAbove ? THOUSAND - (paid % THOUSAND) : 0n;
  const isInHand = random(5) > 0;
  const isTransfer = pays === 'transfer';
  const account = isTransfer ? oneOf(random, [CHECKING, SAVINGS]) : '1030';
  const chequeBank = oneOf(random, BANKS);
  const chequeNumber = String(1_000_000 + random(8_999_999));
  const picture =
    pays === 'cheque' && random(12) === 0 ? { picture: `Cheque ${chequeNumber}.jpg` } : {};
  const name = enter(books, { kind: 'collection-receipt', ...picture }, (known) => ({
    customer: known.party(customer.key),
    account,
    method: pays,
    ...(pays === 'cheque' && { chequeBank, chequeNumber, chequeDate: today }),
    reference: isTransfer ? `IB-${chequeNumber}` : '',
    date: today,
    invoices: rows.map(({ invoice, amount }, index) => ({
      invoice: invoice.document,
      amount: toWire(index === rows.length - 1 ? amount + surplus : amount),
      ...withheldColumns(invoice, isInHand),
    })),
  }));
  const cash = paid + surplus - sum(rows.map(({ tax }) => tax));
  if (surplus > 0n) credit(books, { act: name, party: customer.key, balance: surplus });
  if (isTransfer) move(books, account, cash);
  else {
    const isPlain = surplus === 0n && customer.withholding === '';
    const settled = isPlain ? rows.map(({ invoice, amount }) => ({ invoice, amount })) : [];
    const isCheque = pays === 'cheque';
    books.drawer.push({ receipt: name, customer: customer.key, amount: cash, isCheque, settled });
  }
  for (const { invoice } of rows) {
    if (isInHand) move(books, VAT_WITHHELD, vatWithheld(books, invoice));
    else toFollow(books, invoice);
  }
  for (const { invoice, amount } of rows) settle(books, invoice, amount);
}

/** VAT that the government withheld on an invoice: codes WV (handbook 6.1). */
function vatWithheld(books: Books, invoice: OpenInvoice): Centavos {
  const codes = invoice.codes.filter((code) => code.startsWith('WV'));
  return sum(codes.map((code) => taxOf(books, invoice, code)));
}

function toFollow(books: Books, invoice: OpenInvoice): void {
  const { codes, customer, document, net } = invoice;
  if (codes.length === 0) return;
  const rows = codes.map((atc) => ({ atc, base: net, tax: taxOf(books, invoice, atc) }));
  expectCertificate(books, { customer, invoice: document, rows });
}

function rowOf(books: Books, invoice: OpenInvoice): Row {
  const { balance, isHalved } = invoice;
  const amount = isHalved ? balance / 2n : balance;
  return { invoice, amount, tax: sum(invoice.codes.map((code) => taxOf(books, invoice, code))) };
}

function taxOf({ today }: Books, { net }: OpenInvoice, code: string): Centavos {
  return withheldOn(net, withholdingOn(LAW_CODES, code, today)?.rateBasisPoints ?? 0n);
}

function withheldColumns({ codes: [atc, secondAtc], net }: OpenInvoice, isInHand: boolean) {
  if (atc === undefined) return {};
  const base = toWire(net);
  return {
    atc,
    base,
    certificate: isInHand ? 'in-hand' : 'to-follow',
    ...(secondAtc !== undefined && { secondAtc, secondBase: base }),
  };
}

/**
 * Less is open of an invoice; the second half of one that is paid in two comes three weeks later.
 */
function settle(books: Books, invoice: OpenInvoice, amount: Centavos): void {
  invoice.balance -= amount;
  invoice.isHalved = false;
  invoice.payOn = addDays(books.today, 21);
  if (invoice.balance === 0n) books.invoices.splice(books.invoices.indexOf(invoice), 1);
}

function credit(books: Books, made: { act: string; party: string; balance: Centavos }): void {
  books.credits.push({ ...made, account: '2030' });
}

/**
 * The exporter's remittance arrives in dollars: the accountant enters it with its pesos of the day
 * (handbook 5.10).
 */
function receiveDollars(books: Books, { key }: DemoCustomer, due: readonly OpenInvoice[]): void {
  const { today } = books;
  const paid = sum(due.map(({ balance }) => balance));
  const rows = due.map(({ document, balance }) => ({ document, balance }));
  const rate = rateOn(books);
  const dollars = toDollars(paid, rate);
  enter(books, { kind: 'journal-entry', author: 'accountant' }, (known) => ({
    date: today,
    stage: 'normal',
    description: `Dollar remittance for ${rows.map(({ document }) => document).join(', ')} at ${formatRate(rate)}`,
    lines: [
      { account: DOLLARS, debit: toWire(paid), credit: '', foreign: toWire(dollars) },
      ...rows.map(({ document, balance }) => ({
        account: '1210',
        debit: '',
        credit: toWire(balance),
        party: known.party(key),
        document,
      })),
    ],
  }));
  books.dollars += dollars;
  for (const invoice of due) settle(books, invoice, invoice.balance);
}

function receiveAdvance(books: Books): void {
  const { today } = books;
  const act = enter(books, 'collection-receipt', (known) => ({
    customer: known.party(PAYS_AHEAD),
    account: CHECKING,
    method: 'transfer',
    reference: `IB-DP-${today.replaceAll('-', '')}`,
    date: today,
    advance: toWire(ADVANCE),
  }));
  move(books, CHECKING, ADVANCE);
  credit(books, { act, party: PAYS_AHEAD, balance: ADVANCE });
  noteEvent(books, 'advance');
}

/** On Tuesdays credits of customers settle what they owe (handbook 5.3). */
export function planCredits(books: Books): void {
  for (const each of books.credits) {
    if (each.account !== '2030' || each.balance === 0n) continue;
    const invoice = books.invoices.find(({ customer, codes, isHalved }) => {
      return customer === each.party && codes.length === 0 && !isHalved;
    });
    if (invoice === undefined) continue;
    const { document } = invoice;
    const amount = each.balance < invoice.balance ? each.balance : invoice.balance;
    const { today } = books;
    enter(books, 'credit-application', (known) => ({
      customer: known.party(each.party),
      credit: each.document ?? known.number(each.act),
      date: today,
      invoices: [{ invoice: document, amount: toWire(amount) }],
    }));
    each.balance -= amount;
    const { payOn } = invoice;
    settle(books, invoice, amount);
    invoice.payOn = payOn;
  }
}

/** A deposited cheque comes back unpaid; the customer pays ten days later (handbook 5.12). */
export function planReturned(books: Books): void {
  const { today, deposited } = books;
  const found = deposited.findIndex(({ settled }) => settled.length > 0);
  if (!isTimeFor(books, 'returned', [33, 190]) || found < 0) return;
  const [cheque] = deposited.splice(found, 1);
  if (cheque === undefined) return;
  const charge = 50_000n;
  enter(books, 'returned-cheque', (known) => ({
    customer: known.party(cheque.customer),
    receipt: known.number(cheque.receipt),
    reason: 'daif',
    debitMemo: `DM ${today}`,
    date: today,
    charge: toWire(charge),
  }));
  move(books, CHECKING, -cheque.amount - charge);
  for (const { invoice, amount } of cheque.settled) {
    if (!books.invoices.includes(invoice)) books.invoices.push(invoice);
    invoice.balance += amount;
    invoice.payOn = addDays(today, 10);
  }
  noteEvent(books, 'returned');
}
