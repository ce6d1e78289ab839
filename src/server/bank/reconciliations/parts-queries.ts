import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Part } from '#shared/bank/parts.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { STALE_AFTER_DAYS } from '#shared/ledger/cheques.ts';

import type { Tables } from '../../tables.ts';
import { isStanding } from '../statements/balance.ts';

type Db = Kysely<Tables>;

/** An account, and the first and last day of the period that is reconciled. */
export interface Period {
  readonly account: string;
  readonly from: BusinessDate;
  readonly asAt: BusinessDate;
  /** Of what nothing answers only the opening balance of the books is read. */
  readonly isMatchedOnly?: boolean;
}

/** A part with the match that it is in. */
export interface LoadedPart extends Part {
  readonly matchId: string | null;
  /**
   * Of the books: what the opening balances brought, but for cheques that were outstanding then.
   */
  readonly isOpening: boolean;
}

export interface LoadedMatch {
  readonly matchId: string;
  readonly kind: 'plain' | 'start' | 'difference';
  readonly wrongSide: 'books' | 'bank' | null;
}

/** SQL: matches that the period has to look at. The others were settled before it. */
const read = ({ account, from }: Period) => sql`
  select m.match_id from bank_matches m where m.account = ${account} and m.kind <> 'plain'
  union select ml.match_id from bank_match_lines ml join bank_lines l on l.line_id = ml.line_id
    where l.account = ${account} and l.date >= ${from}::date
  union select mi.match_id from journal_lines j
    join journal_entries e on e.entry_id = j.entry_id
    join bank_match_items mi on mi.entry_id = j.entry_id and mi.position = j.position
    where j.account = ${account} and e.date >= ${from}::date`;

export async function listMatches(db: Db, period: Period): Promise<LoadedMatch[]> {
  const { rows } = await sql<LoadedMatch>`
    select m.match_id as "matchId", m.kind, m.difference_side as "wrongSide" from bank_matches m
      where m.match_id in (${read(period)}) order by m.match_id`.execute(db);
  return rows;
}

/** Lines of the bank up to the day that nothing answers, and those of the matches that are read. */
export async function listLines(db: Db, period: Period): Promise<LoadedPart[]> {
  const { rows } = await sql<Omit<LoadedPart, 'side' | 'role' | 'staleFrom' | 'transactionId'>>`
    select l.line_id as id, l.line_id as "lineId", l.date, l.amount, ml.match_id as "matchId", false as "isOpening",
        coalesce(nullif(l.cheque_number, ''), l.reference) as reference,
        case when n.state = 'bank-error' then l.description || ': ' || n.reason else l.description end as text,
        -- As the bank's file has them.
        (select lpad(min(s.position)::text, 7, '0') from bank_statement_lines s where s.line_id = l.line_id) as "order",
        l.description as name, coalesce(n.state = 'bank-error', false) as "isBankError"
      from bank_lines l
      left join bank_match_lines ml on ml.line_id = l.line_id
      left join bank_line_notes n on n.line_id = l.line_id
      where l.account = ${period.account} and ${isStanding('l')}
        and case when ml.match_id is null then ${!period.isMatchedOnly} and l.date <= ${period.asAt}::date
          else ml.match_id in (${read(period)}) end
      order by l.date, "order"`.execute(db);
  return rows.map((row) => ({
    ...row,
    side: 'bank' as const,
    role: 'item' as const,
    staleFrom: null,
    transactionId: null,
  }));
}

/**
 * Items of the books up to the day that nothing answers, and those of the matches that are read.
 */
export async function listItems(db: Db, period: Period): Promise<LoadedPart[]> {
  const { rows } = await sql<Omit<LoadedPart, 'side' | 'isBankError' | 'lineId'>>`
    with chosen as materialized (
      select i.*, mi.match_id, coalesce(mi.role, 'item') as role from bank_items i
        left join bank_match_items mi
          on mi.entry_id = i.entry_id and mi.position = i.position and mi.cheque_id = i.cheque_id
        where i.account = ${period.account} and i.amount <> 0
          and case when mi.match_id is null then (i.is_opening or ${!period.isMatchedOnly}) and i.date <= ${period.asAt}::date
            else mi.match_id in (${read(period)}) end)
    select concat_ws(' ', i.entry_id, i.position, i.cheque_id) as id, i.date, i.amount,
        i.match_id as "matchId", i.role, i.is_opening as "isOpening", i.transaction_id as "transactionId",
        coalesce(c.number, t.number) as reference, concat_ws(' ', coalesce(c.number, t.number), i.position) as "order",
        coalesce('Cheque ' || c.number, t.number) as name,
        case when c.number is not null then c.payee when i.is_opening then 'Balance brought forward'
          else coalesce(l.memo, t.description) end as text,
        case when c.number is not null then least(c.date + ${sql.lit(STALE_AFTER_DAYS)}, (select min(e.date)
          from cheque_events e where e.cheque_id = c.cheque_id and e.state = 'stale')) end as "staleFrom"
      from chosen i
      join transactions t on t.transaction_id = i.transaction_id
      join journal_lines l on l.entry_id = i.entry_id and l.position = i.position
      left join cheques c on c.transaction_id = i.transaction_id and c.account = i.account and not i.is_opening
        and i.amount < 0 and (c.cheque_id = i.cheque_id or l.document = 'CHQ ' || c.number)`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, side: 'books' as const, isBankError: false, lineId: null }));
}

/**
 * What the lines of the bank come to, up to the day, that nothing answers and that are no error of
 * the bank: nobody has explained them.
 */
export async function sumUnexplained(db: Db, { account, asAt }: Period): Promise<bigint> {
  const { rows } = await sql<{ total: bigint }>`
    select coalesce(sum(l.amount), 0)::bigint as total from bank_lines l
      left join bank_line_notes n on n.line_id = l.line_id
      where l.account = ${account} and l.date <= ${asAt}::date and n.state is distinct from 'bank-error'
        and ${isStanding('l')} and not exists (select from bank_match_lines ml where ml.line_id = l.line_id)`.execute(
    db,
  );
  return rows[0]?.total ?? 0n;
}

/** What the matches come to that are not read, on either side. */
export async function sumSettled(db: Db, period: Period): Promise<{ bank: bigint; books: bigint }> {
  const { rows } = await sql<{ bank: bigint; books: bigint }>`
    with settled as materialized (
      select m.match_id from bank_matches m
        where m.account = ${period.account} and m.match_id not in (${read(period)})),
    -- Read once: looked up item by item, a view of so many joins takes seconds.
    items as materialized (select * from bank_items where account = ${period.account})
    select coalesce((select sum(l.amount) from settled s join bank_match_lines ml on ml.match_id = s.match_id
          join bank_lines l on l.line_id = ml.line_id where ${isStanding('l')}), 0)::bigint as bank,
        -- Within a case the planner hashes a list; else it goes through it again for each item.
        coalesce((select sum(i.amount) from items i
          where case when (i.entry_id, i.position, i.cheque_id) in (
            select mi.entry_id, mi.position, mi.cheque_id from bank_match_items mi
              where case when mi.match_id in (select s.match_id from settled s) then true end)
            then true end), 0)::bigint as books`.execute(db);
  return rows[0] ?? { bank: 0n, books: 0n };
}
