import type { BusinessDate } from '#shared/dates.ts';
import {
  BUCKETS,
  SIDES,
  deriveBucket,
  daysPastDue,
  sideOf,
} from '#shared/ledger/party-accounts.ts';
import type { Bucket, Side } from '#shared/ledger/party-accounts.ts';
import { sum } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';

import type { Caller } from '../../platform/http/caller.ts';

import type { OpenRow } from './open-rows-queries.ts';

/** Who reads, as of which day, and from which day the age of a document counts. */
export interface ItemReader {
  readonly caller: Pick<Caller, 'role' | 'userId'>;
  readonly asOf: BusinessDate;
  readonly by?: 'due' | 'document';
}

/** A document that is open, as a caller reads it: a user is led only to records of their own. */
export function buildOpenItem(row: OpenRow, { caller, asOf, by = 'due' }: ItemReader) {
  const days = daysPastDue(by === 'due' ? row.due : row.date, asOf);
  const mayOpen = caller.role !== 'user' || row.recordedBy === caller.userId;
  return {
    document: row.document,
    transactionId: mayOpen ? row.transactionId : null,
    date: row.date,
    due: row.due,
    daysPastDue: days,
    bucket: deriveBucket(days),
    balance: row.balance,
  };
}

/** The sums of items by age, every bucket in its place. */
export function bucketsOf(
  items: readonly { readonly bucket: Bucket; readonly balance: Centavos }[],
): { bucket: Bucket; amount: Centavos }[] {
  return BUCKETS.map((bucket) => ({
    bucket,
    amount: totalOf(items.filter((item) => item.bucket === bucket)),
  }));
}

/** The sum of what is open. */
export function totalOf(items: readonly { readonly balance: Centavos }[]): Centavos {
  return sum(items.map(({ balance }) => balance));
}

/**
 * What is open of one party, by side: its register's own side always, the other where something is
 * open there.
 */
export function sidesOf(
  rows: readonly OpenRow[],
  register: 'customer' | 'vendor',
  reader: { caller: Caller; asOf: BusinessDate },
) {
  const own = sideOf(register);
  return SIDES.filter((side) => side === own || rows.some((row) => row.side === side))
    .sort((a, b) => Number(b === own) - Number(a === own))
    .map((side) => openSide(rows, side, reader));
}

function openSide(
  rows: readonly OpenRow[],
  side: Side,
  reader: { caller: Caller; asOf: BusinessDate },
) {
  const ofSide = rows.filter((row) => row.side === side);
  const items = ofSide.filter((row) => !row.isAdvance).map((row) => buildOpenItem(row, reader));
  const advances = ofSide
    .filter((row) => row.isAdvance)
    .map((row) => buildOpenItem(row, reader))
    .map(({ document, transactionId, date, balance }) => ({
      document,
      transactionId,
      date,
      balance,
    }));
  return {
    side,
    items,
    buckets: bucketsOf(items),
    total: totalOf(items),
    advances,
    advancesTotal: totalOf(advances),
  };
}
