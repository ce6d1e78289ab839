import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

import { MERCHANDISE_RANGES, MONEY_RANGES } from '#shared/ledger/chart.ts';

/**
 * Whether a column, such as `l.account`, names money: a box, what waits for a deposit, or a bank
 * account. For a `where`.
 */
export function isMoney(column: string): RawBuilder<boolean> {
  return beginsWith(column, MONEY_RANGES);
}

/** Whether a column names goods for resale or their costs. For a `where`. */
export function isMerchandise(column: string): RawBuilder<boolean> {
  return beginsWith(column, MERCHANDISE_RANGES);
}

function beginsWith(column: string, ranges: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} ~ ${`^(${ranges.join('|')})`}`;
}
