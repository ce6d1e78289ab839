import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { toWire } from '#shared/money.ts';

import type { Tables } from '../../tables.ts';

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

interface Difference {
  readonly account: string;
  readonly day: string;
  readonly keptDebit: bigint;
  readonly keptCredit: bigint;
  readonly debit: bigint;
  readonly credit: bigint;
}

/** What each account moved on each day, as it is kept, against the lines. */
export async function verifyDays(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<Difference>`
    with lines as (
      select l.account, e.date as day, sum(l.debit)::bigint as debit, sum(l.credit)::bigint as credit
        from journal_entries e join journal_lines l using (entry_id) group by 1, 2)
    select account, day::text as day, coalesce(k.debit, 0) as "keptDebit", coalesce(k.credit, 0) as "keptCredit",
        coalesce(l.debit, 0) as debit, coalesce(l.credit, 0) as credit
      from day_balances k full join lines l using (account, day)
      where (coalesce(k.debit, 0), coalesce(k.credit, 0)) <> (coalesce(l.debit, 0), coalesce(l.credit, 0))
      order by account, day`.execute(db);
  return rows.map(
    ({ account, day, keptDebit, keptCredit, debit, credit }) =>
      `What account ${account} moved on ${day} is kept as ${toWire(keptDebit)} / ${toWire(keptCredit)}; ` +
      `the lines say ${toWire(debit)} / ${toWire(credit)}.`,
  );
}
