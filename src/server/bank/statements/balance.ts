import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';

import { addDays } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';

import type { Tables } from '../../tables.ts';

type Db = Kysely<Tables>;

/**
 * SQL: whether the bank's line under an alias counts, which it does while a statement that was not
 * withdrawn holds it. For a `where`, as in `select … from bank_lines l where ${isStanding('l')}`.
 */
export function isStanding(alias: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from bank_statement_lines standing_line
      join bank_statements standing on standing.statement_id = standing_line.statement_id
      where standing_line.line_id = ${sql.ref(`${alias}.line_id`)} and standing.withdrawn_at is null)`;
}

/** The statement that an account begins with. */
export interface FirstStatement {
  readonly statementId: string;
  readonly from: BusinessDate;
  /** Minor units of the account's currency; null where neither the file nor a person named it. */
  readonly opening: bigint | null;
}

/**
 * The earliest statement of an account that was not withdrawn; of two that begin on one day, the
 * one with an opening balance.
 */
export async function firstStatement(db: Db, account: string): Promise<FirstStatement | undefined> {
  const row = await db
    .selectFrom('bank_statements')
    .select(['statement_id', 'from_date', 'opening'])
    .where('account', '=', account)
    .where('withdrawn_at', 'is', null)
    .orderBy('from_date')
    .orderBy(sql`opening is null`)
    .orderBy('uploaded_at')
    .orderBy('statement_id')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { statementId: row.statement_id, from: row.from_date, opening: row.opening };
}

/**
 * What the bank says an account holds at the end of a day, in minor units of its currency: the
 * first statement's opening balance and every line since. Null without a statement, and for days
 * before the eve of the first one.
 */
export async function bankBalanceOn(
  db: Db,
  account: string,
  day: BusinessDate,
): Promise<bigint | null> {
  const first = await firstStatement(db, account);
  if (first === undefined || first.opening === null || day < addDays(first.from, -1)) return null;
  const { rows } = await sql<{ moved: bigint }>`
    select coalesce(sum(l.amount), 0)::bigint as moved from bank_lines l
      where l.account = ${account} and l.date <= ${day}::date and ${isStanding('l')}`.execute(db);
  return first.opening + (rows[0]?.moved ?? 0n);
}

/**
 * Until the transaction `tx` ends, nobody else saves or withdraws a statement of this account, nor
 * matches its lines: whatever depends on which lines count takes this first.
 */
export async function lockBankAccount(tx: Db, account: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bank:${account}`}, 0))`.execute(tx);
}
