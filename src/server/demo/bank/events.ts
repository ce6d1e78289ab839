import { addDays } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { divideRounded } from '#shared/money.ts';

import type { ItemRow } from '../../bank/matching/open-items.ts';
import { workdayFrom } from '../plan/calendar.ts';

/** A line as the bank of the demo writes it. */
export interface EventLine {
  readonly date: BusinessDate;
  /** Centavos; money in is above zero. */
  readonly amount: bigint;
  readonly description: string;
  readonly reference: string;
  readonly chequeNumber: string;
}

/** An item of the books, as far as the bank cares. */
export type EventItem = Pick<
  ItemRow,
  | 'entryId'
  | 'position'
  | 'chequeId'
  | 'date'
  | 'amount'
  | 'isOpening'
  | 'documentNumber'
  | 'kind'
  | 'description'
  | 'party'
  | 'chequeNumber'
  | 'reference'
  | 'registerId'
  | 'restoresId'
>;

/** What belongs together on both sides: lines of the bank, items of the books. */
export interface BankEvent {
  readonly lines: readonly EventLine[];
  readonly items: readonly EventItem[];
  readonly role: 'item' | 'memo';
  readonly reason: string;
  readonly score: number;
}

/**
 * Of one line: what it says, where that is not what the item says, and why the two belong together.
 */
interface Told {
  readonly line?: Partial<EventLine>;
  readonly reason: string;
  readonly score: number;
  readonly role?: 'memo';
}

/**
 * What the bank did with the items of an account (handbook 5.12): a third of the deposits is
 * credited a day later, cheques are paid on the days of `paidOn`, by their numbers, and those that
 * it does not name were never presented. Interest and its tax are two lines. The opening item is
 * none: the first statement begins with it.
 */
export function buildEvents(
  items: readonly EventItem[],
  paidOn: ReadonlyMap<string, BusinessDate>,
): BankEvent[] {
  // A cheque may be lost and replaced on the day on which it was written, so all are known before
  // any is taken back.
  const isUnpaid = ({ amount, chequeNumber }: EventItem) =>
    amount < 0n && chequeNumber !== '' && !paidOn.has(chequeNumber);
  const unpaid = new Set(items.filter(isUnpaid));
  const events: BankEvent[] = [];
  for (const item of items) {
    if (item.isOpening || isUnpaid(item)) continue;
    const cheque = item.amount > 0n ? takenBack(item, unpaid) : undefined;
    if (cheque !== undefined) {
      unpaid.delete(cheque);
      const reason = 'They cancel each other out: the bank never paid it.';
      events.push({ lines: [], items: [cheque, item], role: 'item', reason, score: 95 });
    } else if (item.description.startsWith('Interest of')) events.push(interest(item));
    else events.push(single(item, paidOn));
  }
  return events;
}

/** The cheque that an item takes back: stale or replaced. */
function takenBack(item: EventItem, unpaid: ReadonlySet<EventItem>): EventItem | undefined {
  if (item.kind !== 'cheque-stale' && item.kind !== 'cheque-replacement') return undefined;
  return [...unpaid].find(
    ({ amount, registerId }) =>
      amount === -item.amount && (item.restoresId === null || item.restoresId === registerId),
  );
}

function single(item: EventItem, paidOn: ReadonlyMap<string, BusinessDate>): BankEvent {
  const { date, amount } = item;
  const { line, reason, score, role = 'item' } = tellOf(item, paidOn);
  const usual = { date, amount, description: '', reference: '', chequeNumber: '' };
  return { lines: [{ ...usual, ...line }], items: [item], role, reason, score };
}

function tellOf(item: EventItem, paidOn: ReadonlyMap<string, BusinessDate>): Told {
  const { date, amount, kind, documentNumber: reference, chequeNumber } = item;
  const byReference = { reason: 'Same amount and reference.', score: 95 };
  if (chequeNumber !== '') {
    const line = {
      date: paidOn.get(chequeNumber) ?? date,
      description: 'INWARD CHECK',
      chequeNumber,
    };
    return { line, reason: 'Same cheque number and amount.', score: 100 };
  }
  if (kind === 'deposit') {
    const isLate = Number(reference.slice(-2)) % 3 === 0;
    const day = isLate ? workdayFrom(addDays(date, 1)) : date;
    return { line: { date: day, description: 'CHECK/CASH DEPOSIT', reference }, ...byReference };
  }
  if (kind === 'returned-cheque') {
    const description = amount > -100_000n ? 'RETURNED CHECK FEE' : 'RETURNED CHECK DAIF';
    return { line: { description }, reason: 'Recorded from this line.', score: 100, role: 'memo' };
  }
  if (kind === 'journal-entry') {
    const description = 'SERVICE CHARGE';
    return { line: { description }, reason: 'Recorded from this line.', score: 100, role: 'memo' };
  }
  if (kind === 'fund-transfer') {
    const description = amount > -100_000n && amount < 0n ? 'TRANSFER FEE' : 'FUND TRANSFER';
    return { line: { description, reference }, ...byReference };
  }
  if (kind === 'withdrawal') {
    const line = { description: 'OVER THE COUNTER WITHDRAWAL' };
    return { line, reason: 'The only one of this amount.', score: 85 };
  }
  const [word, own] =
    amount > 0n ? ['INSTAPAY FROM', item.reference] : ['INSTAPAY TO', item.reference];
  const description = `${word} ${item.party}`.toUpperCase();
  return { line: { description, reference: own.split(' ')[0] ?? '' }, ...byReference };
}

/** Interest less 20% final tax, in two lines. */
function interest(item: EventItem): BankEvent {
  const { date, amount } = item;
  const gross = divideRounded(amount * 5n, 4n);
  const line = { date, reference: '', chequeNumber: '' };
  const lines = [
    { ...line, amount: gross, description: 'INTEREST CREDIT' },
    { ...line, amount: amount - gross, description: 'TAX WITHHELD ON INTEREST' },
  ];
  const reason = 'Interest less its final tax.';
  return { lines, items: [item], role: 'memo', reason, score: 100 };
}
