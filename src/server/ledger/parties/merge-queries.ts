import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';

import type { Tables } from '../../tables.ts';

/** What is open of a party, on the normal side of its account. */
export interface MovingItem {
  readonly account: string;
  readonly isDebit: boolean;
  readonly document: string;
  readonly balance: bigint;
  readonly documentDate: BusinessDate;
  readonly dueDate: BusinessDate | null;
}

/** Everything that is open of a party. */
export async function listMoving(db: Kysely<Tables>, partyId: string): Promise<MovingItem[]> {
  const { rows } = await sql<MovingItem>`
    select o.account, a.normal_side = 'debit' as "isDebit", o.document, o.balance,
        o.document_date as "documentDate", o.due_date as "dueDate"
      from open_items o join accounts a on a.number = o.account
      where o.party_id = ${partyId} and o.balance > 0 order by o.account, o.document`.execute(db);
  return rows;
}

/** Points a party, and whoever was merged into it before, to another one. */
export async function pointTo(
  tx: Kysely<Tables>,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<void> {
  await tx
    .updateTable('parties')
    .set((eb) => ({ merged_into: into, is_active: false, version: eb('version', '+', 1) }))
    .where((eb) => eb.or([eb('party_id', '=', from), eb('merged_into', '=', from)]))
    .execute();
}

/** A party and those that were merged into it. */
export async function idsOf(db: Kysely<Tables>, partyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('parties')
    .select('party_id')
    .where('merged_into', '=', partyId)
    .execute();
  return [partyId, ...rows.map(({ party_id }) => party_id)];
}

/** Whom a party was merged into, and who was merged into it. */
export async function findMerges(db: Kysely<Tables>, partyId: string) {
  const { rows } = await sql<{ partyId: string; name: string; isInto: boolean }>`
    select o.party_id as "partyId", o.name, o.party_id = p.merged_into as "isInto"
      from parties p join parties o on o.party_id = p.merged_into or o.merged_into = p.party_id
      where p.party_id = ${partyId} order by o.name`.execute(db);
  const named = rows.map(({ partyId: id, name }) => ({ partyId: id, name }));
  return {
    mergedInto: named.find((_, at) => rows[at]?.isInto === true) ?? null,
    mergedFrom: named.filter((_, at) => rows[at]?.isInto !== true),
  };
}
