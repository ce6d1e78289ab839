import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { SettledItem } from '#kinds/facts.ts';
import { likeRange } from '#shared/ledger/chart.ts';
import type { BusinessDate } from '#shared/dates.ts';
import type { TaxRow } from '#shared/ledger/journal-entry.ts';

import type { Tables } from '../../tables.ts';

/** A settled document as the query gives it; amounts are texts, because JSON has no bigint. */
interface SettledRow {
  account: string;
  document: string;
  partyId: string | null;
  date: BusinessDate;
  memo: string | null;
  lines: LineRow[];
  taxRows: TaxRowRow[];
  settledBy: SettledItem['settledBy'];
}

interface LineRow {
  account: string;
  debit: string;
  credit: string;
  partyId: string | null;
  document: string | null;
}

interface TaxRowRow {
  type: TaxRow['type'];
  code: string;
  base: string;
  rateBasisPoints: number;
  tax: string;
  partyId: string | null;
  document: string | null;
  date: BusinessDate;
}

/**
 * Documents (of any itemised account) with nothing left to settle, whose transaction is still in
 * force: what it recorded, and the last transaction in force that settled it on a bank account.
 */
export async function readSettled(
  db: Kysely<Tables>,
  documents: readonly string[],
): Promise<SettledItem[]> {
  if (documents.length === 0) return [];
  const { rows } = await sql<SettledRow>`
    select o.account, o.document, t.party_id as "partyId", t.date,
        (select l.memo from journal_lines l
          where l.entry_id = e.entry_id and l.account = o.account and l.document = o.document limit 1) as memo,
        (select json_agg(json_build_object('account', l.account, 'debit', l.debit::text, 'credit', l.credit::text,
            'partyId', l.party_id, 'document', l.document) order by l.position)
          from journal_lines l where l.entry_id = e.entry_id) as lines,
        (select coalesce(json_agg(json_build_object('type', x.type, 'code', x.code, 'base', x.base::text,
            'rateBasisPoints', x.rate_basis_points, 'tax', x.tax::text, 'partyId', x.party_id, 'document', x.document,
            'date', x.date) order by x.position), '[]')
          from tax_rows x where x.entry_id = e.entry_id) as "taxRows",
        s.settled_by as "settledBy"
      from open_items o
      join transactions t on t.transaction_id = o.transaction_id
      join journal_entries e on e.transaction_id = t.transaction_id
      join lateral (
        select json_build_object('number', d.number, 'date', d.date, 'bank', b.account) as settled_by
          from journal_lines l
          join journal_entries de on de.entry_id = l.entry_id
          join transactions d on d.transaction_id = de.transaction_id
          join journal_lines b on b.entry_id = de.entry_id and b.account like ${likeRange('banks')} and b.debit > 0
          where l.account = o.account and l.document = o.document and l.credit > 0
            and l.party_id is not distinct from o.party_id and d.reverses_id is null
            and not exists (select from transactions r where r.reverses_id = d.transaction_id)
          order by de.sequence desc limit 1) s on true
      where o.document = any(${documents}::text[]) and o.balance = 0
        and not exists (select from transactions r where r.reverses_id = t.transaction_id)`.execute(
    db,
  );
  return rows.map((row) => ({
    ...row,
    partyId: row.partyId ?? undefined,
    memo: row.memo ?? undefined,
    lines: row.lines.map(readLine),
    taxRows: row.taxRows.map(readTaxRow),
  }));
}

function readLine({ account, debit, credit, partyId, document }: LineRow) {
  return {
    account,
    debit: BigInt(debit),
    credit: BigInt(credit),
    ...(partyId !== null && { partyId }),
    ...(document !== null && { document }),
  };
}

function readTaxRow({ base, tax, partyId, document, ...row }: TaxRowRow): TaxRow {
  return {
    ...row,
    base: BigInt(base),
    tax: BigInt(tax),
    ...(partyId !== null && { partyId }),
    ...(document !== null && { document }),
  };
}
