import { statutoryAmounts } from '#kinds/sale/statutory.ts';
import { addDays, monthOf } from '#shared/dates.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';
import { splitVat, vatRateOn } from '#shared/ledger/vat.ts';
import type { PriceMode } from '#shared/ledger/vat.ts';
import { divideRounded, sum, toWire } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';

import { DEMO_GOODS, RECEIPTS_TO } from '../demo-company.ts';
import { DEMO_CUSTOMERS } from '../demo-parties.ts';
import type { DemoCustomer } from '../demo-parties.ts';

import type { Known } from './act.ts';
import { enter } from './books.ts';
import type { Books } from './books.ts';
import { isMonthly, isWorkday, numberOfMonth, workdayFrom } from './calendar.ts';
import { oneOf } from './random.ts';

/** The form that was spoiled at the printer's: its number is registered as cancelled. */
export const CANCELLED_SERIAL = 2_017;
const OWN_ACCOUNT = { 'zero-rated': '4030', 'exempt': '4040' } as const;
/** Days that customers pay before or after an invoice is due. */
const LAGS = [-4, 0, 0, 2, 5, 9, 14, 21];
const NEVER = '9999-12-31';
/** The day of the month on which a person buys who has a discount by law. */
const PENSION_DAY = 9;
/** What a chair costs, with VAT. */
const CHAIR: Centavos = 5_482_40n;
/** One invoice in so many has a discount on its lines. */
const DISCOUNTED = 9;
const DISCOUNT_PERCENT = 5n;

interface Line {
  readonly goods: (typeof DEMO_GOODS)[number];
  readonly quantity: number;
}

interface Sale {
  readonly customer: DemoCustomer;
  readonly document: string;
  readonly mode: PriceMode;
  readonly terms: number;
  readonly note: string;
  /** On every line. */
  readonly percent: bigint;
  readonly lines: readonly Line[];
}

/**
 * The invoices of a day; now and then one that is reversed or corrected the next day (handbook
 * 5.2).
 */
export function planSales(books: Books): void {
  if (!isWorkday(books.today)) return;
  if (isMonthly(books.today, PENSION_DAY)) sellByLaw(books);
  const count = books.random(100) < 35 ? 0 : 1 + books.random(2);
  for (let index = 0; index < count; index += 1) sell(books);
}

function sell(books: Books): void {
  const sale = makeSale(books);
  const { serial, author } = { serial: books.invoiceSerial, author: authorOf(books) };
  const picture = books.random(6) === 0 ? { picture: `Invoice ${serial}.jpg` } : {};
  const act = enter(books, { kind: 'invoice', ...picture, author }, buildAnswers(books, sale));
  const next = workdayFrom(addDays(books.today, 1));
  if (next > books.lastDay) {
    open(books, sale);
    return;
  }
  if (serial % 53 === 30) {
    const reason = 'Wrong customer on the form; issued again';
    books.acts.push({
      type: 'reversal',
      name: `${act}-reversed`,
      date: next,
      author: 'accountant',
      of: act,
      reason,
    });
    return;
  }
  if (serial % 61 !== 9) {
    open(books, sale);
    return;
  }
  const right = {
    ...sale,
    lines: sale.lines.map((line) => ({ ...line, quantity: line.quantity + 1 })),
  };
  const corrects = { name: act, reason: 'One piece more was delivered of each' };
  enter(
    books,
    { kind: 'invoice', author: 'accountant', date: next, corrects },
    buildAnswers(books, right),
  );
  open(books, right);
}

function makeSale(books: Books): Sale {
  const { random } = books;
  const customer = oneOf(random, DEMO_CUSTOMERS);
  const percent = books.invoiceSerial % DISCOUNTED === 4 ? DISCOUNT_PERCENT : 0n;
  const document = takeInvoice(books);
  // Who withholds on goods buys goods here.
  const offered = DEMO_GOODS.filter((goods) => customer.withholding === '' || goods[4] === '4010');
  const lines = Array.from({ length: 1 + random(4) }, () => {
    const goods = oneOf(random, offered);
    return { goods, quantity: goods[1] + random(goods[2] - goods[1] + 1) };
  });
  const terms = customer.pays === 'cash' ? 0 : oneOf(random, [15, 30, 30, 60]);
  const mode = random(5) === 0 ? 'vat-inclusive' : 'vat-exclusive';
  const isOrdered = random(6) === 0;
  const note = isOrdered ? `Purchase order PO-${monthOf(books.today)}-${100 + random(800)}` : '';
  return { customer, document, mode, terms, note, percent, lines };
}

function buildAnswers(books: Books, sale: Sale): (known: Known) => TypedAnswers {
  const { customer, document, mode, terms, note, percent, lines } = sale;
  const { taxClass, withholding, key } = customer;
  const date = books.today;
  return (known) => ({
    receiptEmail: RECEIPTS_TO,
    customer: known.party(key),
    invoiceNumber: document,
    date,
    terms: String(terms),
    priceMode: mode,
    lines: lines.map(({ goods: [description, , , price, account], quantity }) => ({
      description,
      quantity: String(quantity),
      unitPrice: toWire(price),
      discount: percent === 0n ? '' : `${percent}%`,
      taxClass,
      account: taxClass === 'vatable' ? account : OWN_ACCOUNT[taxClass],
      withholding,
    })),
    note,
  });
}

/** The invoice waits for its money; what was sold is ordered anew, and its VAT is declared. */
function open(books: Books, sale: Sale): void {
  const { customer, document, mode, terms } = sale;
  const written = writtenOf(sale);
  const { net, vat } = totalsOf(written, customer, { mode, date: books.today });
  const codes = customer.withholding === 'WC640' ? ['WC640', 'WV010'] : [customer.withholding];
  const { quarter, random } = books;
  quarter.output += vat;
  quarter.sales += net;
  if (customer.taxClass === 'exempt') quarter.exempt += net;
  books.sold += net;
  const lag = customer.pays === 'cash' ? random(4) : oneOf(random, LAGS);
  const due = addDays(books.today, terms);
  const lateness = random(30) === 0 ? NEVER : addDays(due, terms + lag < 1 ? 1 : lag);
  books.invoices.push({
    document,
    customer: customer.key,
    balance: net + vat,
    net,
    codes: codes.filter((code) => code !== ''),
    payOn: customer.pays === 'cash' ? addDays(due, 1 + lag) : lateness,
    isHalved: customer.withholding === '' && random(14) === 0,
  });
}

/** The lines as written, each less its discount. */
function writtenOf({ lines, percent }: Sale): Centavos {
  return sum(
    lines.map(({ goods, quantity }) => {
      const price = goods[3] * BigInt(quantity);
      return price - divideRounded(price * percent, 100n);
    }),
  );
}

/** A person buys a chair with a discount by law: a senior citizen, every other month a PWD. */
function sellByLaw(books: Books): void {
  const customer = DEMO_CUSTOMERS.find(({ form }) => form.taxpayerType === 'individual');
  if (customer === undefined) return;
  const { today } = books;
  const document = takeInvoice(books);
  const isSenior = numberOfMonth(today) % 2 === 0;
  const { base, discount } = statutoryAmounts(isSenior ? 'senior' : 'pwd', CHAIR, {
    date: today,
    priceMode: 'vat-inclusive',
    isVatRegistered: true,
  });
  const net = base - discount;
  enter(books, { kind: 'invoice', author: 'accountant' }, (known) => ({
    receiptEmail: RECEIPTS_TO,
    customer: known.party(customer.key),
    invoiceNumber: document,
    date: today,
    terms: '0',
    priceMode: 'vat-inclusive',
    lines: [
      {
        description: 'Swivel office chair',
        quantity: '1',
        unitPrice: toWire(CHAIR),
        taxClass: isSenior ? 'senior' : 'pwd',
        holder: isSenior ? 'José María Añonuevo' : 'Luz Añonuevo',
        holderId: isSenior ? 'OSCA 10-4417' : 'PWD 13-7404-221',
      },
    ],
  }));
  books.quarter.sales += net;
  books.quarter.exempt += net;
  const payOn = addDays(today, 1);
  const open = { balance: net, net, codes: [], payOn, isHalved: false };
  books.invoices.push({ document, customer: customer.key, ...open });
}

function takeInvoice(books: Books): string {
  if (books.invoiceSerial === CANCELLED_SERIAL) books.invoiceSerial += 1;
  const document = `INV-${books.invoiceSerial}`;
  books.invoiceSerial += 1;
  return document;
}

function totalsOf(
  written: Centavos,
  { taxClass }: DemoCustomer,
  { mode, date }: { mode: PriceMode; date: string },
) {
  if (taxClass !== 'vatable') return { net: written, vat: 0n };
  return splitVat(written, mode, vatRateOn(date));
}

function authorOf({ random }: Books): 'accountant' | 'user' {
  return random(3) === 0 ? 'accountant' : 'user';
}
