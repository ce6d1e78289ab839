import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../../tables.ts';

interface SeriesRow {
  series: string;
  last_number: bigint;
  first: bigint | null;
  last: bigint | null;
  count: bigint;
}

/** Every series runs from 1 to the number it gave last, without a gap. */
export async function verifyNumbers(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<SeriesRow>`
    with used as (
      select book || '-' || year as series, serial from journal_entries
      union all select series, serial from transactions where series is not null
    )
    select coalesce(n.series, u.series) as series, coalesce(n.last_number, 0) as last_number, min(u.serial) as first,
        max(u.serial) as last, count(distinct u.serial) as count
      from number_series n full join used u on u.series = n.series
      group by coalesce(n.series, u.series), n.last_number order by 1`.execute(db);
  return rows.flatMap(({ series, last_number: given, first, last, count }) => {
    const isWhole = given === count && given === (last ?? 0n) && (count === 0n || first === 1n);
    return isWhole
      ? []
      : [
          `Series ${series} gave ${given} numbers, but ${count} are recorded (${first ?? 0n} to ${last ?? 0n}).`,
        ];
  });
}
