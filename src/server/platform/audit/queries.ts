import type { Kysely, SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';

import type { Tables } from '../../tables.ts';

export interface AuditFilter {
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly search?: string | undefined;
  /** Days in Manila, both included. */
  readonly from?: BusinessDate | undefined;
  readonly to?: BusinessDate | undefined;
}

/** One page of the audit log, newest first. Pages count from 1. */
export function listAuditRows(
  db: Kysely<Tables>,
  filter: AuditFilter,
  { page, pageSize }: { page: number; pageSize: number },
) {
  return filtered(db.selectFrom('audit_events'), filter)
    .selectAll()
    .orderBy('audit_event_id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

/** How many rows the filter lets through. */
export async function countAuditRows(db: Kysely<Tables>, filter: AuditFilter): Promise<number> {
  const row = await filtered(db.selectFrom('audit_events'), filter)
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Every action that occurs, in order. */
export async function listAuditActions(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_events')
    .select('action')
    .distinct()
    .orderBy('action')
    .execute();
  return rows.map(({ action }) => action);
}

function filtered<Output>(
  query: SelectQueryBuilder<Tables, 'audit_events', Output>,
  { actor, action, search, from, to }: AuditFilter,
): SelectQueryBuilder<Tables, 'audit_events', Output> {
  let result = query;
  if (actor) result = result.where(sql`lower(actor)`, '=', actor.toLowerCase());
  if (action) result = result.where('action', '=', action);
  if (from) result = result.where('at', '>=', new Date(`${from}T00:00:00+08:00`));
  if (to) result = result.where('at', '<=', new Date(`${to}T23:59:59.999+08:00`));
  if (!search) return result;
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return result.where((where) =>
    where.or([
      where('subject', 'ilike', pattern),
      where('actor', 'ilike', pattern),
      where('action', 'ilike', pattern),
    ]),
  );
}
