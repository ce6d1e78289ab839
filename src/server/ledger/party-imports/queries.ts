import type { Kysely } from 'kysely';

import type { Tables } from '../../tables.ts';
import type { Fault } from '../imports/faults.ts';
import type { Sheet } from '../imports/sheet.ts';
import type { PartyRecord } from '../parties/queries.ts';

/** Somebody who is registered, as far as doubles are told by it. */
export interface KnownParty {
  readonly partyId: string;
  readonly tin: string | null;
  readonly branch: string;
  readonly name: string;
  readonly tradeName: string;
}

/** Everybody of a register. */
export function listKnown(
  db: Kysely<Tables>,
  register: PartyRecord['register'],
): Promise<KnownParty[]> {
  return db
    .selectFrom('parties')
    .select(['party_id as partyId', 'tin', 'branch', 'name', 'trade_name as tradeName'])
    .where('register', '=', register)
    .orderBy('registered_at')
    .execute();
}

/** An import of a person's own, held until the transaction ends: it is entered once. */
export function lockImport(tx: Kysely<Tables>, own: { importId: string; userId: string }) {
  return tx
    .selectFrom('imports')
    .selectAll()
    .where('import_id', '=', own.importId)
    .where('user_id', '=', own.userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Marks a file as entered. Of its rows those that were not are kept for a day, with why. */
export async function keepLeftOut(
  tx: Kysely<Tables>,
  importId: string,
  left: {
    readonly sheets: readonly Sheet[];
    readonly faults: readonly Fault[];
    readonly count: number;
    readonly at: Date;
  },
): Promise<void> {
  await tx
    .updateTable('imports')
    .set({
      posted_at: left.at,
      document_count: left.count,
      faults: JSON.stringify(left.faults),
      sheets: JSON.stringify(left.sheets),
    })
    .where('import_id', '=', importId)
    .execute();
}
