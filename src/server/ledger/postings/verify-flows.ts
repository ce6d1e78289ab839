import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { toWire } from '#shared/money.ts';
import { isCash } from '#shared/reports/cash-flow-tags.ts';

import type { Tables } from '../../tables.ts';
import { isOpening } from '../transactions/of-kinds.ts';

interface Difference {
  readonly account: string;
  readonly day: string;
  readonly kept: bigint;
  readonly should: bigint;
}

/** What is kept of each day for the statement of cash flows, against the lines. */
export async function verifyFlows(db: Kysely<Tables>): Promise<string[]> {
  const chart = await db
    .selectFrom('accounts')
    .select(['number', 'title', 'type', 'normal_side', 'statement_line', 'is_active'])
    .execute();
  const cash = chart
    .filter((account) =>
      isCash({
        ...account,
        normalSide: account.normal_side,
        statementLine: account.statement_line,
        isActive: account.is_active,
      }),
    )
    .map(({ number }) => number);
  const { rows } = await sql<Difference>`
    with paid as (select distinct entry_id from journal_lines where account = any(${cash})),
    lines as (
      select e.date as day, l.account, p.entry_id is not null as has_cash, t.reverses_id is not null as is_reversal,
          l.credit > 0 as is_credit, sum(l.credit - l.debit)::bigint as effect
        from journal_lines l join journal_entries e using (entry_id) join transactions t using (transaction_id)
          left join paid p on p.entry_id = l.entry_id
        where l.account <> all(${cash}) and e.stage <> 'closing' and not ${isOpening('t.kind')}
        group by 1, 2, 3, 4, 5)
    select account, day::text as day, coalesce(k.effect, 0) as kept, coalesce(l.effect, 0) as should
      from flow_sums k full join lines l using (day, account, has_cash, is_reversal, is_credit)
      where coalesce(k.effect, 0) <> coalesce(l.effect, 0) order by account, day`.execute(db);
  return rows.map(
    ({ account, day, kept, should }) =>
      `What account ${account} let cash rise by on ${day} is kept as ${toWire(kept)}; the lines say ${toWire(should)}.`,
  );
}
