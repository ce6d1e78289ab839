import type { Kysely } from 'kysely';

import type { TAX_FORMS } from '#shared/api/tax/tax.ts';

import type { Tables } from '../../tables.ts';

import type { KeptItem } from '../tables.ts';

export type TaxForm = (typeof TAX_FORMS)[number];

/** What was typed for a return. */
export function findTyped(db: Kysely<Tables>, form: TaxForm, period: string) {
  return db
    .selectFrom('tax_returns')
    .select(['items', 'version'])
    .where('form', '=', form)
    .where('period', '=', period)
    .executeTakeFirst();
}

/** Writes what was typed, unless somebody else has since `version`. */
export async function keepTyped(
  tx: Kysely<Tables>,
  {
    form,
    period,
    items,
    version,
    userId,
    at,
  }: {
    form: TaxForm;
    period: string;
    items: Record<string, KeptItem>;
    version: number;
    userId: string;
    at: Date;
  },
): Promise<boolean> {
  const row = {
    items: JSON.stringify(items),
    version: version + 1,
    changed_by: userId,
    changed_at: at,
  };
  const saved = await (version === 0
    ? tx
        .insertInto('tax_returns')
        .values({ form, period, ...row })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
    : tx
        .updateTable('tax_returns')
        .set(row)
        .where('form', '=', form)
        .where('period', '=', period)
        .where('version', '=', version)
        .executeTakeFirst());
  const count = 'numUpdatedRows' in saved ? saved.numUpdatedRows : saved.numInsertedOrUpdatedRows;
  return count === 1n;
}
