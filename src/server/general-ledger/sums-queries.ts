import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import { addDays } from '#shared/dates.ts';

import type { Tables } from '../db/tables.ts';

import type { LedgerView } from './ledger-view.ts';

/** Debits and credits of an account, in centavos. */
export interface Sums {
  readonly debit: bigint;
  readonly credit: bigint;
}

/** The entries `e` that a view counts, as a condition beside others. */
export function isCounted(view: LedgerView): RawBuilder<unknown> {
  const { excluded, yearStart, recordedBefore } = view;
  const byStage =
    excluded.length === 0
      ? sql``
      : sql`and not (e.stage = any(${[...excluded]}) and e.date >= ${yearStart})`;
  const byTime = recordedBefore === null ? sql`` : sql`and e.recorded_at < ${recordedBefore}`;
  return sql`${byStage} ${byTime}`;
}

/**
 * What accounts came to before a day, all of them or one: the kept balances of whole months, less the stages that do not
 * count and what was recorded too late, and the lines of the days that have begun a month.
 */
export async function sumsBefore(
  db: Kysely<Tables>,
  view: LedgerView,
  { day, account }: { day: BusinessDate; account?: string | undefined },
): Promise<ReadonlyMap<string, Sums>> {
  const month = `${day.slice(0, 7)}-01`;
  const only = account === undefined ? sql`` : sql`and account = ${account}`;
  const parts = [
    sql`select account, debit, credit from account_balances where month < ${month} ${only}`,
    ...excludedPart(view, month, only),
    ...latePart(view, month, only),
    ...(day === month ? [] : [linesBetween(view, { from: month, to: addDays(day, -1), only })]),
  ];
  const { rows } = await sql<{ account: string; debit: bigint; credit: bigint }>`
    select account, sum(debit)::bigint as debit, sum(credit)::bigint as credit
      from (${sql.join(parts, sql` union all `)}) parts group by account`.execute(db);
  return new Map(rows.map((row) => [row.account, row]));
}

function excludedPart(view: LedgerView, month: string, only: RawBuilder<unknown>) {
  if (view.excluded.length === 0) return [];
  return [
    sql`select account, -debit, -credit from stage_balances
      where stage = any(${[...view.excluded]}) and month >= ${view.yearStart} and month < ${month} ${only}`,
  ];
}

/** What is in the kept balances and had not been recorded yet: found by the time of recording. */
function latePart(view: LedgerView, month: string, only: RawBuilder<unknown>) {
  if (view.recordedBefore === null) return [];
  const counted = isCounted({ ...view, recordedBefore: null });
  return [
    sql`select l.account, -l.debit, -l.credit
      from transactions t join journal_entries e using (transaction_id) join journal_lines l using (entry_id)
      where t.recorded_at >= ${view.recordedBefore} and e.date < ${month} ${counted} ${only}`,
  ];
}

function linesBetween(
  view: LedgerView,
  { from, to, only }: { from: BusinessDate; to: BusinessDate; only: RawBuilder<unknown> },
) {
  // Entry by entry (`offset 0`): of large books the planner would rather read every line there is.
  return sql`select l.account, l.debit, l.credit from journal_entries e
      cross join lateral (select * from journal_lines i where i.entry_id = e.entry_id ${only} offset 0) l
    where e.date between ${from} and ${to} ${isCounted(view)}`;
}

/** What the parties of an account came to before a day and moved in the days of a view; a party that is none is null. */
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

/** The parties of an account, of all or of one, by name: read from its lines up to the last day of the view. */
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
