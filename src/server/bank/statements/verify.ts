import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { inSnapshot } from '../../platform/db/snapshot.ts';
import type { Tables } from '../../tables.ts';

/** What a check of the bank's statements found. */
export interface StatementFindings {
  readonly checked: number;
  /** Each names its statement or line. */
  readonly faults: readonly string[];
}

/**
 * Adds the lines of every statement up again and compares them with the figures that it was kept
 * with; no line may be of another account than its statement, or of no statement. (The files
 * themselves are checked with all stored documents.)
 */
export async function verifyStatements(db: Kysely<Tables>): Promise<StatementFindings> {
  return inSnapshot(db, async (tx) => {
    const { rows } = await sql<{ id: string; what: string }>`
        select s.statement_id as id, concat_ws(', ',
            case when f.lines <> s.line_count then format('%s lines instead of %s', f.lines, s.line_count) end,
            case when f.money_in <> s.money_in then format('%s centavos in instead of %s', f.money_in, s.money_in) end,
            case when f.money_out <> s.money_out then format('%s centavos out instead of %s', f.money_out, s.money_out) end,
            case when f.strange > 0 then format('%s lines of another account', f.strange) end,
            case when f.outside > 0 then format('%s lines outside its period', f.outside) end) as what
          from bank_statements s
          cross join lateral (
            select count(*) as lines, count(*) filter (where l.account <> s.account) as strange,
                count(*) filter (where l.date not between s.from_date and s.to_date) as outside,
                coalesce(sum(l.amount) filter (where l.amount > 0), 0) as money_in,
                coalesce(-sum(l.amount) filter (where l.amount < 0), 0) as money_out
              from bank_statement_lines h join bank_lines l on l.line_id = h.line_id
              where h.statement_id = s.statement_id) f
          where f.lines <> s.line_count or f.money_in <> s.money_in or f.money_out <> s.money_out or f.strange > 0
            or f.outside > 0
          order by s.uploaded_at`.execute(tx);
    const lost = await sql<{ id: string }>`
        select l.line_id as id from bank_lines l
          where not exists (select from bank_statement_lines h where h.line_id = l.line_id) limit 100`.execute(
      tx,
    );
    const { count } = await tx
      .selectFrom('bank_statements')
      .select((e) => e.fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow();
    return {
      checked: Number(count),
      faults: [
        ...rows.map(({ id, what }) => `statement ${id} has ${what}.`),
        ...lost.rows.map(({ id }) => `line ${id} belongs to no statement.`),
      ],
    };
  });
}
