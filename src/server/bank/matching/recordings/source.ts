import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import { absolute, divideRounded, formatMoney, sum } from '#shared/money.ts';
import { Problem } from '#shared/problems.ts';

import type { Tables } from '../../../tables.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { findDifference } from '../differences.ts';
import { findLines } from '../open-lines.ts';
import type { FoundItem, FoundLine } from '../plan.ts';
import { findBankAccount } from '../bank-account-queries.ts';

type Db = Kysely<Tables>;

/** What is recorded: lines of the bank, or what a match is wrong by. */
export interface Source {
  readonly account: string;
  readonly currency: string;
  readonly lines: readonly FoundLine[];
  readonly matchId: string | null;
  /** Of a match whose sums differ. */
  readonly items: readonly FoundItem[];
  /**
   * What the books must still get on the account, in minor units of its currency; money in is above
   * zero.
   */
  readonly amount: bigint;
  readonly date: BusinessDate;
  /** All that the bank says. */
  readonly text: string;
  readonly reference: string;
  readonly chequeNumber: string;
  /** Where receipts went that this person recorded last. */
  readonly receiptEmail: string;
  /** What an amount of the account is in pesos, at the average of what is on it. */
  pesos(amount: bigint): bigint;
}

/**
 * Reads what is to be recorded. Throws not-found, bad-request (nothing is chosen, or the match is
 * even), bank-line-matched.
 */
export async function readSource(
  db: Db,
  caller: Caller,
  asked: { account: string; lineIds: readonly string[]; matchId: string | null },
): Promise<Source> {
  const { account, matchId } = asked;
  const { currency } = await findBankAccount(db, account);
  const match = matchId === null ? undefined : await findDifference(db, account, matchId);
  if (matchId !== null && match === undefined) throw new Problem('not-found');
  const lines = match?.lines ?? (await findLines(db, account, asked.lineIds));
  const last = lines.at(-1);
  if (last === undefined) {
    const message = 'Choose a line of the bank.';
    throw new Problem('bad-request', { fields: [{ path: 'lineIds', message }] });
  }
  if (match === undefined && lines.some((line) => line.matchId !== null))
    throw new Problem('bank-line-matched');
  return {
    account,
    currency,
    lines,
    matchId,
    items: match?.items ?? [],
    amount: match?.difference ?? sum(lines.map(({ amount }) => amount)),
    date: last.date,
    text: lines.map(({ description }) => description).join(' '),
    reference: lines.map(({ reference }) => reference).find((text) => text !== '') ?? '',
    chequeNumber: lines.map(({ chequeNumber }) => chequeNumber).find((text) => text !== '') ?? '',
    receiptEmail: await findLastEmail(db, caller),
    pesos: currency === 'PHP' ? (amount) => amount : await findAverage(db, account),
  };
}

/** An amount as a person types it: `1,234.50`, never below zero. */
export function typed(amount: bigint): string {
  return formatMoney(absolute(amount));
}

async function findLastEmail(db: Db, { userId }: Caller): Promise<string> {
  const { rows } = await sql<{ email: string }>`
    select t.receipt_to as email from transactions t
      where t.recorded_by = ${userId}::uuid and t.receipt_to <> '' order by t.recorded_at desc limit 1`.execute(
    db,
  );
  return rows[0]?.email ?? '';
}

async function findAverage(db: Db, account: string): Promise<(amount: bigint) => bigint> {
  const { rows } = await sql<{ pesos: bigint; quantity: bigint }>`
    select coalesce(sum(l.debit - l.credit), 0)::bigint as pesos, coalesce(sum(l.quantity), 0)::bigint as quantity
      from journal_lines l where l.account = ${account}`.execute(db);
  const { pesos = 0n, quantity = 0n } = rows[0] ?? {};
  return (amount) => (quantity > 0n ? divideRounded(amount * pesos, quantity) : amount);
}
