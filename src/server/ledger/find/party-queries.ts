import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';

import { REGISTERS } from '#shared/api/ledger/parties.ts';
import { toSearchText } from '#shared/search-text.ts';

import { keptPlan } from '../../platform/db/kept-plans.ts';
import { wordQuery } from '../../platform/db/word-query.ts';
import type { Tables } from '../../tables.ts';
import { beginsWith } from './queries.ts';
import { TIN_TEXT, hasTin } from '../parties/queries.ts';

/** A party as the search over everything shows it. */
export interface FoundParty {
  readonly party_id: string;
  readonly register: (typeof REGISTERS)[number];
  readonly name: string;
  readonly tin: string | null;
  readonly branch: string;
}

const MOST = sql.lit(5);
const MOST_BY_WORDS = sql.lit(10);

/**
 * The active parties that each of some texts means, the best first: by the beginning of a TIN, of
 * the name, by every word of the names, and those that others were merged into by what these were
 * called. In one statement for all texts, because on a busy machine a round trip is what costs.
 */
export async function findPartiesOf(
  db: Kysely<Tables>,
  texts: readonly string[],
): Promise<FoundParty[][]> {
  const ways = texts.flatMap((text, asked) =>
    waysOf(text).map((ids, rank) => ({ asked, rank, ids })),
  );
  if (ways.length === 0) return texts.map(() => []);
  const found = ways.map(
    ({ asked, rank, ids }) =>
      sql`select ${asked}::int as asked, ${rank}::int as rank, row_number() over () as place, w.id from (${ids}) w`,
  );
  const { rows } = await sql<FoundParty & { asked: number }>`${keptPlan}
    with found as (
      select distinct on (asked, id) asked, id, rank, place from (${sql.join(found, sql` union all `)}) ways
        order by asked, id, rank, place),
    best as (
      select asked, id, row_number() over (partition by asked order by rank, place) as place from found)
    select b.asked, p.party_id, p.register, p.name, p.tin, p.branch
      from best b join parties p on p.party_id = b.id
      where b.place <= ${MOST} order by b.asked, b.place`.execute(db);
  return texts.map((_, asked) => rows.filter((row) => row.asked === asked));
}

/** The ways in which a text may mean a party, each with what is shown at most, the surest first. */
function waysOf(text: string): RawBuilder<unknown>[] {
  const beginning = toSearchText(text);
  const words = wordQuery(text);
  if (beginning === '' || words === undefined) return [];
  const isNamed = beginsWith(sql`search_text`, beginning);
  const isCalled = sql`${isNamed} or search_words @@ ${words}`;
  const isTin = TIN_TEXT.test(text) ? hasTin(text) : undefined;
  return [
    ...(isTin === undefined ? [] : [firstOfEach(isTin, sql`tin::text`)]),
    firstOfEach(isNamed, sql`search_text`),
    sql`select party_id as id from parties
      where party_id in (select parties_by_words(${[...REGISTERS]}, ${words}, '{}'::uuid[], ${MOST_BY_WORDS}))
      order by name`,
    sql`select party_id as id from parties where is_active and party_id in (
        select merged_into from parties
          where merged_into is not null and (${isTin === undefined ? isCalled : sql`${isCalled} or ${isTin}`}))
      order by name limit ${MOST}`,
  ];
}

// Each register for itself, so that its index ends at the first few.
function firstOfEach(condition: RawBuilder<unknown>, order: RawBuilder<unknown>) {
  const each = REGISTERS.map(
    (register) => sql`(select party_id as id, ${order} as place from parties
      where register = ${register} and is_active and ${condition} order by 2 using ~<~ limit ${MOST})`,
  );
  return sql`select id from (${sql.join(each, sql` union all `)}) e order by place using ~<~`;
}
