import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../db/tables.ts';

const MOST = 500;

interface OpenItemRow {
  document: string;
  partyId: string | null;
  party: string | null;
  documentDate: string;
  dueDate: string | null;
  balance: bigint;
  description: string;
  expected: { atc: string; base: string; tax: string }[];
}

/** Documents of an account with something left to settle, oldest first; of one party, if one is named. */
export async function findOpenItems(
  db: Kysely<Tables>,
  { account, partyId }: { account: string; partyId: string | undefined },
): Promise<OpenItemRow[]> {
  const { rows } = await sql<OpenItemRow>`
    select o.document, o.party_id as "partyId", coalesce(p.name, t.printed -> 'party' ->> 'name') as party,
        o.document_date as "documentDate", o.due_date as "dueDate", o.balance, t.description,
        (select coalesce(json_agg(json_build_object('atc', x.code, 'base', x.base::text, 'tax', x.tax::text)
            order by x.position), '[]')
          from tax_rows x join journal_entries e using (entry_id)
          where e.transaction_id = o.transaction_id and x.type = 'expected-wt' and x.document = o.document) as expected
      from open_items o
      join transactions t on t.transaction_id = o.transaction_id
      left join parties p on p.party_id = o.party_id
      where o.account = ${account} and o.balance > 0
        and (${partyId ?? null}::uuid is null or o.party_id = ${partyId ?? null}::uuid)
      order by coalesce(o.due_date, o.document_date), o.document
      limit ${MOST}`.execute(db);
  return rows;
}

/** The number after the highest cheque of each bank account, as wide as that one was. */
export async function findNextCheques(db: Kysely<Tables>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ account: string; number: string }>`
    select distinct on (account) account, number from cheques
      order by account, number::numeric desc`.execute(db);
  return new Map(rows.map(({ account, number }) => [account, numberAfter(number)]));
}

function numberAfter(number: string): string {
  return (BigInt(number) + 1n).toString().padStart(number.length, '0');
}
