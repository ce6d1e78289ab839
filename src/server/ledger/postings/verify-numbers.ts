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

/**
 * Every series runs from 1 to the number it gave last, without a gap. Numbers are counted in the
 * order of their indexes, each source by itself; only where both have a series they are counted
 * together.
 */
export async function verifyNumbers(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<SeriesRow>`
    with used as (
      select book || '-' || year as series, min(serial) as first, max(serial) as last, count(distinct serial) as count
        from journal_entries group by book, year
      union all select series, min(serial), max(serial), count(distinct serial)
        from transactions where series is not null group by series),
    summed as (
      select series, min(first) as first, max(last) as last, case count(*) when 1 then min(count) else (
          select count(*) from (select serial from journal_entries where book || '-' || year = used.series
            union select serial from transactions where series = used.series) both_of_them) end as count
        from used group by series)
    select coalesce(n.series, u.series) as series, coalesce(n.last_number, 0) as last_number, u.first, u.last,
        coalesce(u.count, 0) as count
      from number_series n full join summed u on u.series = n.series order by 1`.execute(db);
  return rows.flatMap(({ series, last_number: given, first, last, count }) => {
    const isWhole = given === count && given === (last ?? 0n) && (count === 0n || first === 1n);
    return isWhole
      ? []
      : [
          `Series ${series} gave ${given} numbers, but ${count} are recorded (${first ?? 0n} to ${last ?? 0n}).`,
        ];
  });
}
