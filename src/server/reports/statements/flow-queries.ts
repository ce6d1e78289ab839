import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { BusinessDate } from '#shared/dates.ts';
import type { Days } from '#shared/reports/spans.ts';

import type { Snapshot } from '../../platform/db/snapshot.ts';
import { streamQuery } from '../../platform/db/snapshot.ts';
import type { Tables } from '../../tables.ts';
import { isOpening } from '../../ledger/transactions/of-kinds.ts';

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

/**
 * What tells the entries that must be looked at as a whole: accounts of their lines, and payables
 * that they settle.
 */
export interface Involved {
  readonly accounts: readonly string[];
  /** By `documentKey`. */
  readonly payables: readonly string[];
}

/**
 * The lines of the entries of a span, entry by entry in the order of the books: of all of them, or
 * of those that involve something. Openings and closings move no money.
 */
export function streamFlowRows(
  snapshot: Snapshot,
  span: Days,
  involved?: Involved,
): AsyncGenerator<FlowRow> {
  const only =
    involved === undefined ? sql`` : sql`and e.entry_id in (${involving(span, involved)})`;
  return streamQuery<FlowRow>(
    snapshot,
    sql`select ${COLUMNS} from journal_entries e join transactions t using (transaction_id)
        join journal_lines l using (entry_id)
      where ${isFlow(span)} ${only}
      order by e.date, e.sequence, l.position`,
  );
}

/** Lines that are of one kind in a statement of cash flows, added up. */
export interface FlowSum {
  readonly account: string;
  /** Money moved in their entries. */
  readonly hasCash: boolean;
  readonly isReversal: boolean;
  /** Credit less debit; those above and below nothing apart. */
  readonly effect: bigint;
}

/**
 * The lines of the entries of a span that involve nothing, added up; of what was recorded before an
 * instant, if one is given.
 */
export async function listFlowSums(
  db: Kysely<Tables>,
  span: Days & { readonly recordedBefore: Date | null },
  { involved, cash }: { readonly involved: Involved; readonly cash: readonly string[] },
): Promise<FlowSum[]> {
  const known =
    span.recordedBefore === null ? sql`` : sql`and e.recorded_at < ${span.recordedBefore}`;
  const { rows } = await sql<FlowSum>`
    with own as (
      select e.entry_id, t.reverses_id is not null as "isReversal",
          e.entry_id in (select l.entry_id from journal_lines l where l.account = any(${[...cash]})) as "hasCash"
        from journal_entries e join transactions t using (transaction_id)
        where ${isFlow(span)} ${known} and e.entry_id not in (${involving(span, involved)}))
    select l.account, own."hasCash", own."isReversal", sum(l.credit - l.debit)::bigint as effect
      from own join journal_lines l using (entry_id)
      where l.account <> all(${[...cash]}) and l.credit <> l.debit
      group by l.account, own."hasCash", own."isReversal", l.credit > l.debit`.execute(db);
  return rows;
}

function isFlow({ from, to }: Days) {
  return sql`e.date between ${from} and ${to} and e.stage <> 'closing' and not ${isOpening('t.kind')}`;
}

/** The entries of a span that involve something. */
function involving({ from, to }: Days, { accounts, payables }: Involved) {
  return sql`select l.entry_id from journal_lines l join journal_entries e using (entry_id)
    where e.date between ${from} and ${to} and (l.account = any(${[...accounts]})
      or l.account = ${ACCOUNT.payable} and coalesce(l.party_id::text, '') || ' ' || coalesce(l.document, '') = any(${[...payables]}))`;
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
      where e.date <= ${to} and not ${isOpening('t.kind')}
        and exists (select from journal_lines p where p.entry_id = e.entry_id and p.account = ${ACCOUNT.payable})
        and e.entry_id in (select a.entry_id from journal_lines a where a.account = any(${[...assets]}))
      order by e.sequence, l.position`.execute(db);
  return rows;
}
