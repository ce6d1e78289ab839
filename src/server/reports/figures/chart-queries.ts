import type { Kysely } from 'kysely';

import type { ChartAccount } from '#shared/reports/sections.ts';

import type { Tables } from '../../tables.ts';

/** The whole chart, by number. */
export async function listChart(db: Kysely<Tables>): Promise<ChartAccount[]> {
  return db
    .selectFrom('accounts')
    .select([
      'number',
      'title',
      'type',
      'normal_side as normalSide',
      'statement_line as statementLine',
      'is_active as isActive',
    ])
    .orderBy('number')
    .execute();
}
