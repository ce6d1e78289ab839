import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';

import type { Tables } from '../../tables.ts';

/** The first month with entries, `2025-11`. */
export async function firstMonth(db: Kysely<Tables>): Promise<string> {
  const row = await db
    .selectFrom('account_balances')
    .select((eb) => eb.fn.min('month').as('month'))
    .executeTakeFirstOrThrow();
  return row.month.slice(0, 7);
}

/**
 * What income, cost and expense accounts came to in a month on average, in centavos, income and
 * costs positive.
 */
export async function averageResults(
  db: Kysely<Tables>,
  { from, to }: { from: BusinessDate; to: BusinessDate },
): Promise<{ account: string; amount: bigint }[]> {
  const { rows } = await sql<{ account: string; amount: bigint }>`
    select b.account, (sum(case when a.type = 'income' then b.credit - b.debit else b.debit - b.credit end)
        / count(distinct b.month))::bigint as amount
      from account_balances b join accounts a on a.number = b.account
      where b.month between ${from} and ${to} and a.type in ('income', 'cost', 'expense')
      group by b.account order by b.account`.execute(db);
  return rows;
}

/** Whether somebody planned something, or saved a report, before. */
export async function isPlanned(db: Kysely<Tables>): Promise<boolean> {
  const budget = await db.selectFrom('budgets').select('year').executeTakeFirst();
  return budget !== undefined;
}
