import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { hasTrait } from '#kinds/index.ts';
import type { KindTraits } from '#kinds/traits.ts';

import type { Tables } from '../../tables.ts';

import type { RecordDetail } from './queries.ts';
import { returnsCheque, takesCheques } from '../transactions/of-kinds.ts';

interface Link {
  transactionId: string;
  number: string;
  entryNumber: string;
}

const isReceipt = ({ customersCheques }: KindTraits) => customersCheques === 'takes';
const isReturn = ({ customersCheques }: KindTraits) => customersCheques === 'returns';

/** The returned cheque of a receipt, and the receipt of a returned cheque. */
export async function findReturnLinks(
  db: Kysely<Tables>,
  row: RecordDetail,
): Promise<{ returnedBy: Link | null; returns: Link | null }> {
  if (hasTrait(row.kind, isReceipt)) {
    const { rows } = await sql<Link>`
      select t.transaction_id as "transactionId", t.number, e.number as "entryNumber"
        from document_claims c join transactions t using (transaction_id) join journal_entries e using (transaction_id)
        where ${returnsCheque('c.kind')} and c.number_key = ${row.number}`.execute(db);
    return { returnedBy: rows[0] ?? null, returns: null };
  }
  const receipt = hasTrait(row.kind, isReturn) ? row.answers['receipt'] : undefined;
  if (typeof receipt !== 'string') return { returnedBy: null, returns: null };
  const { rows } = await sql<Link>`
    select t.transaction_id as "transactionId", t.number, e.number as "entryNumber"
      from transactions t join journal_entries e using (transaction_id)
      where ${takesCheques('t.kind')} and t.number = ${receipt} and t.party_id = ${row.partyId}::uuid`.execute(
    db,
  );
  return { returnedBy: null, returns: rows[0] ?? null };
}

/** Ids of the transactions that returned the cheque of a receipt, or took that back. */
export async function findReturns(
  db: Kysely<Tables>,
  row: RecordDetail,
): Promise<ReadonlySet<string>> {
  if (!hasTrait(row.kind, isReceipt)) return new Set();
  const { rows } = await sql<{ id: string }>`
    with returns as (
      select t.transaction_id from transactions t
        where ${returnsCheque('t.kind')} and t.party_id = ${row.partyId}::uuid and t.answers ->> 'receipt' = ${row.number})
    select transaction_id as id from returns
      union all select t.transaction_id from transactions t join returns r on t.reverses_id = r.transaction_id`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
