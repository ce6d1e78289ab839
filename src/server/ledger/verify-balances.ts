import type { Kysely } from 'kysely';

import { toWire } from '#shared/money.ts';

import type { Tables } from '../db/tables.ts';

/** The kept balances against what the lines add up to, by account and month (`4010 2026-12`). */
export async function verifyBalances(
  db: Kysely<Tables>,
  sums: ReadonlyMap<string, { debit: bigint; credit: bigint }>,
): Promise<string[]> {
  const kept = await db.selectFrom('account_balances').selectAll().execute();
  const byKey = new Map(kept.map((row) => [`${row.account} ${row.month.slice(0, 7)}`, row]));
  const keys = [...new Set([...byKey.keys(), ...sums.keys()])].toSorted();
  return keys.flatMap((key) => {
    const is = byKey.get(key) ?? { debit: 0n, credit: 0n };
    const should = sums.get(key) ?? { debit: 0n, credit: 0n };
    if (is.debit === should.debit && is.credit === should.credit) return [];
    return [
      `The kept balance of account ${key} says ${toWire(is.debit)} / ${toWire(is.credit)}, ` +
        `the lines say ${toWire(should.debit)} / ${toWire(should.credit)}.`,
    ];
  });
}
