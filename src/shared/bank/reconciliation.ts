import type { BusinessDate } from '../dates.ts';
import { addDays } from '../dates.ts';
import type { Centavos } from '../money.ts';
import { sum } from '../money.ts';

import type { Group, Part, SectionName, SectionRow, Standing } from './parts.ts';
import type { Flow, ProofRow } from './proof-of-cash.ts';
import { proofOfCash } from './proof-of-cash.ts';
import { recordedFromStatement, recordedRows, rowsOn } from './section-rows.ts';

/** What a reconciliation is worked out of. */
export interface Reconcilable {
  /** The first and the last day of the period. */
  readonly from: BusinessDate;
  readonly asAt: BusinessDate;
  /** Matches and open parts, all that are not settled before the period. */
  readonly groups: readonly Group[];
  /**
   * What the matches come to that are settled before the period and stand in no group: on either
   * side the same.
   */
  readonly settled: { readonly bank: Centavos; readonly books: Centavos };
}

export interface Section {
  readonly rows: readonly SectionRow[];
  readonly total: Centavos;
}

/**
 * The reconciliation statement of handbook 7.1, by the adjusted-balance method, with its proof of
 * cash.
 */
export interface Reconciliation extends Readonly<Record<SectionName, Section>> {
  readonly balancePerBank: Centavos;
  readonly adjustedBank: Centavos;
  readonly balancePerBooks: Centavos;
  readonly adjustedBooks: Centavos;
  /** What the books say the account holds, with all that is recorded up to the day. */
  readonly bookBalance: Centavos;
  /** Adjusted bank less adjusted books. */
  readonly difference: Centavos;
  readonly proof: { readonly bank: readonly ProofRow[]; readonly books: readonly ProofRow[] };
}

/** Works out a reconciliation as at a day, and the four-column proof of cash of its period. */
export function reconcile(input: Reconcilable): Reconciliation {
  const { from, asAt, groups } = input;
  const end = standingOn(input, asAt);
  const sections = buildSections(end.rows);
  const adjustedBank = end.bank + added(sections, BANK_SECTIONS);
  const adjustedBooks = end.books + added(sections, BOOK_SECTIONS);
  return {
    ...sections,
    balancePerBank: end.bank,
    adjustedBank,
    balancePerBooks: end.books,
    adjustedBooks,
    bookBalance:
      end.books + total(groups.flatMap((group) => recordedFromStatement(group, from, asAt))),
    difference: adjustedBank - adjustedBooks,
    proof: proofOfCash({
      beginning: standingOn(input, addDays(from, -1)),
      end,
      bank: flowOf(partsOf(input, 'bank')),
      books: flowOf(buildBooks(input)),
    }),
  };
}

const BANK_SECTIONS: readonly SectionName[] = [
  'depositsInTransit',
  'outstandingCheques',
  'bankErrors',
];
const BOOK_SECTIONS: readonly SectionName[] = ['creditMemos', 'debitMemos', 'bookErrors'];

function standingOn({ groups, settled, from }: Reconcilable, day: BusinessDate): Standing {
  const parts = groups.flatMap((group) => group.parts).filter(({ date }) => date <= day);
  const recorded = groups.flatMap((group) => recordedFromStatement(group, from, day));
  const on = (side: Part['side']) => parts.filter((part) => part.side === side);
  return {
    bank: settled.bank + total(on('bank')),
    books: settled.books + total(on('books')) - total(recorded),
    rows: groups
      .flatMap((group) => [...rowsOn(group, day), ...recordedRows(group, from, day)])
      .toSorted(byDateAndOrder),
  };
}

function buildSections(rows: readonly SectionRow[]): Record<SectionName, Section> {
  const of = (name: SectionName): Section => {
    const own = rows.filter(({ section }) => section === name);
    return { rows: own, total: total(own) };
  };
  return {
    depositsInTransit: of('depositsInTransit'),
    outstandingCheques: of('outstandingCheques'),
    bankErrors: of('bankErrors'),
    creditMemos: of('creditMemos'),
    debitMemos: of('debitMemos'),
    bookErrors: of('bookErrors'),
    unexplained: of('unexplained'),
  };
}

function added(sections: Record<SectionName, Section>, names: readonly SectionName[]): Centavos {
  return sum(names.map((name) => sections[name].total));
}

/** What came in and went out in the period. */
function flowOf(parts: readonly Part[]): Flow {
  return {
    receipts: total(parts.filter(({ amount }) => amount > 0n)),
    disbursements: -total(parts.filter(({ amount }) => amount < 0n)),
  };
}

function partsOf({ groups, from, asAt }: Reconcilable, side: Part['side']): Part[] {
  return groups
    .flatMap(({ parts }) => parts)
    .filter((part) => part.side === side && part.date >= from && part.date <= asAt);
}

function buildBooks(input: Reconcilable): Part[] {
  const { groups, from, asAt } = input;
  const recorded = new Set(
    groups.flatMap((group) => recordedFromStatement(group, from, asAt)).map(({ id }) => id),
  );
  return partsOf(input, 'books').filter(({ id }) => !recorded.has(id));
}

function total(amounts: readonly { amount: Centavos }[]): Centavos {
  return sum(amounts.map(({ amount }) => amount));
}

function byDateAndOrder(a: SectionRow, b: SectionRow): number {
  return compare(a.date, b.date) || compare(a.order, b.order) || compare(a.partId, b.partId);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
