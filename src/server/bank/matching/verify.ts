import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { inSnapshot } from '../../platform/db/snapshot.ts';
import type { Tables } from '../../tables.ts';
import { isStanding } from '../statements/balance.ts';

/** What a check of the matches found. */
export interface MatchFindings {
  readonly checked: number;
  /** Each names its match. */
  readonly faults: readonly string[];
}

/**
 * Adds both sides of every match up again: they differ by what was said and no more. All parts are
 * of the match's account, and its lines count. (What an account starts with is held against its
 * first statement, which may be another by now.)
 */
export async function verifyMatches(db: Kysely<Tables>): Promise<MatchFindings> {
  return inSnapshot(db, async (tx) => {
    const { rows } = await sql<{ id: string; what: string }>`
        with all_items as materialized (select * from bank_items),
        bank as (
          select ml.match_id, sum(l.amount) as amount, count(*) as parts,
              count(*) filter (where l.account <> m.account or not ${isStanding('l')}) as strange
            from bank_match_lines ml join bank_matches m on m.match_id = ml.match_id
            join bank_lines l on l.line_id = ml.line_id group by ml.match_id),
        books as (
          select mi.match_id, coalesce(sum(i.amount), 0) as amount, count(*) as parts,
              count(*) filter (where i.account is distinct from m.account) as strange
            from bank_match_items mi join bank_matches m on m.match_id = mi.match_id
            left join all_items i on i.entry_id = mi.entry_id and i.position = mi.position
              and i.cheque_id = mi.cheque_id
            group by mi.match_id)
        select c.id, c.what from (
          select m.match_id as id, m.made_at, concat_ws(', ',
              case when bank.parts is null and books.parts is null then 'no part' end,
              case when m.kind <> 'start' and coalesce(bank.amount, 0) - coalesce(books.amount, 0) <> m.difference
                then format('a difference of %s centavos instead of %s',
                  coalesce(bank.amount, 0) - coalesce(books.amount, 0), m.difference) end,
              case when bank.strange > 0 then format('%s lines that are not of its account', bank.strange) end,
              case when books.strange > 0 then format('%s items that are not of its account', books.strange) end) as what
            from bank_matches m
            left join bank on bank.match_id = m.match_id
            left join books on books.match_id = m.match_id) c
          where c.what <> '' order by c.made_at, c.id`.execute(tx);
    const { count } = await tx
      .selectFrom('bank_matches')
      .select((e) => e.fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow();
    return {
      checked: Number(count),
      faults: rows.map(({ id, what }) => `match ${id} has ${what}.`),
    };
  });
}
