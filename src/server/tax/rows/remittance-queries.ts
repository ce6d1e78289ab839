import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import { ACCOUNT } from '#shared/ledger/chart.ts';

import type { Tables } from '../../tables.ts';

/** What of the VAT withheld in a month is not remitted yet; centavos. */
export async function openRemittance(db: Kysely<Tables>, document: string): Promise<bigint> {
  const found = await db
    .selectFrom('open_items')
    .select('balance')
    .where('account', '=', ACCOUNT.withheldVat)
    .where('document', '=', document)
    .executeTakeFirst();
  return found?.balance ?? 0n;
}

/** The months, as `YYYY-MM`, in which VAT of non-residents was withheld and stays withheld. */
export async function listRemittanceMonths(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select to_char(date, 'YYYY-MM') as month from tax_rows where type = 'vat-wt'
      group by 1 having sum(tax) <> 0`.execute(db);
  return rows.map(({ month }) => month);
}
