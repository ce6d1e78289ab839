import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';

import type { Snapshot } from '../db/snapshot.ts';
import { streamQuery } from '../db/snapshot.ts';
import type { Tables } from '../db/tables.ts';

/** A line of an entry with what is to be known of its entry. */
export interface FlowRow {
  readonly entryId: string;
  readonly transactionId: string;
  readonly number: string;
  readonly date: BusinessDate;
  readonly recordedAt: Date;
  readonly description: string;
  readonly isReversal: boolean;
  readonly account: string;
  /** Credit less debit. */
  readonly effect: bigint;
  readonly party: string | null;
  readonly document: string | null;
}

const COLUMNS = sql`e.entry_id as "entryId", e.transaction_id as "transactionId", e.number, e.date,
  e.recorded_at as "recordedAt", e.description, t.reverses_id is not null as "isReversal", l.account,
  (l.credit - l.debit)::bigint as effect, l.party_id as party, l.document`;

/** The lines of all entries of a span, entry by entry in the order of the books; openings and closings move no money. */
export function streamFlowRows(
  snapshot: Snapshot,
  { from, to }: { readonly from: BusinessDate; readonly to: BusinessDate },
): AsyncGenerator<FlowRow> {
  return streamQuery<FlowRow>(
    snapshot,
    sql`select ${COLUMNS} from journal_entries e join transactions t using (transaction_id)
        join journal_lines l using (entry_id)
      where e.date between ${from} and ${to} and e.stage <> 'closing' and t.kind <> 'opening-balances'
      order by e.date, e.sequence, l.position`,
  );
}

/** The lines of the entries until a day that brought something on these accounts and owe for it. */
export async function listAssetBills(
  db: Kysely<Tables>,
  to: BusinessDate,
  assets: readonly string[],
): Promise<FlowRow[]> {
  const { rows } = await sql<FlowRow>`
    select ${COLUMNS} from journal_entries e join transactions t using (transaction_id)
        join journal_lines l using (entry_id)
      where e.date <= ${to} and t.kind <> 'opening-balances'
        and exists (select from journal_lines p where p.entry_id = e.entry_id and p.account = '2010')
        and e.entry_id in (select a.entry_id from journal_lines a where a.account = any(${[...assets]}))
      order by e.sequence, l.position`.execute(db);
  return rows;
}
