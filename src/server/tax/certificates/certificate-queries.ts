import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { BusinessDate } from '#shared/dates.ts';

import type { Tables } from '../../tables.ts';

/**
 * Tax of a supplier and month that a transaction withheld itself, or that the bills withheld which
 * it pays.
 */
export interface RecordTax {
  readonly partyId: string;
  readonly payee: string;
  /** `YYYY-MM`. */
  readonly month: string;
  readonly tax: bigint;
}

/** The tax withheld of transactions: their own, and of the bills whose payables they settle. */
export async function listRecordTaxes(
  db: Kysely<Tables>,
  transactionIds: readonly string[],
): Promise<RecordTax[]> {
  const { rows } = await sql<RecordTax>`
    with own as (select entry_id from journal_entries where transaction_id = any(${[...transactionIds]}::uuid[])),
    paid as (
      select distinct b.entry_id
        from own join journal_lines l using (entry_id)
          join journal_lines b on b.account = l.account and b.document = l.document and b.party_id = l.party_id
        where l.account = ${ACCOUNT.payable} and l.debit > 0 and b.credit > 0)
    select x.party_id as "partyId", p.name as payee, to_char(x.date, 'YYYY-MM') as month, sum(x.tax)::bigint as tax
      from tax_rows x join parties p using (party_id)
      where x.type = 'ewt' and x.entry_id in (select entry_id from own union select entry_id from paid)
      group by 1, 2, 3 having sum(x.tax) > 0 order by 2, 3`.execute(db);
  return rows;
}

/** Tax that was withheld in one quarter and reversed in another. */
export interface LateReversal {
  readonly partyId: string;
  readonly payee: string;
  readonly code: string;
  readonly rateBasisPoints: number;
  /** What was withheld, above zero. */
  readonly base: bigint;
  readonly tax: bigint;
  readonly kindTitle: string;
  readonly number: string;
  readonly date: BusinessDate;
  readonly reversedOn: BusinessDate;
  /** The transaction that reverses. */
  readonly reversalId: string;
}

/** Reversals of a later quarter than what they reverse, where either day is within the days. */
export async function listLateReversals(
  db: Kysely<Tables>,
  { from, to, partyId }: { from: BusinessDate; to: BusinessDate; partyId?: string | undefined },
): Promise<LateReversal[]> {
  const ofParty = partyId === undefined ? sql`` : sql`and x.party_id = ${partyId}`;
  const { rows } = await sql<LateReversal>`
    select x.party_id as "partyId", p.name as payee, x.code, x.rate_basis_points as "rateBasisPoints",
        -sum(x.base)::bigint as base, -sum(x.tax)::bigint as tax, o.printed ->> 'kindTitle' as "kindTitle", o.number,
        oe.date, x.date as "reversedOn", t.transaction_id as "reversalId"
      from tax_rows x join journal_entries e using (entry_id) join transactions t using (transaction_id)
        join transactions o on o.transaction_id = t.reverses_id
        join journal_entries oe on oe.transaction_id = o.transaction_id
        join parties p on p.party_id = x.party_id
      where x.type = 'ewt' and date_trunc('quarter', x.date) > date_trunc('quarter', oe.date)
        and (x.date between ${from} and ${to} or oe.date between ${from} and ${to}) ${ofParty}
      group by x.party_id, p.name, x.code, x.rate_basis_points, o.transaction_id, oe.date, x.date, t.transaction_id
      order by x.date, o.number, x.code`.execute(db);
  return rows;
}

/** Tax that a supplier's credit memo brings back. */
export interface LoweringMemo extends Omit<LateReversal, 'base' | 'reversedOn' | 'reversalId'> {
  readonly transactionId: string;
}

/** Memos of these days that bring back tax of a supplier and are not reversed. */
export async function listLoweringMemos(
  db: Kysely<Tables>,
  { from, to }: { from: BusinessDate; to: BusinessDate },
): Promise<LoweringMemo[]> {
  const { rows } = await sql<LoweringMemo>`
    select x.party_id as "partyId", p.name as payee, x.code, x.rate_basis_points as "rateBasisPoints",
        -sum(x.tax)::bigint as tax, t.printed ->> 'kindTitle' as "kindTitle", t.number, x.date,
        t.transaction_id as "transactionId"
      from tax_rows x join journal_entries e using (entry_id) join transactions t using (transaction_id)
        join parties p on p.party_id = x.party_id
      where x.type = 'ewt' and x.tax < 0 and t.reverses_id is null and x.date between ${from} and ${to}
        and not exists (select from transactions r where r.reverses_id = t.transaction_id)
      group by x.party_id, p.name, x.code, x.rate_basis_points, t.transaction_id, t.number, x.date
      order by x.date, t.number, x.code`.execute(db);
  return rows;
}
