import { splitVat, vatRateOn } from '#shared/ledger/vat.ts';
import { toWire } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';
import { DENOMINATIONS } from '#kinds/cash-pieces.ts';

import { DEMO_FUND, RECEIPTS_TO } from '../demo-company.ts';

import { BOX, CHECKING, balanceOf, enter, move, writeCheque } from './books.ts';
import type { Books } from './books.ts';
import { isMonthly, isWorkday } from './calendar.ts';
import { between, oneOf } from './random.ts';

const LOW = 450_000n;
/** Less than this is not worth a cheque. */
const LITTLE = 100_000n;
/** What the counts of the box find: mostly nothing, now and then a few pesos. */
const FOUND = [-500n, 0n, 0n, 300n, 0n, -1_200n, 0n];

const SMALL_THINGS = [
  { account: '6170', least: 12_000n, most: 48_000n, particulars: 'Jeepney, taxi and parking' },
  { account: '6170', least: 60_000n, most: 150_000n, particulars: 'Diesel', vendor: 'fuel' },
  {
    account: '6180',
    least: 80_000n,
    most: 210_000n,
    particulars: 'Lunch with a customer',
    vendor: 'restaurant',
  },
  {
    account: '6190',
    least: 18_000n,
    most: 42_000n,
    particulars: 'Rush delivery',
    vendor: 'courier',
  },
  { account: '6160', least: 25_000n, most: 90_000n, particulars: 'Keys, bulbs and small repairs' },
  { account: '6290', least: 15_000n, most: 60_000n, particulars: 'Drinking water and coffee' },
] as const;

/**
 * Small things that are paid from the box on a day; it is counted and filled once a month, and when
 * it runs low (handbook 5.4).
 */
export function planPettyCash(books: Books): void {
  const { today, random } = books;
  if (!isWorkday(today)) return;
  if (balanceOf(books, BOX) < LOW || isMonthly(today, 28)) replenish(books);
  if (random(100) < 40) spend(books);
  if (isMonthly(today, 26)) count(books);
}

function spend(books: Books): void {
  const { today, random } = books;
  const thing = oneOf(random, SMALL_THINGS);
  const amount = between(random, thing.least, thing.most);
  const vendor = 'vendor' in thing ? thing.vendor : undefined;
  const picture =
    vendor !== undefined && random(8) === 0 ? { picture: `Receipt ${today}.jpg` } : {};
  const invoiceNumber = vendor === undefined ? '' : `SI-${10_000 + random(90_000)}`;
  const vatClass = vendor === undefined ? 'non-vat' : vendor === 'fuel' ? 'goods' : 'services';
  enter(books, { kind: 'petty-cash-expense', ...picture }, (known) => ({
    receiptEmail: RECEIPTS_TO,
    vendor: vendor === undefined ? '' : known.party(vendor),
    typeOfExpense: 'petty-cash',
    payee: vendor === undefined ? 'Ramon Bautista' : '',
    invoiceNumber,
    date: today,
    priceMode: 'vat-inclusive',
    lines: [
      {
        description: thing.particulars,
        account: thing.account,
        amount: toWire(amount),
        vatClass,
      },
    ],
  }));
  move(books, BOX, -amount);
  if (vatClass === 'non-vat') return;
  const { vat } = splitVat(amount, 'vat-inclusive', vatRateOn(today));
  books.quarter[vatClass] += vat;
  books.quarter.common += vat;
}

function replenish(books: Books): void {
  const { today } = books;
  const missing = DEMO_FUND.limit - balanceOf(books, BOX);
  if (missing < LITTLE) return;
  const chequeNumber = writeCheque(books);
  enter(books, 'petty-cash-replenishment', () => ({
    receiptEmail: RECEIPTS_TO,
    date: today,
    method: 'cheque',
    account: CHECKING,
    chequeNumber,
  }));
  move(books, BOX, missing);
  move(books, CHECKING, -missing);
}

function count(books: Books): void {
  const found = oneOf(books.random, FOUND);
  const isFirst = !books.acts.some(
    (act) => act.type === 'document' && act.kind === 'petty-cash-count',
  );
  const difference = isFirst ? -500n : found;
  const counted = balanceOf(books, BOX) + difference;
  if (difference === 0n || counted > DEMO_FUND.limit) return;
  const { today } = books;
  const pieces = buildPieces(counted);
  enter(books, 'petty-cash-count', () => ({
    receiptEmail: RECEIPTS_TO,
    date: today,
    countedBy: 'Corazon Villanueva',
    ...pieces,
  }));
  move(books, BOX, difference);
}

/** The fewest notes and coins that come to an amount, by the names of their fields. */
function buildPieces(amount: Centavos): Record<string, string> {
  let rest = amount;
  const pieces: Record<string, string> = {};
  for (const denomination of DENOMINATIONS) {
    const many = rest / denomination;
    if (many > 0n) pieces[`pieces${denomination}`] = String(many);
    rest -= many * denomination;
  }
  return pieces;
}
