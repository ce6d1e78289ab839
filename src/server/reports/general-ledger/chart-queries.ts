import type { Kysely } from 'kysely';

import type { Tables } from '../../tables.ts';

/** An account as the ledger shows it. */
export interface ChartAccount {
  readonly account: string;
  readonly title: string;
  readonly type: string;
  readonly normalSide: 'debit' | 'credit';
  readonly isControl: boolean;
}

function selectChart(db: Kysely<Tables>) {
  return db
    .selectFrom('accounts')
    .select([
      'number as account',
      'title',
      'type',
      'normal_side as normalSide',
      'is_control as isControl',
    ])
    .orderBy('number');
}

/** The whole chart, in the order of its numbers. */
export function listChart(db: Kysely<Tables>): Promise<ChartAccount[]> {
  return selectChart(db).execute();
}

/** An account of the chart, if there is one with this number. */
export function findAccount(
  db: Kysely<Tables>,
  account: string,
): Promise<ChartAccount | undefined> {
  return selectChart(db).where('number', '=', account).executeTakeFirst();
}

/** The name of a party, if there is one. */
export async function findPartyName(
  db: Kysely<Tables>,
  partyId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('parties')
    .select('name')
    .where('party_id', '=', partyId)
    .executeTakeFirst();
  return row?.name;
}
