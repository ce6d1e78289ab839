import type { Kysely } from 'kysely';

import { amountOf } from '#shared/bank/parts.ts';
import type { Group, Part } from '#shared/bank/parts.ts';
import type { Reconcilable } from '#shared/bank/reconciliation.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { addDays } from '#shared/dates.ts';

import type { Tables } from '../../tables.ts';
import { firstStatement } from '../statements/balance.ts';

import { listItems, listLines, listMatches, sumSettled } from './parts-queries.ts';
import type { LoadedMatch, LoadedPart, Period } from './parts-queries.ts';

/** What is reconciled, and whether the account was started. */
export interface LoadedParts extends Reconcilable {
  /** The opening balances of bank and books were held against each other, or there are none. */
  readonly isStarted: boolean;
}

/**
 * All that a reconciliation of an account is worked out of. What was settled before the period is
 * summed by the database and not read; everything else is read, also what comes after the day for
 * matches that reach over it.
 */
export async function loadParts(db: Kysely<Tables>, period: Period): Promise<LoadedParts> {
  const [matches, lines, items, first, settled] = await Promise.all([
    listMatches(db, period),
    listLines(db, period),
    listItems(db, period),
    firstStatement(db, period.account),
    sumSettled(db, period),
  ]);
  const opening = first?.opening == null ? [] : [openingPart(first.from, first.opening)];
  const hasStart = matches.some(({ kind }) => kind === 'start');
  // As long as nobody started the account, its opening balances stand against each other all the
  // same.
  const begun = hasStart ? [] : [...opening, ...items.filter(isOpenOpening)];
  const parts = [...lines, ...items];
  const ofMatch = Map.groupBy(parts, ({ matchId }) => matchId);
  const alone = (ofMatch.get(null) ?? []).filter(({ isOpening }) => hasStart || !isOpening);
  const toGroup = (match: LoadedMatch) => groupOf(match, ofMatch.get(match.matchId) ?? [], opening);
  const started = matches.filter(({ kind }) => kind === 'start' && opening.length > 0).map(toGroup);
  return {
    ...period,
    settled,
    // An earlier statement may have come in since: then it begins with another balance than was
    // said.
    isStarted: begun.every(({ amount }) => amount === 0n) && started.every(isEven),
    groups: [
      ...matches.map(toGroup),
      ...(begun.length === 0 ? [] : [{ isMatch: true, wrongSide: null, parts: begun }]),
      ...alone.map((part) => ({ isMatch: false, wrongSide: null, parts: [part] })),
    ],
  };
}

function groupOf(match: LoadedMatch, own: readonly Part[], opening: readonly Part[]): Group {
  const parts = match.kind === 'start' ? [...opening, ...own] : own;
  return { isMatch: true, wrongSide: match.wrongSide, parts };
}

function isEven({ parts }: Group): boolean {
  const of = (wanted: Part['side']) => amountOf(parts.filter(({ side }) => side === wanted));
  return of('bank') === of('books');
}

function isOpenOpening({ isOpening, matchId }: LoadedPart): boolean {
  return isOpening && matchId === null;
}

/** What the first statement begins with, as a part of the bank's on its eve. */
function openingPart(from: BusinessDate, amount: bigint): Part {
  return {
    id: 'opening',
    order: '',
    side: 'bank',
    date: addDays(from, -1),
    amount,
    reference: '',
    text: 'Opening balance of the first statement',
    name: 'The opening balance',
    role: 'item',
    isBankError: false,
    staleFrom: null,
    transactionId: null,
    lineId: null,
  };
}
