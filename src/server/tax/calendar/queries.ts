import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';

import type { Tables } from '../../tables.ts';
import { isOpening } from '../../ledger/transactions/of-kinds.ts';

type Db = Kysely<Tables>;

/** What names an obligation. */
export interface ObligationKey {
  readonly form: string;
  readonly period: string;
}

/** What was entered about the holidays of some years. */
export function listHolidayRows(db: Db, { first, last }: { first: number; last: number }) {
  return db
    .selectFrom('holidays')
    .selectAll()
    .where('date', '>=', `${first}-01-01`)
    .where('date', '<=', `${last}-12-31`)
    .orderBy('date')
    .execute();
}

export function findHolidayRow(tx: Db, date: BusinessDate) {
  return tx
    .selectFrom('holidays')
    .selectAll()
    .where('date', '=', date)
    .forUpdate()
    .executeTakeFirst();
}

/** Days that were set by hand, for the periods of these years. */
export function listMoveRows(db: Db, { first, last }: { first: number; last: number }) {
  return db
    .selectFrom('tax_due_days as d')
    .innerJoin('user_accounts as u', 'u.user_id', 'd.set_by')
    .selectAll('d')
    .select('u.client_id')
    .where('d.period', '>=', String(first))
    .where('d.period', '<', String(last + 1))
    .execute();
}

/** What was noted of obligations, with their attachments, for the periods of these years. */
export function listStateRows(db: Db, { first, last }: { first: number; last: number }) {
  return db
    .selectFrom('tax_obligations as o')
    .innerJoin('user_accounts as u', 'u.user_id', 'o.noted_by')
    .selectAll('o')
    .select('u.client_id')
    .select(
      sql<{ attachmentId: string; fileName: string }[]>`coalesce((
        select json_agg(json_build_object('attachmentId', a.attachment_id, 'fileName', a.file_name)
            order by a.uploaded_at, a.attachment_id)
          from tax_obligation_papers p join attachments a using (attachment_id)
          where p.form = o.form and p.period = o.period and p.removed_at is null), '[]')`.as(
        'papers',
      ),
    )
    .where('o.period', '>=', String(first))
    .where('o.period', '<', String(last + 1))
    .execute();
}

/** The day of the first entry that these books recorded themselves; nothing while there is none. */
export async function findFirstDay(db: Db): Promise<BusinessDate | undefined> {
  const { rows } = await sql<{ day: BusinessDate }>`
    select e.date as day from journal_entries e
      where not exists (select from transactions t
        where t.transaction_id = e.transaction_id and ${isOpening('t.kind')})
      order by e.date, e.sequence limit 1`.execute(db);
  return rows[0]?.day;
}

/** Whoever notes or moves the same obligation waits here until `tx` ends. */
export async function lockObligation(tx: Db, { form, period }: ObligationKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`obligation:${form}:${period}`}, 0))`.execute(
    tx,
  );
}

export function findStateRow(tx: Db, { form, period }: ObligationKey) {
  return tx
    .selectFrom('tax_obligations')
    .select(['state', 'filed_on as filedOn', 'reference', 'note', 'version'])
    .where('form', '=', form)
    .where('period', '=', period)
    .executeTakeFirst();
}

export function findMoveRow(tx: Db, { form, period }: ObligationKey) {
  return tx
    .selectFrom('tax_due_days')
    .select(['due', 'reason', 'version', 'statutory'])
    .where('form', '=', form)
    .where('period', '=', period)
    .executeTakeFirst();
}

export async function listAttachmentIds(
  tx: Db,
  { form, period }: ObligationKey,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('tax_obligation_papers')
    .select('attachment_id')
    .where('form', '=', form)
    .where('period', '=', period)
    .where('removed_at', 'is', null)
    .orderBy('attachment_id')
    .execute();
  return rows.map(({ attachment_id }) => attachment_id);
}

/** How many of these attachments this user uploaded. */
export async function countOwnAttachments(
  tx: Db,
  ids: readonly string[],
  userId: string,
): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await tx
    .selectFrom('attachments')
    .select('attachment_id')
    .where('attachment_id', 'in', ids)
    .where('uploaded_by', '=', userId)
    .execute();
  return rows.length;
}

/**
 * Gives an obligation these attachments and takes others off; those stay in the store, with who
 * took them off.
 */
export async function replaceAttachments(
  tx: Db,
  { form, period, ids }: ObligationKey & { readonly ids: readonly string[] },
  { userId, at }: { readonly userId: string; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('tax_obligation_papers')
    .set({ removed_by: userId, removed_at: at })
    .where('form', '=', form)
    .where('period', '=', period)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`attachment_id <> all(${[...ids]}::uuid[])`)
    .execute();
  if (ids.length === 0) return;
  const standing = { removed_by: null, removed_at: null };
  await tx
    .insertInto('tax_obligation_papers')
    .values(ids.map((attachment_id) => ({ form, period, attachment_id, ...standing })))
    .onConflict((conflict) =>
      conflict.columns(['attachment_id', 'form', 'period']).doUpdateSet(standing),
    )
    .execute();
}
