import type { BusinessDate } from '#shared/dates.ts';
import { formatDate } from '#shared/dates.ts';
import { SIDE_ACCOUNTS } from '#shared/ledger/party-accounts.ts';
import { formatMoney, sum } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';
import type { FieldProblem } from '#shared/problems.ts';

import type { Facts } from '../facts.ts';
import type { TotalRow } from '../posting.ts';

import { checkRows, settle } from './settle.ts';
import type { PaidRow, Payer, Settlement } from './settle.ts';

/** Which documents a memo lowers: one, with all of it; several, by their rows; or none. */
export interface MemoTarget extends Payer {
  readonly date: BusinessDate;
  readonly one: string | undefined;
  readonly several: readonly PaidRow[];
  /** A document that is settled by now, or none. */
  readonly paid: string | undefined;
}

/** Where the answers stand in the form, and what its documents are called. */
interface Places {
  readonly rows: string;
  readonly item: string;
  readonly word: 'invoice' | 'bill';
}

/**
 * Shares a memo among the documents that it lowers; what they do not take is a credit to apply or
 * to refund (handbook 14, ruling 1).
 */
export function settleMemo(target: MemoTarget, total: Centavos, facts: Facts): Settlement {
  const { one, several } = target;
  const rows = one === undefined ? several : [{ document: one, amount: total }];
  const settlement = settle(rows, target, facts);
  return { ...settlement, surplus: total - settlement.settled };
}

/** ` for INV-1`, ` for INV-1 and 2 more`, or nothing. */
export function aboutOf({ rows }: Settlement, { paid }: MemoTarget): string {
  const [first] = rows;
  const name = first?.document ?? paid;
  const more = rows.length > 1 ? ` and ${rows.length - 1} more` : '';
  return name === undefined ? '' : ` for ${name}${more}`;
}

/** What each document takes, and what is kept as a credit. */
export function memoTotals({ rows, surplus }: Settlement, kept: string): TotalRow[] {
  return [
    ...rows.map(({ document, settled }) => ({ label: `Applied to ${document}`, amount: settled })),
    ...(surplus === 0n ? [] : [{ label: kept, amount: surplus }]),
  ];
}

/**
 * A sentence where a memo is dated before a document that it lowers, where a row is above what is
 * open of its document, and where the rows are more than the memo.
 */
export function checkMemo(
  target: MemoTarget,
  total: Centavos,
  { facts, places }: { readonly facts: Facts; readonly places: Places },
): FieldProblem[] {
  const { one, several } = target;
  const rows = several.flatMap((row, at) =>
    checkRow(row, target, { facts, places, path: `${places.rows}.${at}` }),
  );
  const applied = sum(several.map(({ amount }) => amount));
  const message = `The rows apply ${formatMoney(applied)}; the lines total ${formatMoney(total)}.`;
  return [
    ...(one === undefined ? [] : checkDate(one, target, { facts, path: 'date' })),
    ...checkRows(several, places.rows, places.item),
    ...rows,
    ...(applied > total ? [{ path: places.rows, message }] : []),
  ];
}

function checkRow(
  { document, amount }: PaidRow,
  target: MemoTarget,
  { facts, places, path }: { facts: Facts; places: Places; path: string },
): FieldProblem[] {
  const { control } = SIDE_ACCOUNTS[target.side];
  const open = facts.item(control, document, target.partyId)?.balance ?? amount;
  const message = `Only ${formatMoney(open)} of this ${places.word} is open.`;
  return [
    ...checkDate(document, target, { facts, path: `${path}.${places.item}` }),
    ...(amount > open ? [{ path: `${path}.amount`, message }] : []),
  ];
}

function checkDate(
  document: string,
  { side, partyId, date }: MemoTarget,
  { facts, path }: { facts: Facts; path: string },
): FieldProblem[] {
  const item = facts.item(SIDE_ACCOUNTS[side].control, document, partyId);
  if (item === undefined || date >= item.documentDate) return [];
  const message = `${item.document} is dated ${formatDate(item.documentDate)}. Use that date or a later one.`;
  return [{ path, message }];
}
