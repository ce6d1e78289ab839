import { addDays } from '#shared/dates.ts';
import { splitVat, vatRateOn } from '#shared/ledger/vat.ts';
import { withheldOn, withholdingOn } from '#shared/ledger/withholding.ts';
import { LAW_CODES } from '#shared/ledger/withholding-codes.ts';
import { divideRounded, toWire } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';

import { RECEIPTS_TO } from '../demo-company.ts';

import { enter, owe } from './books.ts';
import type { Books, OpenBill } from './books.ts';
import { isMonthly, isWorkday, weekdayOf } from './calendar.ts';
import { between, oneOf } from './random.ts';

const MONDAY = 1;
const WEDNESDAY = 3;
/** What goods cost the company, in percent of what it sells them for. */
const COST_PERCENT = 60n;
const SMALLEST_ORDER = 8_000_000n;

interface Purchase {
  readonly vendor: string;
  readonly number: string;
  readonly description: string;
  readonly account: string;
  /** Without VAT. */
  readonly net: Centavos;
  readonly vatClass: 'goods' | 'services' | 'capital-goods';
  readonly code: string;
  readonly terms: number;
  readonly method: OpenBill['method'];
  /** A discount on the line, in percent. */
  readonly percent?: bigint;
}

const MERCHANTS = [
  { vendor: 'paper', description: 'Bond paper, folders and pens', prefix: 'PPM' },
  { vendor: 'furniture', description: 'Chairs and filing cabinets', prefix: 'NOF' },
  { vendor: 'machines', description: 'Toner cartridges and label printers', prefix: 'MBM' },
] as const;

/**
 * The bills that come in on a day (handbook 5.5): what is sold is bought anew, and what every month
 * brings.
 */
export function planPurchases(books: Books): void {
  const { today, random } = books;
  if (!isWorkday(today)) return;
  const weekday = weekdayOf(today);
  if ((weekday === MONDAY || weekday === WEDNESDAY) && books.sold > SMALLEST_ORDER)
    orderMerchandise(books);
  for (const monthly of MONTHLY) {
    if (!isMonthly(today, monthly.day)) continue;
    const { least, most, ...bill } = monthly;
    const number = `${monthly.prefix}-${today.slice(2, 7).replace('-', '')}-${100 + random(900)}`;
    buy(books, { ...bill, number, net: between(random, least, most) });
  }
}

const MONTHLY = [
  {
    day: 1,
    prefix: 'MRD',
    vendor: 'landlord',
    description: 'Rent of office and warehouse',
    account: '6110',
    least: 6_500_000n,
    most: 6_500_000n,
    vatClass: 'services',
    code: 'WC100',
    terms: 7,
    method: 'cheque',
  },
  {
    day: 8,
    prefix: 'IBE',
    vendor: 'power',
    description: 'Electricity of the month before',
    account: '6120',
    least: 1_450_000n,
    most: 2_100_000n,
    vatClass: 'services',
    code: 'WC160',
    terms: 14,
    method: 'cheque',
  },
  {
    day: 11,
    prefix: 'HTI',
    vendor: 'telecom',
    description: 'Internet and mobile lines',
    account: '6130',
    least: 749_000n,
    most: 749_000n,
    vatClass: 'services',
    code: 'WC160',
    terms: 14,
    method: 'transfer',
  },
  {
    day: 24,
    prefix: 'CPA',
    vendor: 'accountant',
    description: 'Bookkeeping review and tax returns',
    account: '6150',
    least: 1_500_000n,
    most: 1_500_000n,
    vatClass: 'services',
    code: 'WI011',
    terms: 7,
    method: 'transfer',
  },
  {
    day: 27,
    prefix: 'BPE',
    vendor: 'courier',
    description: 'Deliveries of the month',
    account: '6190',
    least: 320_000n,
    most: 640_000n,
    vatClass: 'services',
    code: 'WC160',
    terms: 7,
    method: 'cash',
    percent: 5n,
  },
  {
    day: 17,
    prefix: 'MFR',
    vendor: 'contractor',
    description: 'Repairs and installations for customers',
    account: '5050',
    least: 600_000n,
    most: 1_800_000n,
    vatClass: 'services',
    code: 'WC120',
    terms: 15,
    method: 'cheque',
  },
] as const;

function orderMerchandise(books: Books): void {
  const { random } = books;
  const { vendor, description, prefix } = oneOf(random, MERCHANTS);
  const sold = divideRounded(books.sold * (55n + BigInt(random(40))), 100n);
  books.sold -= sold;
  // Suppliers sell by the box: whole hundreds of pesos.
  const net = divideRounded(sold * COST_PERCENT, 1_000_000n) * 10_000n;
  buy(books, {
    vendor,
    number: `${prefix}-${20_000 + books.day * 7 + random(7)}`,
    description,
    account: '5010',
    net,
    vatClass: 'goods',
    code: 'WC158',
    terms: 30,
    method: 'cheque',
  });
}

function buy(books: Books, purchase: Purchase): void {
  const { vendor, number, description, account, vatClass, code, terms, method } = purchase;
  const { net: price, percent = 0n } = purchase;
  const net = price - divideRounded(price * percent, 100n);
  const discount = percent === 0n ? '' : `${percent}%`;
  const { today, random } = books;
  const picture = random(6) === 0 ? { picture: `Bill ${number}.jpg` } : {};
  enter(books, { kind: 'bill', ...picture }, (known) => ({
    receiptEmail: RECEIPTS_TO,
    vendor: known.party(vendor),
    typeOfExpense: 'bill',
    invoiceNumber: number,
    date: today,
    terms: String(terms),
    priceMode: 'vat-exclusive',
    lines: [{ description, account, amount: toWire(price), discount, vatClass, withholding: code }],
  }));
  const { vat } = splitVat(net, 'vat-exclusive', vatRateOn(today));
  const tax = withheldOn(net, withholdingOn(LAW_CODES, code, today)?.rateBasisPoints ?? 0n);
  owe(books, '2210', tax);
  books.quarter[vatClass === 'goods' ? 'goods' : 'services'] += vat;
  if (account !== '5010') books.quarter.common += vat;
  const due = addDays(today, terms);
  books.bills.push({
    document: number,
    vendor,
    balance: net + vat - tax,
    due,
    payOn: addDays(due, random(6)),
    method,
    isHalved: account === '5010' && random(12) === 0,
  });
}
