import { daysBetween } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';

import { chequeNumberOf, dayOf, noDay, quoted, readAmount, tidy } from './bank-values.ts';
import type { Read } from './bank-values.ts';

/** What a `:61:` says. */
export interface Mt940Line {
  readonly date: Read<BusinessDate>;
  readonly amount: Read<bigint>;
  readonly reference: string;
  readonly chequeNumber: string;
  /** The second line, where banks write more of the same. */
  readonly supplement: string;
  /** The bank's sort of transaction, such as `TRF` or `CHK`; empty where it writes none. */
  readonly sort: string;
}

/**
 * Value date, booking day, mark (reversals with R before it), the third letter of the currency, the
 * amount, the sort of the transaction and the references; banks write blanks between them.
 */
const LINE =
  /^\s{0,3}(\d{2})(\d{2})(\d{2})\s{0,3}(?:(\d{2})(\d{2}))?\s{0,3}([RE]?[CD])\s{0,3}[A-Z]?\s{0,3}(\d[\d., ]{0,30})(?:([A-Z][A-Z0-9 ]{3})(.*))?$/;
/** How banks write that there is none. */
const NO_REFERENCE = /^(?:NONREF|NOREF|NOTPROVIDED|)$/i;
/** Further apart a booking day is of another year than its value date. */
const HALF_A_YEAR = 183;

/** Reads the lines of one `:61:`; the fault is of the whole of it. */
export function readMt940Line(lines: readonly string[]): Read<Mt940Line> {
  const [first = '', ...others] = lines;
  const match = LINE.exec(first.slice(0, 200).trimEnd());
  if (match === null) return { fault: `${quoted(first)} is no line of a statement` };
  const [, year = '', month = '', day = '', bookedMonth, bookedDay, mark = '', digits = ''] = match;
  if (mark.startsWith('E')) return { fault: 'it is only expected and not booked yet' };
  const booked =
    bookedMonth === undefined ? undefined : { month: bookedMonth, day: bookedDay ?? '' };
  const date = bookingDay({ year, month, day }, booked);
  const [customer = '', bank = ''] = (match[9] ?? '').split('//', 2);
  const chequeNumber = match[8]?.endsWith('CHK') === true ? chequeNumberOf(customer) : '';
  const amount = readMt940Amount(digits);
  // A reversed credit takes money away, a reversed debit brings it back.
  const isOut = mark === 'D' || mark === 'RC';
  return {
    value: {
      date: date === undefined ? noDay(`${year}${month}${day}`) : { value: date },
      amount: isOut && 'value' in amount ? { ...amount, value: -amount.value } : amount,
      reference: referenceOf(chequeNumber === '' ? [customer, bank] : [bank]),
      chequeNumber,
      supplement: tidy(others.join(' ')),
      sort: match[8]?.slice(1).trim() ?? '',
    },
  };
}

/** Reads `612480,35`; a bank that writes a point means the same. */
export function readMt940Amount(text: string): Read<bigint> {
  return readAmount(text, text.includes(',') ? 'comma' : 'point');
}

/**
 * The day on which the bank booked it, whose year the file leaves out; the value date where it is
 * no day. Of the thirtieth of February, to which some banks compute interest, only the month
 * counts.
 */
function bookingDay(
  { year, month, day }: { year: string; month: string; day: string },
  booked: { month: string; day: string } | undefined,
): BusinessDate | undefined {
  const valueDate = dayOf(year, month, day);
  const about = valueDate ?? dayOf(year, month, Number(day) <= 31 ? '28' : day);
  if (booked === undefined || about === undefined) return valueDate;
  const near = [0, 1, -1]
    .map((years) => dayOf(String(Number(about.slice(0, 4)) + years), booked.month, booked.day))
    .find((day) => day !== undefined && Math.abs(daysBetween(about, day)) <= HALF_A_YEAR);
  return near ?? valueDate;
}

/** The first that says something. */
function referenceOf(texts: readonly string[]): string {
  return texts.map((text) => text.trim()).find((text) => !NO_REFERENCE.test(text)) ?? '';
}
