import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../../tables.ts';

import type { LedgerView } from './ledger-view.ts';

/** The entries `e` that a view counts, as a condition beside others. */
export function isCounted(
  view: LedgerView,
  written: (value: string) => RawBuilder<unknown> = (value) => sql`${value}`,
): RawBuilder<unknown> {
  const { excluded, yearStart, recordedBefore } = view;
  const byStage =
    excluded.length === 0
      ? sql``
      : sql`and not (e.stage in (${sql.join(excluded.map(written))}) and e.date >= ${written(yearStart)}::date)`;
  const byTime =
    recordedBefore === null
      ? sql``
      : sql`and e.recorded_at < ${written(recordedBefore.toISOString())}::timestamptz`;
  return sql`${byStage} ${byTime}`;
}

/**
 * What the parties of an account came to before a day and moved in the days of a view; a party that
 * is none is null.
 */
export interface PartySums {
  readonly partyId: string | null;
  readonly name: string | null;
  readonly tin: string | null;
  readonly branch: string | null;
  /** Debit less credit. */
  readonly before: bigint;
  readonly debit: bigint;
  readonly credit: bigint;
}

/**
 * The parties of an account, of all or of one, by name: read from its lines up to the last day of
 * the view.
 */
export async function sumsByParty(
  db: Kysely<Tables>,
  view: LedgerView,
  { account, partyId }: { account: string; partyId?: string | undefined },
): Promise<PartySums[]> {
  const only = partyId === undefined ? sql`` : sql`and l.party_id = ${partyId}`;
  const { rows } = await sql<PartySums>`
    select s.party_id as "partyId", p.name, p.tin, p.branch, s.before, s.debit, s.credit
      from (select l.party_id,
          coalesce(sum(l.debit - l.credit) filter (where e.date < ${view.from}), 0)::bigint as before,
          coalesce(sum(l.debit) filter (where e.date >= ${view.from}), 0)::bigint as debit,
          coalesce(sum(l.credit) filter (where e.date >= ${view.from}), 0)::bigint as credit
        from journal_lines l join journal_entries e using (entry_id)
        where l.account = ${account} and e.date <= ${view.to} ${only} ${isCounted(view)} group by l.party_id) s
      left join parties p using (party_id)
      order by p.search_text using ~<~ nulls last, s.party_id`.execute(db);
  return rows;
}
