import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '#server/tables.ts';
import { toWire } from '#shared/money.ts';

/**
 * Debit less credit of each account with one, over entries of some stages: read from the lines, by
 * no code of ours.
 */
export async function trialBalance(db: Kysely<Tables>, stages: readonly string[]) {
  const { rows } = await sql<{ account: string; balance: bigint }>`
    select l.account, sum(l.debit - l.credit)::bigint as balance
      from journal_lines l join journal_entries e using (entry_id) join transactions t using (transaction_id)
      where coalesce(t.answers ->> 'stage', case when t.kind = 'returned-cheque' then 'adjusting' else 'normal' end)
        = any(${[...stages]}::text[])
      group by l.account having sum(l.debit - l.credit) <> 0 order by l.account`.execute(db);
  return rows.map(({ account, balance }) => ({
    account,
    debit: toWire(balance > 0n ? balance : 0n),
    credit: toWire(balance < 0n ? -balance : 0n),
  }));
}

/** The lines of one transaction, with the ids of their parties. */
export async function findLines(db: Kysely<Tables>, transactionId: string) {
  const { rows } = await sql<{
    account: string;
    debit: bigint;
    credit: bigint;
    party_id: string | null;
    document: string | null;
    is_itemised: boolean;
  }>`
    select l.account, l.debit, l.credit, l.party_id, l.document, a.is_itemised
      from journal_lines l join journal_entries e using (entry_id) join accounts a on a.number = l.account
      where e.transaction_id = ${transactionId} order by l.position`.execute(db);
  return rows;
}

/** Sums of tax rows dated within a period, by type and code. */
export async function findTaxes(db: Kysely<Tables>, from: string, to: string) {
  const { rows } = await sql<{ type: string; code: string; base: bigint; tax: bigint }>`
    select type, code, sum(base)::bigint as base, sum(tax)::bigint as tax from tax_rows
      where date between ${from} and ${to} group by type, code order by type, code`.execute(db);
  return new Map(
    rows.map(({ type, code, base, tax }) => [
      `${type} ${code}`,
      { base: toWire(base), tax: toWire(tax) },
    ]),
  );
}
