import type { Kysely } from 'kysely';

import { findKind } from '#kinds/index.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { formatDate, manilaDate, monthOf } from '#shared/dates.ts';
import { mirrorLines, mirrorTaxRows } from '#shared/ledger/reversal.ts';
import { fromWire, toWire } from '#shared/money.ts';
import { Problem } from '#shared/problems.ts';
import type { ProblemRecord } from '#shared/problems.ts';
import { toSearchText } from '#shared/search-text.ts';

import { makeRowId } from '../../platform/db/row-id.ts';
import type { Tables } from '../../tables.ts';
import type { NewPosting } from '../postings/record.ts';
import { listUnwound } from '../schedules/unwinding-queries.ts';

import { findOriginal, findReversalOf } from './queries.ts';
import type { Original } from './queries.ts';

/**
 * A transaction that may be reversed. Throws not-found, already-reversed, reversal-not-reversible.
 */
export async function findReversible(db: Kysely<Tables>, transactionId: string): Promise<Original> {
  const original = await findOriginal(db, transactionId);
  if (original === undefined) throw new Problem('not-found');
  if (original.reverses_id !== null) throw new Problem('reversal-not-reversible');
  if (original.reversal_id !== null) {
    const reversal = await findReversalOf(db, transactionId);
    throw new Problem('already-reversed', { record: reversal && named(reversal) });
  }
  return original;
}

/**
 * The mirror of a posted transaction (handbook 5.14): same book, own number, every line's sides
 * exchanged, tax rows negative. Without a date: the day of the error if its month is open, else
 * today. A post-dated cheque is taken back on its own day. Throws bad-request for a day that cannot
 * be, and closing-entry-day.
 */
export function buildReversal(
  original: Original,
  { now, reason, date }: { now: Date; reason: string; date?: BusinessDate | undefined },
): NewPosting {
  const today = manilaDate(now);
  const day = date ?? dayOf(original, today);
  const last = original.date > today ? original.date : today;
  // Later it would open in the next year what was closed in this one.
  if (original.stage === 'closing' && day !== original.date)
    throw new Problem('closing-entry-day', { values: { date: formatDate(original.date) } });
  if (day < original.date || day > last) throw new Problem('bad-request', { fields: wrongDay });
  const links = `Reversal of ${original.number}`;
  return {
    transactionId: makeRowId(),
    entryId: makeRowId(),
    action: 'transaction.reversed',
    kind: original.kind,
    book: original.book,
    number: { series: `RV-${day.slice(0, 4)}` },
    date: day,
    due: undefined,
    description: `${links}: ${reason}`,
    partyId: original.party_id ?? undefined,
    total: -original.total,
    lines: mirrorLines(original.lines.map(toLine)),
    taxRows: mirrorTaxRows(original.taxRows.map(toTaxRow), day),
    answers: {},
    summary: buildSummary(original, reason),
    totals: original.totals.map((row) => ({ ...row, amount: negative(row.amount) })),
    printed: { ...original.printed, heading: `REVERSAL OF ${original.printed.heading}` },
    receiptTo: '',
    attachmentIds: [],
    cheques: [],
    chequeMoves: [],
    relies: [],
    reversesId: original.transaction_id,
    reason,
    searchText: toSearchText(`${links} ${original.printed.party?.name ?? ''} ${reason}`),
  };
}

/**
 * The reversal of a transaction, and before it those of what its schedules have posted, each on its
 * own day or on the chosen one where that is later (decision 189). Throws what `findReversible` and
 * `buildReversal` throw, and schedule-disposed.
 */
export async function buildReversals(
  db: Kysely<Tables>,
  original: Original,
  how: { now: Date; reason: string; date?: BusinessDate | undefined },
): Promise<NewPosting[]> {
  const unwound: NewPosting[] = [];
  for (const { transactionId, date, stoppedBy } of await listUnwound(db, original.transaction_id)) {
    if (stoppedBy !== null) throw new Problem('schedule-disposed');
    const { now, reason } = how;
    const day = how.date !== undefined && how.date > date ? how.date : undefined;
    unwound.push(
      buildReversal(await findReversible(db, transactionId), { now, reason, date: day }),
    );
  }
  return [...unwound, buildReversal(original, how)];
}

/**
 * Reversals, the last one of a document, and what replaces that, as one change of what is open:
 * what paid the document pays its replacement, as far as party, number and amount still fit.
 */
export function redone(reversals: readonly NewPosting[], replacement: NewPosting): NewPosting[] {
  const last = reversals.at(-1);
  if (last === undefined) return [replacement];
  return [
    ...reversals.slice(0, -1),
    { ...last, isRedone: true },
    { ...replacement, redoes: last.entryId },
  ];
}

const wrongDay = [
  { path: 'date', message: 'Choose a day from the date of the transaction up to today.' },
];

function dayOf(original: Original, today: BusinessDate): BusinessDate {
  return isDayClosed(original) ? today : original.date;
}

/** Whether nothing may be entered on the day of a transaction any more. */
export function isDayClosed({ kind, date, openingDay, lockedMonths }: Original): boolean {
  if (lockedMonths.includes(`${monthOf(date)}-01`)) return true;
  const isHeld = openingDay !== undefined && date <= openingDay;
  return isHeld && findKind(kind)?.traits.origin !== 'opening';
}

function buildSummary(original: Original, reason: string): NewPosting['summary'] {
  const entry = `${original.number} (${original.entry_number}) of ${formatDate(original.date)}`;
  return [
    { name: 'reverses', label: 'Reverses', text: entry },
    { name: 'reason', label: 'Reason', text: reason },
  ];
}

function toLine(line: Original['lines'][number]) {
  return {
    account: line.account,
    debit: line.debit,
    credit: line.credit,
    ...(line.party_id !== null && { partyId: line.party_id }),
    ...(line.document !== null && { document: line.document }),
    ...(line.memo !== null && { memo: line.memo }),
    ...(line.quantity !== null && { quantity: line.quantity }),
    ...(line.document_date !== null && { documentDate: line.document_date }),
    ...(line.due_date !== null && { dueDate: line.due_date }),
  };
}

function toTaxRow(row: Original['taxRows'][number]) {
  return {
    type: row.type,
    code: row.code,
    base: row.base,
    rateBasisPoints: row.rate_basis_points,
    tax: row.tax,
    date: row.date,
    ...(row.party_id !== null && { partyId: row.party_id }),
    ...(row.document !== null && { document: row.document }),
  };
}

function named({ transactionId, number }: ProblemRecord): ProblemRecord {
  return { transactionId, number };
}

function negative(amount: string): string {
  return toWire(-(fromWire(amount) ?? 0n));
}
