import { addDays } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { LAW_CODES } from '#shared/ledger/withholding-codes.ts';
import { withheldOn, withholdingOn } from '#shared/ledger/withholding.ts';
import { splitVat, vatRateOn } from '#shared/ledger/vat.ts';
import { toWire } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';
import { parsePeriod, quarterKeyOf } from '#shared/periods.ts';

import { RECEIPTS_TO } from '../demo-company.ts';

import { enter, owe } from './books.ts';
import type { Books } from './books.ts';

/** What the bill that was sent twice is for; the accountant finds it by this. */
export const SENT_TWICE = 'Repair of the warehouse door, second copy';
const PRICE: Centavos = 12_400_00n;
const CODE = 'WC120';
/** So long after a quarter its returns are surely filed. */
const FILED_AFTER_DAYS = 50;

/**
 * A bill of the last quarter that was filed, which turns out later to be one that was paid already:
 * its withholding is taken back after the quarter (handbook 14, ruling 21).
 */
export function planTwice(books: Books): void {
  const { today } = books;
  if (today !== dayOf(books.lastDay)) return;
  enter(books, { kind: 'bill', picture: 'Bill MFR second copy.jpg' }, (known) => ({
    receiptEmail: RECEIPTS_TO,
    vendor: known.party('contractor'),
    typeOfExpense: 'bill',
    invoiceNumber: `MFR-${today.slice(0, 7)}-B`,
    date: today,
    terms: '30',
    priceMode: 'vat-exclusive',
    lines: [
      {
        description: SENT_TWICE,
        account: '6160',
        amount: toWire(PRICE),
        discount: '',
        vatClass: 'services',
        withholding: CODE,
      },
    ],
  }));
  const { vat } = splitVat(PRICE, 'vat-exclusive', vatRateOn(today));
  const rate = withholdingOn(LAW_CODES, CODE, today)?.rateBasisPoints ?? 0n;
  owe(books, '2210', withheldOn(PRICE, rate));
  books.quarter.services += vat;
  books.quarter.common += vat;
}

/** The eighteenth of the last month of that quarter. */
function dayOf(lastDay: BusinessDate): BusinessDate | undefined {
  const later = parsePeriod(quarterKeyOf(addDays(lastDay, -FILED_AFTER_DAYS)));
  const end = later && addDays(later.from, -1);
  return end && `${end.slice(0, 8)}18`;
}
