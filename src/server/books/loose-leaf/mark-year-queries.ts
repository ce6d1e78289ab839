import type { Insertable, Kysely } from 'kysely';

import type { Tables } from '../../tables.ts';

/** Sets the day of binding of a year in place of the one before. */
export async function saveBindingDay(
  tx: Kysely<Tables>,
  row: Insertable<Tables['book_binding_days']>,
): Promise<void> {
  const { year: _, ...rest } = row;
  await tx
    .insertInto('book_binding_days')
    .values(row)
    .onConflict((conflict) => conflict.column('year').doUpdateSet(rest))
    .execute();
}

export async function insertStep(
  tx: Kysely<Tables>,
  row: Insertable<Tables['book_steps']>,
): Promise<void> {
  await tx.insertInto('book_steps').values(row).execute();
}
