import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { formatMoney } from '#shared/money.ts';

import type { Tables } from '../../tables.ts';

interface Findings {
  readonly checked: number;
  readonly faults: readonly string[];
}

/**
 * Adds the lines of every schedule up anew, and holds each entry that stands against its line: what
 * was corrected since is told, and so is a schedule that ended and left an entry behind.
 */
export async function verifySchedules(db: Kysely<Tables>): Promise<Findings> {
  const { rows } = await sql<{ name: string; total: bigint; planned: bigint; left: number }>`
    select s.name, s.total, coalesce((select sum(l.amount) from schedule_lines l
        where l.schedule_id = s.schedule_id), 0)::bigint as planned,
      (select count(*)::int from schedule_postings p where p.schedule_id = s.schedule_id and p.undone_by is null
        and s.stopped_at is not null and not exists (select from transactions e
          where e.transaction_id = s.stopped_by and e.reverses_id is null)) as left
    from schedules s order by s.name`.execute(db);
  const postings = await sql<{ name: string; number: string; total: bigint; planned: bigint }>`
    select s.name, t.number, t.total, (l.amount + l.interest)::bigint as planned
    from schedule_postings p join schedule_lines l using (schedule_id, position) join schedules s using (schedule_id)
      join transactions t using (transaction_id)
    where t.corrects_id is null and t.total <> l.amount + l.interest`.execute(db);
  const faults = rows.flatMap(({ name, total, planned, left }) => [
    ...(total === planned
      ? []
      : [`The lines of ${name} total ${formatMoney(planned)}, not ${formatMoney(total)}.`]),
    ...(left === 0 ? [] : [`${name} has ended, and ${left} of its entries are still in force.`]),
  ]);
  const wrong = postings.rows.map(
    ({ name, number, total, planned }) =>
      `${number} of ${name} is ${formatMoney(total)}, not ${formatMoney(planned)}.`,
  );
  return { checked: rows.length, faults: [...faults, ...wrong] };
}
