import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import type { AccountSums } from '#shared/reports/sections.ts';

import type { Tables } from '../../tables.ts';

type Db = Kysely<Tables>;

/** An amount of a budget; `month` is `2026-12`. */
export interface BudgetAmount {
  readonly account: string;
  readonly month: string;
  readonly amount: bigint;
}

/**
 * How often the budget of a year was changed; 0 while there is none. `isHeld`: nobody else changes
 * it until `tx` ends.
 */
export async function budgetVersion(db: Db, year: number, isHeld = false): Promise<number> {
  if (isHeld)
    await sql`select pg_advisory_xact_lock(hashtextextended('budget', ${year}))`.execute(db);
  const row = await db
    .selectFrom('budgets')
    .select('version')
    .where('year', '=', year)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** The amounts of some months (`2026-01` …). */
export async function listBudget(db: Db, months: readonly string[]): Promise<BudgetAmount[]> {
  const rows = await db
    .selectFrom('budget_amounts')
    .selectAll()
    .where('month', 'in', months.map(firstDay))
    .execute();
  return rows.map(({ account, month, amount }) => ({ account, month: month.slice(0, 7), amount }));
}

/** Enters amounts; what is zero is taken out. Counts the budget's version on and answers it. */
export async function enterBudget(
  tx: Db,
  year: number,
  amounts: readonly BudgetAmount[],
): Promise<number> {
  const rows = JSON.stringify(
    amounts.map(({ account, month, amount }) => ({
      account,
      month: firstDay(month),
      amount: String(amount),
    })),
  );
  const given = sql`select account, month::date as month, amount::bigint as amount
    from jsonb_to_recordset(${rows}::jsonb) as given (account text, month text, amount text)`;
  await sql`delete from budget_amounts b using (${given}) g
    where b.account = g.account and b.month = g.month and g.amount = 0`.execute(tx);
  await sql`insert into budget_amounts (account, month, amount)
    select account, month, amount from (${given}) g where amount <> 0
    on conflict on constraint budget_amounts_pk do update set amount = excluded.amount`.execute(tx);
  const { rows: versions } = await sql<{ version: number }>`
    insert into budgets (year, version) values (${year}, 1)
    on conflict on constraint budgets_pk do update set version = budgets.version + 1
    returning version`.execute(tx);
  return versions[0]?.version ?? 1;
}

/** Takes every amount of some months out. */
export async function clearBudget(tx: Db, months: readonly string[]): Promise<void> {
  await tx.deleteFrom('budget_amounts').where('month', 'in', months.map(firstDay)).execute();
}

function firstDay(month: string): string {
  return `${month}-01`;
}

/**
 * What the budget says of every account in the months from one day to another, as the statement of
 * income shows it.
 */
export async function readBudget(
  db: Kysely<Tables>,
  { from, to }: { readonly from: BusinessDate; readonly to: BusinessDate },
): Promise<AccountSums> {
  const { rows } = await sql<{ account: string; debit: bigint; credit: bigint }>`
    select b.account, case a.type when 'income' then 0 else sum(b.amount) end::bigint as debit,
        case a.type when 'income' then sum(b.amount) else 0 end::bigint as credit
      from budget_amounts b join accounts a on a.number = b.account
      where b.month between ${`${from.slice(0, 7)}-01`} and ${to} group by b.account, a.type`.execute(
    db,
  );
  return new Map(rows.map(({ account, ...sums }) => [account, sums]));
}
