import type { BusinessDate } from '../dates.ts';
import { formatDate } from '../dates.ts';
import type { Centavos } from '../money.ts';
import { absolute, formatMoney } from '../money.ts';

import type { Group, Part, SectionName, SectionRow } from './parts.ts';
import { amountOf, splitAt } from './parts.ts';

/** Of lines whose words a memo repeats. */
const MOST_WORDS = 3;

/**
 * Where a group stands in the reconciliation statement as at a day, by dates alone: a match counts
 * with its parts up to that day, and what has only one side by then is open (handbook 7.1).
 * Whatever the group, what its rows add to the bank's balance less what they add to the books'
 * leaves its unexplained rows.
 */
export function rowsOn(group: Group, day: BusinessDate): SectionRow[] {
  const { lines, items } = splitAt(group, day);
  if (lines.length === 0) return items.length === 0 ? [] : rowsOfItems(group, day);
  if (group.parts.every(({ side }) => side === 'bank')) return rowsOfLines(group, day);
  if (items.length === 0) return lines.map((line) => recordedLater(line, group));
  return rowsOfMatch(group, day);
}

/**
 * Items of the books that were recorded because the bank's statement showed them: "Balance per
 * books" is without those that are dated in the period, and they stand below it.
 */
export function recordedFromStatement(group: Group, from: BusinessDate, day: BusinessDate): Part[] {
  const { lines, items } = splitAt(group, day);
  if (lines.length === 0) return [];
  return items.filter(({ role, date }) => role !== 'item' && date >= from);
}

/** Their rows: credit and debit memos, and corrections of errors of the books. */
export function recordedRows(group: Group, from: BusinessDate, day: BusinessDate): SectionRow[] {
  return recordedFromStatement(group, from, day).map((part) =>
    part.role === 'memo' ? memo(group, part) : correction(group, part, day),
  );
}

/** A memo in the words of the books and in those of the bank, once where they are the same. */
function memo({ parts }: Group, part: Part): SectionRow {
  const words = new Set(parts.filter(({ side }) => side === 'bank').map(({ text }) => text));
  words.delete(part.text);
  const bank = [...words].slice(0, MOST_WORDS).join(', ');
  const text = bank === '' ? part.text : `${part.text} (${bank})`;
  return buildRow(part.amount > 0n ? 'creditMemos' : 'debitMemos', part, { text });
}

/**
 * Nothing of the bank's by that day. Items that cancel each other out are settled once all of them
 * are there.
 */
function rowsOfItems(group: Group, day: BusinessDate): SectionRow[] {
  const { items, laterLines, laterItems } = splitAt(group, day);
  const isWhole = laterLines.length === 0 && laterItems.length === 0;
  if (group.isMatch && isWhole && amountOf(items) === 0n) return [];
  return items.map((part) => openItem(part, day));
}

/**
 * Lines of the bank alone: an error of the bank, noted or put right by a later line, or something
 * nobody has explained. That it was put right since changes nothing of a day before.
 */
function rowsOfLines(group: Group, day: BusinessDate): SectionRow[] {
  const { lines, laterLines } = splitAt(group, day);
  if (group.isMatch && amountOf(lines) === 0n) return [];
  const isPutRight = group.isMatch && laterLines.length > 0;
  return lines.map((line) =>
    line.isBankError || isPutRight
      ? buildRow('bankErrors', line, { amount: -line.amount })
      : unexplained(line),
  );
}

/**
 * Both sides are there. What of a match comes later is on its way; what is left then is somebody's
 * error.
 */
function rowsOfMatch(group: Group, day: BusinessDate): SectionRow[] {
  const { lines, items, laterLines, laterItems } = splitAt(group, day);
  const [line, item] = [lines[0], items[0]];
  if (line === undefined || item === undefined) return [];
  const onItsWay = amountOf(laterLines);
  const difference = amountOf([...lines, ...laterLines]) - amountOf([...items, ...laterItems]);
  return [
    ...laterRows(group, { line, item, difference: -onItsWay, day }),
    ...laterItems.map((part) =>
      part.role === 'book-error'
        ? correction(group, part, day)
        : unexplained({ ...part, date: line.date, text: `${part.text}, ${inBooksOn(part)}` }),
    ),
    ...(difference === 0n ? [] : [errorRow(group, { line, item, difference, day })]),
  ];
}

/**
 * What the bank still shows of a match: the rest of what is on its way, or that it gives back what
 * it took too much.
 */
function laterRows(group: Group, later: Differing): SectionRow[] {
  const { item, difference, day } = later;
  if (difference === 0n) return [];
  const isGivenBack = difference < 0n === item.amount < 0n;
  return [
    isGivenBack ? bankErrorRow(group, later) : openItem({ ...item, amount: -difference }, day),
  ];
}

interface Differing {
  readonly line: Part;
  readonly item: Part;
  readonly difference: Centavos;
  readonly day: BusinessDate;
}

function errorRow(group: Group, { line, item, difference, day }: Differing): SectionRow {
  if (group.wrongSide === 'books') {
    const text = errorText(group, 'recorded', day);
    return {
      ...buildRow('bookErrors', item, { amount: difference, text }),
      column: columnOf(line),
    };
  }
  if (group.wrongSide === 'bank') return bankErrorRow(group, { line, item, difference, day });
  return buildRow('unexplained', line, { amount: difference });
}

function bankErrorRow(group: Group, { line, difference, day }: Differing): SectionRow {
  const text = errorText(group, 'taken by the bank as', day);
  return { ...buildRow('bankErrors', line, { amount: -difference, text }), column: columnOf(line) };
}

/** The entry that corrects what was recorded wrongly: it stands for the error. */
function correction(group: Group, part: Part, day: BusinessDate): SectionRow {
  const line = group.parts.find(({ side }) => side === 'bank') ?? part;
  const text = errorText(group, 'recorded', day) || part.text;
  return { ...buildRow('bookErrors', part, { text }), column: columnOf(line) };
}

type Verb = 'recorded' | 'taken by the bank as';

/** `Cheque 0001239 recorded 4,536.00 instead of 4,563.00`. */
function errorText(group: Group, verb: Verb, day: BusinessDate): string {
  const now = splitAt(group, day);
  const items = now.items.filter(({ role }) => role === 'item');
  const bank = absolute(amountOf(now.lines));
  const books = absolute(amountOf(items));
  const [item] = items;
  if (item === undefined) return '';
  const [is, should] = verb === 'recorded' ? [books, bank] : [bank, books];
  return `${item.name} ${verb} ${formatMoney(is)} instead of ${formatMoney(should)}`;
}

function openItem(part: Part, day: BusinessDate): SectionRow {
  const row = buildRow(part.amount > 0n ? 'depositsInTransit' : 'outstandingCheques', part);
  return { ...row, isStale: part.staleFrom !== null && part.staleFrom <= day };
}

/** A line that the books answer after the day: as at the day they do not have it. */
function recordedLater(line: Part, { parts }: Group): SectionRow {
  const item = parts.find(({ side }) => side === 'books');
  return unexplained(
    item === undefined ? line : { ...line, text: `${line.text}, ${inBooksOn(item)}` },
  );
}

function inBooksOn({ date }: Part): string {
  return `in the books on ${formatDate(date)}`;
}

function unexplained(part: Part): SectionRow {
  return buildRow('unexplained', part);
}

function buildRow(
  section: SectionName,
  part: Part,
  change: { amount?: Centavos; text?: string } = {},
): SectionRow {
  return {
    section,
    partId: part.id,
    order: part.order,
    date: part.date,
    reference: part.reference,
    text: change.text ?? part.text,
    amount: change.amount ?? part.amount,
    isCheque: part.staleFrom !== null,
    transactionId: part.transactionId,
    lineId: part.lineId,
    isStale: false,
    column: columnOf(part),
  };
}

function columnOf({ amount }: Part): 'receipts' | 'disbursements' {
  return amount > 0n ? 'receipts' : 'disbursements';
}
