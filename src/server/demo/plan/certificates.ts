import { addDays } from '#shared/dates.ts';
import { toWire } from '#shared/money.ts';

import { VAT_WITHHELD, enter, move } from './books.ts';
import type { Books } from './books.ts';
import { isWorkday } from './calendar.ts';
import type { ToFollow } from './to-follow.ts';

/** Every fourth certificate is still waited for at the end of the year. */
const NEVER_COMES = 4;
/** This certificate differs from what was expected. */
const ODD_PLACE = 1;

/** Notes that a certificate is to follow; it comes within a few weeks, or not at all. */
export function expectCertificate(books: Books, expected: Omit<ToFollow, 'comesOn'>): void {
  const place = books.expectedCount;
  books.expectedCount += 1;
  if (place % NEVER_COMES === NEVER_COMES - 1) return;
  const rows = place === ODD_PLACE ? expected.rows.map(centavoMore) : expected.rows;
  const comesOn = addDays(books.today, 6 + ((place * 5) % 17));
  books.toFollow.push({ ...expected, rows, comesOn });
}

/** The customer rounded otherwise: it is entered as the paper says (handbook 14, ruling 7). */
function centavoMore(row: ToFollow['rows'][number]): ToFollow['rows'][number] {
  return row.atc.startsWith('WC') ? { ...row, tax: row.tax + 1n } : row;
}

/** Certificates that have come are received, so that their tax may be claimed (handbook 5.3). */
export function planCertificates(books: Books): void {
  if (!isWorkday(books.today)) return;
  const come = books.toFollow.filter(({ comesOn }) => comesOn <= books.today);
  for (const { customer, invoice, rows } of come) {
    const { today } = books;
    enter(books, { kind: 'certificate-received', author: 'accountant' }, (known) => ({
      customer: known.party(customer),
      date: today,
      rows: rows.map(({ atc, base, tax }) => ({
        invoice,
        atc,
        base: toWire(base),
        tax: toWire(tax),
      })),
    }));
    for (const { atc, tax } of rows) if (atc.startsWith('WV')) move(books, VAT_WITHHELD, tax);
  }
  books.toFollow = books.toFollow.filter((each) => !come.includes(each));
}
