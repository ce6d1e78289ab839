import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../../tables.ts';

import type { PlannedSchedule, ScheduleForm } from './plan-form.ts';

/** Of these accounts those that are in use and not kept by party or document. */
export async function findUsable(
  db: Kysely<Tables>,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('accounts')
    .select('number')
    .where('number', 'in', numbers)
    .where('is_active', '=', true)
    .where('is_control', '=', false)
    .where(sql<boolean>`not is_itemised`)
    .execute();
  return new Set(rows.map(({ number }) => number));
}

/** Keeps a schedule with its lines; answers its id, or that of the one that the key made before. */
export async function insertSchedule(
  tx: Kysely<Tables>,
  made: {
    readonly scheduleId: string;
    readonly form: ScheduleForm;
    readonly planned: PlannedSchedule;
    readonly userId: string;
    readonly at: Date;
    readonly key: string;
  },
): Promise<string> {
  const { scheduleId, form, planned, userId, at, key } = made;
  const added = await tx
    .insertInto('schedules')
    .values({
      schedule_id: scheduleId,
      kind: form.kind,
      name: form.name,
      source_id: form.sourceId,
      is_of_source: false,
      account: form.account,
      counter_account: form.counterAccount,
      ...planned.columns,
      made_by: userId,
      made_at: at,
      idempotency_key: key,
      stopped_by: null,
      stopped_at: null,
      stop_reason: null,
    })
    .onConflict((conflict) => conflict.constraint('schedules_made_once').doNothing())
    .returning('schedule_id')
    .executeTakeFirst();
  if (added === undefined) {
    const { schedule_id: known } = await tx
      .selectFrom('schedules')
      .select('schedule_id')
      .where('made_by', '=', userId)
      .where('idempotency_key', '=', key)
      .executeTakeFirstOrThrow();
    return known;
  }
  await tx
    .insertInto('schedule_lines')
    .values(
      planned.lines.map(({ dueDate, amount, interest }, index) => ({
        schedule_id: scheduleId,
        position: index + 1,
        due_date: dueDate,
        amount,
        interest,
      })),
    )
    .execute();
  return scheduleId;
}

/** Ends a schedule that a person typed. False when it has ended. */
export async function endInDatabase(
  tx: Kysely<Tables>,
  { scheduleId, reason, at }: { scheduleId: string; reason: string; at: Date },
): Promise<boolean> {
  const ended = await tx
    .updateTable('schedules')
    .set({ stopped_at: at, stop_reason: reason })
    .where('schedule_id', '=', scheduleId)
    .where('stopped_at', 'is', null)
    .returning('schedule_id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Switches the posting by itself on or off. */
export async function keepAutomatic(
  tx: Kysely<Tables>,
  { isAutomatic, userId, at }: { isAutomatic: boolean; userId: string; at: Date },
): Promise<void> {
  const kept = { is_automatic: isAutomatic, changed_by: userId, changed_at: at };
  await tx
    .insertInto('schedule_settings')
    .values({ only_row: true, ...kept })
    .onConflict((conflict) => conflict.constraint('schedule_settings_pk').doUpdateSet(kept))
    .execute();
}
