import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../../tables.ts';

import type { Span, TaxType } from '../rows/queries.ts';

interface Register extends Span {
  readonly type: TaxType;
  /** The classes that the register has; without them all. */
  readonly codes: readonly string[] | null;
}

/** What a class of a register comes to. */
interface ClassSum {
  readonly code: string;
  readonly base: bigint;
  readonly tax: bigint;
}

/** What the classes of a register come to, and how many documents it has. */
export async function sumRegister(
  db: Kysely<Tables>,
  { type, codes, from, to }: Register,
): Promise<{ readonly sums: readonly ClassSum[]; readonly count: number }> {
  const asked = sql`from tax_rows x where x.type = ${type} and x.date between ${from} and ${to}
    and (${codes}::text[] is null or x.code = any(${codes}::text[]))`;
  const { rows: sums } = await sql<ClassSum>`
    select x.code, sum(x.base)::bigint as base, sum(x.tax)::bigint as tax ${asked} group by x.code`.execute(
    db,
  );
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (select ${asked} group by x.entry_id, x.date) d`.execute(db);
  return { sums, count: counted[0]?.count ?? 0 };
}
