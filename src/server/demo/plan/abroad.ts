import { addDays } from '#shared/dates.ts';
import { remittanceOf, splitVat, vatRateOn } from '#shared/ledger/vat.ts';
import { toWire } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';

import { RECEIPTS_TO } from '../demo-company.ts';

import { CHECKING, enter, monthBefore, move, owe, settleOwed } from './books.ts';
import type { Books } from './books.ts';
import { isMonthly, workdayFrom } from './calendar.ts';

/** The days of the month on which something comes from abroad, or is remitted for it. */
const DAYS = { hosting: 9, remitted: 10, imported: 16 } as const;
const HOSTING: Centavos = 18_500_00n;
const CARTONS = { dutiableValue: 60_000_00n, duties: 4_000_00n } as const;

/**
 * Services of non-residents with their VAT, which is remitted the month after, and imported goods
 * (handbook 14, rulings 6 and 14).
 */
export function planAbroad(books: Books): void {
  const { today } = books;
  if (isMonthly(today, DAYS.hosting)) host(books);
  if (isMonthly(today, DAYS.remitted)) remit(books);
  if (isMonthly(today, DAYS.imported)) importCartons(books);
}

function host(books: Books): void {
  const { today } = books;
  const number = `NC-${today.slice(0, 7)}`;
  enter(books, { kind: 'bill', picture: `Bill ${number}.jpg` }, (known) => ({
    receiptEmail: RECEIPTS_TO,
    vendor: known.party('cloud'),
    typeOfExpense: 'bill',
    invoiceNumber: number,
    date: today,
    terms: '15',
    priceMode: 'vat-exclusive',
    lines: [
      {
        description: 'Cloud hosting of the month',
        account: '6130',
        amount: toWire(HOSTING),
        vatClass: 'non-resident-digital',
        withholding: '',
      },
    ],
  }));
  owe(books, '2225', vatOf(books, HOSTING));
  const due = addDays(today, 15);
  books.bills.push({
    document: number,
    vendor: 'cloud',
    balance: HOSTING,
    due,
    payOn: workdayFrom(due),
    method: 'transfer',
    isHalved: false,
  });
}

/** Form 1600-VT of the month before; its VAT is input tax from now on. */
function remit(books: Books): void {
  const month = monthBefore(books.today);
  const amount = settleOwed(books, '2225', month);
  if (amount === 0n) return;
  const date = books.today;
  enter(books, { kind: 'vat-remittance', author: 'accountant' }, () => ({
    receiptEmail: RECEIPTS_TO,
    date,
    months: [{ month: remittanceOf(`${month}-01`), amount: toWire(amount) }],
    method: 'bank',
    account: CHECKING,
    reference: `1600VT-${month}`,
  }));
  move(books, CHECKING, -amount);
  books.quarter.services += amount;
  books.quarter.common += amount;
}

function importCartons(books: Books): void {
  const { today } = books;
  const { dutiableValue, duties } = CARTONS;
  const vat = vatOf(books, dutiableValue + duties);
  enter(books, 'importation', (known) => ({
    receiptEmail: RECEIPTS_TO,
    vendor: known.party('exporter'),
    entryNumber: `C-${today.slice(2, 7).replace('-', '')}-0417`,
    customsOffice: 'Port of Manila',
    country: 'TW',
    importationDate: addDays(today, -4),
    assessmentDate: addDays(today, -1),
    date: today,
    receiptNumber: `BOC-${today.slice(0, 7)}`,
    dutiableValue: toWire(dutiableValue),
    charges: toWire(duties),
    lines: [{ description: 'Customs duties', account: '5020', amount: toWire(duties) }],
    settledBy: 'paid',
    account: CHECKING,
  }));
  move(books, CHECKING, -(vat + duties));
  books.quarter.imports += vat;
  books.quarter.common += vat;
}

function vatOf({ today }: Books, net: Centavos): Centavos {
  return splitVat(net, 'vat-exclusive', vatRateOn(today)).vat;
}
