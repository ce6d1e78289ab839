import { addDays } from '#shared/dates.ts';
import { splitVat, vatRateOn } from '#shared/ledger/vat.ts';
import { divideRounded, toWire } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';

import { RECEIPTS_TO } from '../demo-company.ts';
import { DEMO_CUSTOMERS } from '../demo-parties.ts';

import { CHECKING, enter, move, owe } from './books.ts';
import type { Books, OpenBill } from './books.ts';
import { isMonthly, numberOfMonth, workdayFrom } from './calendar.ts';

/** The days of the month on which documents are changed afterwards (handbook 14, ruling 1). */
const DAYS = { returned: 5, charged: 13, billed: 14, allowed: 21 } as const;
/** How long a party takes to pay what a memo leaves. */
const WAIT = 12;
const ALLOWANCE: Centavos = 850_00n;
const RETURNED: Centavos = 2_400_00n;
const DIFFERENCE: Centavos = 1_500_00n;
const MERCHANT = 'paper';
const MAKER = 'furniture';

/** The memos of a day, and what is paid because of them some days later. */
export function planMemos(books: Books): void {
  const { today } = books;
  if (isMonthly(today, DAYS.allowed)) allow(books);
  if (isMonthly(today, DAYS.charged)) charge(books);
  if (isMonthly(today, DAYS.returned)) sendBack(books);
  if (isMonthly(today, DAYS.billed)) payMore(books);
}

/**
 * An allowance for what was paid already, every other month a discount for prompt payment: the
 * customer's credit, which is refunded.
 */
function allow(books: Books): void {
  const customer = DEMO_CUSTOMERS.find(({ taxClass }) => taxClass === 'vatable');
  if (customer === undefined) return;
  const { net, vat } = withVat(books, ALLOWANCE);
  const date = books.today;
  const isPrompt = numberOfMonth(date) % 2 === 0;
  const memo = enter(books, { kind: 'credit-memo', author: 'accountant' }, (known) => ({
    receiptEmail: RECEIPTS_TO,
    customer: known.party(customer.key),
    date,
    reason: isPrompt ? 'discount' : 'allowance',
    applyTo: 'credit',
    paidInvoice: '',
    priceMode: 'vat-exclusive',
    lines: [
      {
        description: isPrompt ? 'Paid within ten days, as agreed' : 'Box dented on the way',
        amount: toWire(ALLOWANCE),
        taxClass: customer.taxClass,
      },
    ],
    note: '',
  }));
  books.quarter.output -= vat;
  books.quarter.sales -= net;
  const later = laterOf(books);
  if (later === undefined) return;
  enter(books, { kind: 'withdrawal', date: later }, (known) => ({
    receiptEmail: RECEIPTS_TO,
    bank: CHECKING,
    date: later,
    amount: toWire(net + vat),
    purpose: 'refund',
    customer: known.party(customer.key),
    credit: known.number(memo),
    particulars: isPrompt ? 'Discount for prompt payment' : 'Refund for the dented box',
  }));
  move(books, CHECKING, -(net + vat));
}

/** A price was too low on the invoice: the customer is charged the difference, and pays it. */
function charge(books: Books): void {
  const customer = DEMO_CUSTOMERS.find(
    ({ taxClass, withholding, pays }) =>
      taxClass === 'vatable' && withholding === '' && pays === 'transfer',
  );
  if (customer === undefined) return;
  const { net, vat } = withVat(books, DIFFERENCE);
  const date = books.today;
  const memo = enter(books, { kind: 'debit-memo', author: 'accountant' }, (known) => ({
    receiptEmail: RECEIPTS_TO,
    customer: known.party(customer.key),
    date,
    reason: 'error',
    terms: '15',
    priceMode: 'vat-exclusive',
    lines: [{ description: 'Price as agreed', amount: toWire(net), taxClass: customer.taxClass }],
  }));
  books.quarter.output += vat;
  books.quarter.sales += net;
  const later = laterOf(books);
  if (later === undefined) return;
  enter(books, { kind: 'collection-receipt', date: later }, (known) => ({
    customer: known.party(customer.key),
    account: CHECKING,
    method: 'transfer',
    reference: `IB-DM-${later.replaceAll('-', '')}`,
    date: later,
    invoices: [{ invoice: known.number(memo), amount: toWire(net + vat) }],
  }));
}

/**
 * Goods go back to a supplier, with their VAT and the tax withheld: off an open bill where there is
 * one, and every other month as a credit that the supplier pays back.
 */
function sendBack(books: Books): void {
  const { today } = books;
  const { net, vat } = withVat(books, RETURNED);
  const tax = divideRounded(net, 100n);
  const total = net + vat - tax;
  const isRefunded = numberOfMonth(today) % 2 === 1;
  const bill = isRefunded ? undefined : findBill(books, total);
  const memo = enter(books, { kind: 'supplier-credit-memo' }, (known) => ({
    receiptEmail: RECEIPTS_TO,
    vendor: known.party(MERCHANT),
    memoNumber: `CN-${today.slice(2, 7).replace('-', '')}`,
    date: today,
    reason: 'return',
    applyTo: bill === undefined ? 'credit' : 'bill',
    ...(bill !== undefined && { bill: bill.document }),
    priceMode: 'vat-exclusive',
    lines: [
      {
        description: 'Bond paper that came wet',
        amount: toWire(net),
        vatClass: 'goods',
        withholding: 'WC158',
      },
    ],
  }));
  books.quarter.goods -= vat;
  owe(books, '2210', -tax);
  if (bill !== undefined) {
    bill.balance -= total;
    return;
  }
  const later = isRefunded ? laterOf(books) : undefined;
  if (later === undefined) {
    books.credits.push({ act: memo, account: '1250', party: MERCHANT, balance: total });
    return;
  }
  enter(books, { kind: 'deposit', date: later }, (known) => ({
    receiptEmail: RECEIPTS_TO,
    bank: CHECKING,
    date: later,
    supplier: known.party(MERCHANT),
    refunds: [{ credit: known.number(memo), amount: toWire(total) }],
  }));
}

/** A supplier's bill was too low: the difference is owed under the memo's own number. */
function payMore(books: Books): void {
  const { today } = books;
  const { net, vat } = withVat(books, DIFFERENCE);
  const tax = divideRounded(net, 100n);
  const total = net + vat - tax;
  const memo = enter(books, { kind: 'supplier-debit-memo' }, (known) => ({
    receiptEmail: RECEIPTS_TO,
    vendor: known.party(MAKER),
    memoNumber: `DN-${today.slice(2, 7).replace('-', '')}`,
    date: today,
    reason: 'error',
    terms: '15',
    priceMode: 'vat-exclusive',
    lines: [
      {
        description: 'Chairs at the price agreed',
        account: '5010',
        amount: toWire(net),
        vatClass: 'goods',
        withholding: 'WC158',
      },
    ],
  }));
  books.quarter.goods += vat;
  owe(books, '2210', tax);
  const later = laterOf(books);
  if (later === undefined) return;
  enter(books, { kind: 'bill-payment', date: later }, (known) => ({
    vendor: known.party(MAKER),
    account: CHECKING,
    method: 'transfer',
    reference: `IP-DN-${later.replaceAll('-', '')}`,
    date: later,
    bills: [{ bill: known.number(memo), amount: toWire(total) }],
  }));
  move(books, CHECKING, -total);
}

/** The supplier's largest bill, where it is larger than the memo. */
function findBill({ bills }: Books, total: Centavos): OpenBill | undefined {
  return bills
    .filter(({ vendor, balance }) => vendor === MERCHANT && balance > total)
    .toSorted((a, b) => (a.balance < b.balance ? 1 : -1))[0];
}

function withVat({ today }: Books, net: Centavos) {
  return splitVat(net, 'vat-exclusive', vatRateOn(today));
}

/** A day of work some days from today; nothing when the plan ends before. */
function laterOf({ today, lastDay }: Books): string | undefined {
  const later = workdayFrom(addDays(today, WAIT));
  return later > lastDay ? undefined : later;
}
