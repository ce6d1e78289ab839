import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';

import type { Tables } from '../../tables.ts';

/** An asset in the books in a span, with what was depreciated of it before and in the span. */
export interface AssetRow {
  readonly name: string;
  readonly account: string;
  readonly costAccount: string;
  readonly acquiredOn: string;
  readonly lifeMonths: number;
  readonly cost: bigint;
  readonly salvage: bigint;
  readonly prior: bigint;
  readonly thisYear: bigint;
  readonly disposedOn: string | null;
}

/** Assets acquired by the end of a span and not gone before it, as posted in the books. */
export async function listAssetRows(
  db: Kysely<Tables>,
  { from, to }: { from: BusinessDate; to: BusinessDate },
): Promise<AssetRow[]> {
  const { rows } = await sql<AssetRow>`
    select s.name, s.account, s.cost_account as "costAccount", s.acquired_on as "acquiredOn",
      s.life_months as "lifeMonths", s.cost, s.salvage,
      (s.taken_before - s.taken_this_year + case when s.first_day < ${from}::date then s.taken_this_year else 0 end
        + coalesce(p.before, 0))::bigint as prior,
      (case when s.first_day between ${from}::date and ${to}::date then s.taken_this_year else 0 end
        + coalesce(p.within, 0))::bigint as "thisYear",
      case when e.date <= ${to}::date then e.date end as "disposedOn"
    from schedules s
      left join transactions e on e.transaction_id = s.stopped_by and e.reverses_id is null
      cross join lateral (
        select sum(w.sign * l.amount) filter (where t.date < ${from}::date) as before,
            sum(w.sign * l.amount) filter (where t.date >= ${from}::date) as within
          from schedule_postings x join schedule_lines l using (schedule_id, position)
            cross join lateral (values (x.transaction_id, 1), (x.undone_by, -1)) as w (transaction_id, sign)
            join transactions t on t.transaction_id = w.transaction_id
          where x.schedule_id = s.schedule_id and t.date <= ${to}::date) p
    where s.kind = 'asset' and s.acquired_on <= ${to}::date
      and (s.stopped_at is null or (e.transaction_id is not null and e.date >= ${from}::date))
    order by s.cost_account, s.acquired_on, s.name`.execute(db);
  return rows;
}
