import type { Kysely } from 'kysely';

import type { Group, Part } from '#shared/bank/parts.ts';
import { splitAt } from '#shared/bank/parts.ts';
import { rowsOn } from '#shared/bank/section-rows.ts';
import { reconcile } from '#shared/bank/reconciliation.ts';
import type { Reconcilable, Reconciliation } from '#shared/bank/reconciliation.ts';
import type { BusinessDate } from '#shared/dates.ts';

import type { Tables } from '../../tables.ts';
import { bankBalanceOn } from '../statements/balance.ts';

import { loadParts } from './load-parts.ts';
import { sumUnexplained } from './parts-queries.ts';
import { periodStart } from './period.ts';

/** A reconciliation as it stands now. */
export interface CurrentFigures extends Omit<Reconciliation, 'balancePerBank'> {
  readonly account: string;
  readonly from: BusinessDate;
  readonly asAt: BusinessDate;
  /** Null as long as no statement says it. */
  readonly balancePerBank: bigint | null;
  /** The opening balances of bank and books were held against each other, or there are none. */
  readonly isStarted: boolean;
  /**
   * Errors of the books that no entry has corrected yet:
   * `Cheque 0001239 recorded 4,536.00 instead of 4,563.00`.
   */
  readonly uncorrected: readonly string[];
  /** Parts of the period that are matched. */
  readonly matchedLineCount: number;
  readonly matchedItemCount: number;
}

/**
 * What the bank and the books say of an account as at a day, each brought to its adjusted balance
 * (handbook 7.1), in minor units of the account's currency. Nothing of it is stored: it follows
 * from the lines, the items, the matches and the notes.
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
    isStarted: input.isStarted,
    uncorrected: input.groups
      .filter(({ wrongSide }) => wrongSide === 'books')
      .flatMap((group) => rowsOn(group, asAt))
      .filter(({ section }) => section === 'bookErrors')
      .map(({ text }) => text),
    matchedLineCount: countMatched(input, 'bank'),
    matchedItemCount: countMatched(input, 'books'),
  };
}

/**
 * Adjusted bank less adjusted books alone. A line that nothing answers changes it by its amount, an
 * item by nothing, so the database adds these up and only what is matched is read: an account may
 * have thousands of open ones.
 */
export async function differenceOn(
  db: Kysely<Tables>,
  account: string,
  asAt: BusinessDate,
): Promise<bigint> {
  const period = { account, from: await periodStart(db, account, asAt), asAt };
  const [matched, open] = await Promise.all([
    loadParts(db, { ...period, isMatchedOnly: true }),
    sumUnexplained(db, period),
  ]);
  return reconcile(matched).difference + open;
}

/**
 * How many parts of the period were matched on its last day; what came later says nothing of it.
 */
function countMatched({ groups, from, asAt }: Reconcilable, side: Part['side']): number {
  return groups
    .filter((group) => group.isMatch && isAnswered(group, asAt))
    .flatMap(({ parts }) => parts)
    .filter((part) => part.side === side && part.date >= from && part.date <= asAt).length;
}

function isAnswered(group: Group, day: BusinessDate): boolean {
  const { lines, items, laterLines, laterItems } = splitAt(group, day);
  if (lines.length > 0 && items.length > 0) return true;
  return laterLines.length + laterItems.length === 0;
}
