import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

import { kindsWith } from '#kinds/index.ts';
import type { KindTraits } from '#kinds/traits.ts';

/**
 * Whether a column, such as `t.kind`, names a kind whose traits are so. For a `where` or a
 * `filter`; true or false, never unknown, where the column is never null.
 */
export function isOfKinds(
  column: string,
  is: (traits: KindTraits) => boolean,
): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(column)} = any(${[...kindsWith(is)]}::text[]))`;
}

/** Whether a column names a kind that says beforehand what a customer will withhold. */
export function tellsWithholding(column: string): RawBuilder<boolean> {
  return isOfKinds(
    column,
    ({ withheldByCustomers: told }) => told === 'expected' || told === 'expected-less',
  );
}

/** Whether a column names the kind that the books begin with, which is no movement of a period. */
export function isOpening(column: string): RawBuilder<boolean> {
  return isOfKinds(column, ({ origin }) => origin === 'opening');
}

/** Whether a column names a kind that takes customers' cheques. */
export function takesCheques(column: string): RawBuilder<boolean> {
  return isOfKinds(column, ({ customersCheques }) => customersCheques === 'takes');
}

/** Whether a column names a kind that says that the bank returned a customer's cheque. */
export function returnsCheque(column: string): RawBuilder<boolean> {
  return isOfKinds(column, ({ customersCheques }) => customersCheques === 'returns');
}
