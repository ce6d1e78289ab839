import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../db/tables.ts';

/** Tax of a supplier and month that a record withheld itself, or that the bills withheld which it pays. */
export interface RecordTax {
  readonly partyId: string;
  readonly payee: string;
  /** `YYYY-MM`. */
  readonly month: string;
  readonly tax: bigint;
}

/** The tax withheld of a record: its own, and of the bills whose payables it settles. */
export async function listRecordTaxes(
  db: Kysely<Tables>,
  transactionId: string,
): Promise<RecordTax[]> {
  const { rows } = await sql<RecordTax>`
    with own as (select entry_id from journal_entries where transaction_id = ${transactionId}),
    paid as (
      select distinct b.entry_id
        from own join journal_lines l using (entry_id)
          join journal_lines b on b.account = l.account and b.document = l.document and b.party_id = l.party_id
        where l.account = '2010' and l.debit > 0 and b.credit > 0)
    select x.party_id as "partyId", p.name as payee, to_char(x.date, 'YYYY-MM') as month, sum(x.tax)::bigint as tax
      from tax_rows x join parties p using (party_id)
      where x.type = 'ewt' and x.entry_id in (select entry_id from own union select entry_id from paid)
      group by 1, 2, 3 having sum(x.tax) > 0 order by 2, 3`.execute(db);
  return rows;
}
