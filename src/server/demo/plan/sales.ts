import { addDays, monthOf } from '#shared/dates.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';
import { splitVat, vatRateOn } from '#shared/ledger/vat.ts';
import type { PriceMode } from '#shared/ledger/vat.ts';
import { sum, toWire } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';

import { DEMO_GOODS, RECEIPTS_TO } from '../demo-company.ts';
import { DEMO_CUSTOMERS } from '../demo-parties.ts';
import type { DemoCustomer } from '../demo-parties.ts';

import type { Known } from './act.ts';
import { enter } from './books.ts';
import type { Books } from './books.ts';
import { isMonthly, isWorkday, workdayFrom } from './calendar.ts';
import { oneOf } from './random.ts';

/** The form that was spoiled at the printer's: its number is registered as cancelled. */
export const CANCELLED_SERIAL = 2_017;
const OWN_ACCOUNT = { 'zero-rated': '4030', 'exempt': '4040' } as const;
/** Days that customers pay before or after an invoice is due. */
const LAGS = [-4, 0, 0, 2, 5, 9, 14, 21];
const NEVER = '9999-12-31';
/** The day of the month on which a customer is allowed something for goods that came damaged. */
const ALLOWANCE_DAY = 21;
const ALLOWANCE: Centavos = 850_00n;

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
  readonly lines: readonly Line[];
}

/**
 * The invoices of a day; now and then one that is reversed or corrected the next day (handbook
 * 5.2).
 */
export function planSales(books: Books): void {
  if (!isWorkday(books.today)) return;
  if (isMonthly(books.today, ALLOWANCE_DAY)) allow(books);
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

/** An allowance for what was paid already: the customer's credit grows, output VAT falls. */
function allow(books: Books): void {
  const customer = DEMO_CUSTOMERS.find(({ taxClass }) => taxClass === 'vatable');
  if (customer === undefined) return;
  const { net, vat } = totalsOf(ALLOWANCE, customer, { mode: 'vat-exclusive', date: books.today });
  const date = books.today;
  enter(books, { kind: 'credit-memo', author: 'accountant' }, (known) => ({
    receiptEmail: RECEIPTS_TO,
    customer: known.party(customer.key),
    date,
    reason: 'allowance',
    applyTo: 'credit',
    paidInvoice: '',
    priceMode: 'vat-exclusive',
    lines: [
      {
        description: 'Box dented on the way',
        amount: toWire(ALLOWANCE),
        taxClass: customer.taxClass,
      },
    ],
    note: '',
  }));
  books.quarter.output -= vat;
  books.quarter.sales -= net;
}

function makeSale(books: Books): Sale {
  const { random } = books;
  const customer = oneOf(random, DEMO_CUSTOMERS);
  if (books.invoiceSerial === CANCELLED_SERIAL) books.invoiceSerial += 1;
  const document = `INV-${books.invoiceSerial}`;
  books.invoiceSerial += 1;
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
  return { customer, document, mode, terms, note, lines };
}

function buildAnswers(books: Books, sale: Sale): (known: Known) => TypedAnswers {
  const { customer, document, mode, terms, note, lines } = sale;
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
      taxClass,
      account: taxClass === 'vatable' ? account : OWN_ACCOUNT[taxClass],
      withholding,
    })),
    note,
  });
}

/** The invoice waits for its money; what was sold is ordered anew, and its VAT is declared. */
function open(books: Books, { customer, document, lines, mode, terms }: Sale): void {
  const written = sum(lines.map(({ goods, quantity }) => goods[3] * BigInt(quantity)));
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
