import type { Kysely } from 'kysely';

import type { Part } from '#shared/bank/parts.ts';
import { reconcile } from '#shared/bank/reconciliation.ts';
import type { Reconcilable, Reconciliation } from '#shared/bank/reconciliation.ts';
import type { BusinessDate } from '#shared/dates.ts';

import type { Tables } from '../../db/tables.ts';
import { bankBalanceOn } from '../statements/balance.ts';

import { loadParts } from './load-parts.ts';
import { periodStart } from './period.ts';

/** A reconciliation as it stands now. */
export interface CurrentFigures extends Omit<Reconciliation, 'balancePerBank'> {
  readonly account: string;
  readonly from: BusinessDate;
  readonly asAt: BusinessDate;
  /** Null as long as no statement says it. */
  readonly balancePerBank: bigint | null;
  /** Parts of the period that are matched. */
  readonly matchedLineCount: number;
  readonly matchedItemCount: number;
}

/**
 * What the bank and the books say of an account as at a day, each brought to its adjusted balance (handbook 7.1), in minor units
 * of the account's currency. Nothing of it is stored: it follows from the lines, the items, the matches and the notes.
 */
export async function currentFigures(
  db: Kysely<Tables>,
  account: string,
  asAt: BusinessDate,
): Promise<CurrentFigures> {
  const from = await periodStart(db, account, asAt);
  const [input, balancePerBank] = await Promise.all([
    loadParts(db, { account, from, asAt }),
    bankBalanceOn(db, account, asAt),
  ]);
  const figures = reconcile(input);
  return {
    ...figures,
    account,
    from,
    asAt,
    balancePerBank,
    matchedLineCount: countMatched(input, 'bank'),
    matchedItemCount: countMatched(input, 'books'),
  };
}

/** How many parts of the period are matched. */
function countMatched({ groups, from, asAt }: Reconcilable, side: Part['side']): number {
  return groups
    .filter(({ isMatch }) => isMatch)
    .flatMap(({ parts }) => parts)
    .filter((part) => part.side === side && part.date >= from && part.date <= asAt).length;
}
