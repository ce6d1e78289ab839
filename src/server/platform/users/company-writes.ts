import type { Kysely } from 'kysely';

import type { Tables } from '../../tables.ts';

/** Adds the one company whose employees may log in; the database refuses a second. */
export async function insertCompany(
  tx: Kysely<Tables>,
  { companyId, name, now }: { companyId: string; name: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('companies')
    .values({ company_id: companyId, name, is_permitted: true, created_at: now })
    .execute();
}

/** Gives a company another name. */
export async function renameCompany(
  tx: Kysely<Tables>,
  companyId: string,
  name: string,
): Promise<void> {
  await tx.updateTable('companies').set({ name }).where('company_id', '=', companyId).execute();
}
