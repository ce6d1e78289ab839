import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { taxableQuarterKeyOf } from '#shared/periods.ts';

import type { Tables } from '../../tables.ts';

import { sumTaxRows } from './queries.ts';
import type { Span, TaxSum, TaxType } from './queries.ts';

interface Netted extends TaxSum {
  /** The month of what was reversed. */
  readonly originalMonth: string;
}

/**
 * Tax rows added up as the monthly summary lists of a quarter have them: what reverses a document
 * of the same taxable quarter counts in the month of that document, so that a sale cancelled inside
 * its quarter is in none of the three lists (handbook 12, trap 11).
 */
export async function sumListedRows(
  db: Kysely<Tables>,
  asked: Span & { readonly types: readonly TaxType[] },
  fiscalYearEndMonth: number,
): Promise<TaxSum[]> {
  const sums = await sumTaxRows(db, asked);
  const quarterOf = (month: string) => taxableQuarterKeyOf(`${month}-01`, fiscalYearEndMonth);
  const netted = (await sumReversals(db, asked)).filter(
    ({ month, originalMonth }) => quarterOf(month) === quarterOf(originalMonth),
  );
  return [
    ...sums,
    ...netted.flatMap(({ originalMonth, ...row }) => [
      { ...row, base: -row.base, tax: -row.tax },
      { ...row, month: originalMonth },
    ]),
  ];
}

/** Tax rows of reversals of an earlier month, by both months. */
async function sumReversals(
  db: Kysely<Tables>,
  { types, from, to }: Span & { readonly types: readonly TaxType[] },
): Promise<Netted[]> {
  const { rows } = await sql<Netted>`
    select x.type, to_char(x.date, 'YYYY-MM') as month, to_char(o.date, 'YYYY-MM') as "originalMonth",
        x.party_id as "partyId", x.code, x.rate_basis_points as "rateBasisPoints",
        sum(x.base)::bigint as base, sum(x.tax)::bigint as tax
      from transactions t join journal_entries e using (transaction_id) join tax_rows x using (entry_id)
        join journal_entries o on o.transaction_id = t.reverses_id
      where t.reverses_id is not null and x.type = any(${[...types]}::text[]) and x.date between ${from} and ${to}
        and to_char(x.date, 'YYYY-MM') <> to_char(o.date, 'YYYY-MM')
      group by 1, 2, 3, 4, 5, 6`.execute(db);
  return rows;
}
