import { randomUUID } from 'node:crypto';

import { findKind } from '#kinds/index.ts';
import type { Kind } from '#kinds/define-kind.ts';
import { manilaDate } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';
import { Problem } from '#shared/problems.ts';
import { dueFrom } from '#shared/ledger/recurring.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';
import { findDraftForm } from '../drafts/draft-form.ts';
import { findDraft } from '../drafts/drafts.ts';
import { summariseDraft } from '../drafts/summarise-draft.ts';
import type { Caller } from '../../platform/http/caller.ts';

import { findRepeatable } from './labelled-answers.ts';
import { findEntry, findTransaction, listEntryRows } from './queries.ts';

/** When a recurring entry is due, as typed. */
export interface ScheduleForm {
  readonly name: string;
  readonly everyMonths: number;
  readonly day: number;
  readonly nextDate: BusinessDate;
  readonly until: BusinessDate | null;
}

type Source = { readonly transactionId: string } | { readonly kind: string; readonly slot: string };

interface NewEntry {
  readonly form: ScheduleForm;
  readonly source: Source;
  readonly key: string;
  readonly address: string;
}

/** All recurring entries, the next due first. */
export async function listRecurringEntries({ db }: Deps) {
  const rows = await listEntryRows(db);
  return rows.map((row) => ({
    recurringEntryId: row.recurring_entry_id,
    name: row.name,
    kind: row.kind,
    kindTitle: findKind(row.kind)?.title ?? row.kind,
    everyMonths: row.every_months,
    day: row.day,
    nextDate: row.next_date,
    until: row.until,
    isActive: row.is_active,
    ...row.summary,
    createdBy: row.client_id,
  }));
}

/**
 * Repeats a transaction, or a draft of the caller, by schedule. The same key makes one entry and no
 * second. Throws bad-request, recurring-source-missing.
 */
export async function addRecurringEntry(
  deps: Deps,
  caller: Caller,
  { form, source, key, address }: NewEntry,
): Promise<string> {
  refuseEmptySchedule(form);
  const { kind, answers } = await readSource(deps, caller, source);
  const draftForm = findDraftForm(kind.id);
  if (draftForm === undefined) throw new Problem('kind-unknown');
  const id = randomUUID();
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('recurring_entries')
      .values({
        recurring_entry_id: id,
        ...toRow(form),
        kind: kind.id,
        answers: JSON.stringify(answers),
        summary: JSON.stringify(summariseDraft(draftForm, answers)),
        is_active: true,
        created_by: caller.userId,
        created_at: now,
        idempotency_key: key,
      })
      .onConflict((conflict) => conflict.constraint('recurring_entries_made_once').doNothing())
      .returning('recurring_entry_id')
      .executeTakeFirst();
    if (added === undefined) {
      const { recurring_entry_id: known } = await tx
        .selectFrom('recurring_entries')
        .select('recurring_entry_id')
        .where('created_by', '=', caller.userId)
        .where('idempotency_key', '=', key)
        .executeTakeFirstOrThrow();
      return known;
    }
    const audit = auditOf(caller, { at: now, address, subject: form.name });
    await recordAudit(tx, { ...audit, action: 'recurring-entry.added', after: form });
    return id;
  });
}

/**
 * Changes the schedule of a recurring entry, pauses it or lets it go on; days that passed while it
 * was paused become no drafts. Throws not-found, bad-request.
 */
export async function changeRecurringEntry(
  deps: Deps,
  caller: Caller,
  input: { id: string; form: ScheduleForm & { readonly isActive: boolean }; address: string },
): Promise<void> {
  const { id, form, address } = input;
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const before = await findEntry(tx, id);
    if (before === undefined) throw new Problem('not-found');
    const isResumed = form.isActive && !before.is_active;
    const nextDate = isResumed ? dueFrom(form.nextDate, manilaDate(now), form) : form.nextDate;
    const next = { ...form, nextDate };
    refuseEmptySchedule(next);
    await tx
      .updateTable('recurring_entries')
      .set({ ...toRow(next), is_active: form.isActive })
      .where('recurring_entry_id', '=', id)
      .execute();
    const { name, every_months: everyMonths, day, next_date, until, is_active: isActive } = before;
    await recordAudit(tx, {
      ...auditOf(caller, { at: now, address, subject: form.name }),
      action: 'recurring-entry.changed',
      before: { name, everyMonths, day, nextDate: next_date, until, isActive },
      after: next,
    });
  });
}

/** Ends a recurring entry; the drafts that it made stay. Throws not-found. */
export async function deleteRecurringEntry(
  deps: Deps,
  caller: Caller,
  { id, address }: { id: string; address: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('recurring_entries')
      .where('recurring_entry_id', '=', id)
      .returning('name')
      .executeTakeFirst();
    if (gone === undefined) throw new Problem('not-found');
    const audit = auditOf(caller, { at: deps.clock.now(), address, subject: gone.name });
    await recordAudit(tx, { ...audit, action: 'recurring-entry.deleted' });
  });
}

async function readSource(
  deps: Deps,
  caller: Caller,
  source: Source,
): Promise<{ kind: Kind; answers: TypedAnswers }> {
  const found =
    'transactionId' in source
      ? await findTransaction(deps.db, source.transactionId)
      : { kind: source.kind, answers: (await findDraft(deps, caller, source))?.answers };
  const kind = found === undefined ? undefined : findKind(found.kind);
  if (kind === undefined || found?.answers === undefined) {
    throw new Problem('recurring-source-missing');
  }
  return { kind, answers: await findRepeatable(deps.db, kind, found.answers) };
}

function refuseEmptySchedule({ nextDate, until }: ScheduleForm): void {
  if (until === null || nextDate <= until) return;
  const message = 'This is before the next day. Choose a later day, or leave it empty.';
  throw new Problem('bad-request', { fields: [{ path: 'until', message }] });
}

function toRow({ name, everyMonths, day, nextDate, until }: ScheduleForm) {
  return { name, every_months: everyMonths, day, next_date: nextDate, until };
}

function auditOf(
  { clientId, userId }: Caller,
  more: { at: Date; address: string; subject: string },
) {
  return { actor: clientId, actorUserId: userId, ...more };
}
