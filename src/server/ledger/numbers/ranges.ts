import { randomUUID } from 'node:crypto';

import type { addRange as addRangeRoute } from '#shared/api/ledger/numbers.ts';
import type { Parsed } from '#shared/api/route.ts';
import { manilaDate } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { numberKeyOf } from '#shared/ledger/document-numbers.ts';
import { Problem } from '#shared/problems.ts';
import type { FieldProblem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Actor } from '../../platform/audit/actor.ts';

/** A range as typed. */
export type RangeForm = Parsed<typeof addRangeRoute>['body'];

/** Registers a range of pre-printed numbers. Throws bad-request, ranges-overlap. */
export async function addRange(deps: Deps, actor: Actor, form: RangeForm): Promise<void> {
  const at = deps.clock.now();
  const row = buildRow(form, manilaDate(at));
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('atp_ranges')
      .values({
        atp_range_id: randomUUID(),
        ...row,
        registered_by: actor.userId,
        registered_at: at,
      })
      .execute();
    const audit = buildAudit(actor, form);
    await recordAudit(tx, { at, ...audit, action: 'atp-range.registered', after: form });
  });
}

/** Changes a range; what was recorded stays. Throws not-found, bad-request, ranges-overlap. */
export async function changeRange(
  deps: Deps,
  actor: Actor,
  { rangeId, form }: { rangeId: string; form: RangeForm },
): Promise<void> {
  const row = buildRow(form, manilaDate(deps.clock.now()));
  await deps.db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('atp_ranges')
      .selectAll()
      .where('atp_range_id', '=', rangeId)
      .forUpdate()
      .executeTakeFirst();
    if (before === undefined) throw new Problem('not-found');
    await tx.updateTable('atp_ranges').set(row).where('atp_range_id', '=', rangeId).execute();
    await recordAudit(tx, {
      at: deps.clock.now(),
      ...buildAudit(actor, form),
      action: 'atp-range.changed',
      before,
      after: form,
    });
  });
}

/** Removes a range. Throws not-found. */
export async function removeRange(deps: Deps, actor: Actor, rangeId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const before = await tx
      .deleteFrom('atp_ranges')
      .where('atp_range_id', '=', rangeId)
      .returningAll()
      .executeTakeFirst();
    if (before === undefined) throw new Problem('not-found');
    await recordAudit(tx, {
      at: deps.clock.now(),
      ...buildAudit(actor, { prefix: before.prefix, first: String(before.first_number) }),
      action: 'atp-range.removed',
      before,
    });
  });
}

/** Digits as printed tell how many there are; the three numbers of a range have as many. */
function buildRow(form: RangeForm, today: BusinessDate) {
  const next = form.next === '' ? form.first : form.next;
  const digits = form.first.length;
  const [first, last, following] = [form.first, form.last, next].map(Number) as [
    number,
    number,
    number,
  ];
  const fields: FieldProblem[] = [];
  const demand = (isRight: boolean, path: string, message: string) => {
    if (!isRight) fields.push({ path, message });
  };
  const asMany = `Enter as many digits as in the first number: ${digits}.`;
  demand(form.last.length === digits, 'last', asMany);
  demand(next.length === digits, 'next', asMany);
  demand(last >= first, 'last', 'The last number is before the first one.');
  // Of a range that is no range nothing more is asked: one mistake is one sentence.
  const isInside = following >= first && following <= last;
  demand(isInside || last < first, 'next', 'This number is not in the range.');
  demand(form.atpDate <= today, 'atpDate', 'This date is in the future.');
  if (fields.length > 0) throw new Problem('bad-request', { fields });
  return {
    kind: form.kind,
    prefix: form.prefix,
    prefix_key: numberKeyOf(form.prefix),
    first_number: BigInt(first),
    last_number: BigInt(last),
    next_number: BigInt(following),
    digits,
    atp_number: form.atpNumber,
    atp_date: form.atpDate,
    printer: form.printer,
  };
}

function buildAudit(actor: Actor, range: { prefix: string; first: string }) {
  return {
    actor: actor.clientId,
    actorUserId: actor.userId,
    subject: `${range.prefix}${range.first}`,
    address: actor.address,
  };
}
