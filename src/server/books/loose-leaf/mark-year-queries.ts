import type { Insertable, Kysely } from 'kysely';

import type { Tables } from '../../tables.ts';

export async function insertStep(
  tx: Kysely<Tables>,
  row: Insertable<Tables['book_steps']>,
): Promise<void> {
  await tx.insertInto('book_steps').values(row).execute();
}
