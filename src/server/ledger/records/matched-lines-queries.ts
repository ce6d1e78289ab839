import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';

import type { Tables } from '../../tables.ts';
import type { Caller } from '../../platform/http/caller.ts';

import type { RecordDetail } from './queries.ts';

const MOST = 100;

interface FoundRow {
  readonly account: string;
  readonly title: string;
  readonly currency: string;
  readonly matchId: string | null;
  readonly kind: 'plain' | 'start' | 'difference' | null;
  readonly lineId: string | null;
  readonly statementId: string | null;
  /** Which line of that statement it is. */
  readonly position: number | null;
  readonly date: BusinessDate;
  readonly amount: bigint;
  readonly description: string;
}

/**
 * The lines of the bank that its entry lines on bank accounts are matched with, by account and
 * match; `kind` null: not matched, though the bank's statements reach its day. What the bank says
 * is not for users.
 */
export async function listMatchedLines(
  db: Kysely<Tables>,
  { role }: Caller,
  { entryId }: RecordDetail,
) {
  if (role === 'user') return [];
  const { rows } = await sql<FoundRow>`
    with mine as (
      select distinct i.account, m.match_id, m.kind
        from bank_items i
        left join bank_match_items mi on mi.entry_id = i.entry_id and mi.position = i.position
          and mi.cheque_id = i.cheque_id
        left join bank_matches m on m.match_id = mi.match_id
        where i.entry_id = ${entryId} and i.amount <> 0
          and (m.match_id is not null or exists (select from bank_statements s
            where s.account = i.account and s.withdrawn_at is null and s.to_date >= i.date)))
    select mine.account, a.title, account_currency(mine.account) as currency, mine.match_id as "matchId",
        mine.kind, l.line_id as "lineId", held.statement_id as "statementId", held.position,
        l.date, l.amount, l.description
      from mine join accounts a on a.number = mine.account
      left join bank_match_lines ml on ml.match_id = mine.match_id
      left join bank_lines l on l.line_id = ml.line_id
      left join lateral (select s.statement_id, sl.position from bank_statement_lines sl
        join bank_statements s on s.statement_id = sl.statement_id
        where sl.line_id = l.line_id order by s.withdrawn_at is not null, s.from_date limit 1) held on true
      order by mine.account, mine.match_id, l.date, l.amount, l.line_id limit ${MOST}`.execute(db);
  const groups = Map.groupBy(rows, ({ account, matchId }) => `${account} ${matchId ?? ''}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { account, title, currency, kind } = first;
    const lines = group.flatMap(({ lineId, statementId, position, date, amount, description }) =>
      lineId === null || statementId === null || position === null
        ? []
        : [{ lineId, statementId, position, date, amount, description }],
    );
    return [{ account, title, currency, kind, lines }];
  });
}
