import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Period } from '#shared/periods.ts';

import type { Tables } from '../../tables.ts';

type Db = Kysely<Tables>;

/** One acceptance of a finding; people by their names. */
export interface AcceptanceRow {
  readonly acceptanceId: string;
  readonly key: string;
  readonly mark: string;
  readonly finding: string;
  readonly note: string;
  readonly by: string;
  readonly at: Date;
  readonly withdrawnBy: string | null;
  readonly withdrawnAt: Date | null;
  readonly withdrawnReason: string | null;
}

/** Every acceptance of a month, also those taken back, the newest first. */
export async function listAcceptances(db: Db, month: Period): Promise<AcceptanceRow[]> {
  const { rows } = await sql<AcceptanceRow>`
    select a.acceptance_id as "acceptanceId", a.check_key as key, a.mark, a.finding, a.note,
        coalesce(nullif(u.display_name, ''), u.client_id) as by, a.accepted_at as at,
        coalesce(nullif(w.display_name, ''), w.client_id) as "withdrawnBy",
        a.withdrawn_at as "withdrawnAt", a.withdrawn_reason as "withdrawnReason"
      from finding_acceptances a
      join user_accounts u on u.user_id = a.accepted_by
      left join user_accounts w on w.user_id = a.withdrawn_by
      where a.month = ${month.from}
      order by a.accepted_at desc, a.acceptance_id`.execute(db);
  return rows;
}

/**
 * Keeps that findings of a month are accepted. Breaks `finding_acceptances_once`,
 * `finding_acceptances_open_month`.
 */
export async function insertAcceptances(
  tx: Db,
  rows: readonly (Omit<AcceptanceRow, 'by' | 'withdrawnBy' | 'withdrawnAt' | 'withdrawnReason'> & {
    readonly month: string;
    readonly userId: string;
  })[],
): Promise<void> {
  await tx
    .insertInto('finding_acceptances')
    .values(
      rows.map((row) => ({
        acceptance_id: row.acceptanceId,
        month: row.month,
        check_key: row.key,
        mark: row.mark,
        finding: row.finding,
        note: row.note,
        accepted_by: row.userId,
        accepted_at: row.at,
      })),
    )
    .execute();
}

/** One acceptance, held until `tx` ends; nothing where there is none. */
export function holdAcceptance(tx: Db, acceptanceId: string) {
  return tx
    .selectFrom('finding_acceptances')
    .selectAll()
    .where('acceptance_id', '=', acceptanceId)
    .forUpdate()
    .executeTakeFirst();
}

/** Writes that an acceptance is taken back. Breaks `finding_acceptances_open_month`. */
export async function endAcceptance(
  tx: Db,
  end: {
    readonly acceptanceId: string;
    readonly userId: string;
    readonly at: Date;
    readonly reason: string;
  },
): Promise<void> {
  await tx
    .updateTable('finding_acceptances')
    .set({ withdrawn_by: end.userId, withdrawn_at: end.at, withdrawn_reason: end.reason })
    .where('acceptance_id', '=', end.acceptanceId)
    .execute();
}
