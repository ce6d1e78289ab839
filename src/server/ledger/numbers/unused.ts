import { randomUUID } from 'node:crypto';

import type { addUnused as addUnusedRoute } from '#shared/api/ledger/numbers.ts';
import type { Parsed } from '#shared/api/route.ts';
import { numberKeyOf, printedNumber } from '#shared/ledger/document-numbers.ts';
import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';

import { findRange } from './classify-number.ts';
import { listRanges } from './queries.ts';
import type { Actor } from '../../platform/audit/actor.ts';

/** Cancelled or missing forms as typed. */
export type UnusedForm = Parsed<typeof addUnusedRoute>['body'];

const MAX_AT_ONCE = 500;
const OUTSIDE =
  'This number is in no registered range. Check the number, or register its range first.';
const DIGITS_AT_END = /\d{1,12}$/;

/**
 * Registers forms that were cancelled (a spoiled form keeps its number) or are missing, one or
 * several in a row; answers how many. Throws bad-request, number-in-use, number-registered.
 */
export async function registerUnused(deps: Deps, actor: Actor, form: UnusedForm): Promise<number> {
  const numbers = buildNumbers(form);
  const at = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const ranges = await listRanges(tx, form.kind);
    for (const number of numbers) {
      const found = findRange(number, ranges);
      // Once ranges are registered a form of none of them is a mistake of the hand, or of a range.
      if (found === undefined && ranges.length > 0) throw refuse('from', OUTSIDE);
      if (found === undefined || found.isAsPrinted) continue;
      throw refuse('from', `Enter it as printed: ${printedNumber(found.range, found.serial)}.`);
    }
    await tx
      .insertInto('unused_numbers')
      .values(
        numbers.map((number) => ({
          unused_number_id: randomUUID(),
          kind: form.kind,
          number,
          number_key: numberKeyOf(number),
          state: form.state,
          date: form.date,
          reason: form.reason,
          recorded_by: actor.userId,
          recorded_at: at,
        })),
      )
      .execute();
    await recordAudit(tx, {
      at,
      ...buildAudit(actor, form.from),
      action: `number.${form.state}`,
      after: form,
    });
  });
  return numbers.length;
}

/** Takes back that a form is cancelled or missing. Throws not-found. */
export async function withdrawUnused(
  deps: Deps,
  actor: Actor,
  { unusedId, reason }: { unusedId: string; reason: string },
): Promise<void> {
  const at = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('unused_numbers')
      .set({ withdrawn_by: actor.userId, withdrawn_at: at, withdrawn_reason: reason })
      .where('unused_number_id', '=', unusedId)
      .where('withdrawn_at', 'is', null)
      .returning(['number', 'state', 'reason'])
      .executeTakeFirst();
    if (row === undefined) throw new Problem('not-found');
    await recordAudit(tx, {
      at,
      ...buildAudit(actor, row.number),
      action: 'number.withdrawn',
      before: { state: row.state, reason: row.reason },
      after: { reason },
    });
  });
}

/** `INV-001205` to `INV-001209`: all between, with the same letters and as many digits. */
function buildNumbers({ from, to }: UnusedForm): string[] {
  if (to === '' || to === from) return [from];
  const [first = ''] = DIGITS_AT_END.exec(from) ?? [];
  const [last = ''] = DIGITS_AT_END.exec(to) ?? [];
  const prefix = from.slice(0, -first.length);
  if (to.slice(0, -last.length) !== prefix || last.length !== first.length) {
    throw refuse('to', 'Enter it like the first one, with the same letters and as many digits.');
  }
  const count = Number(last) - Number(first) + 1;
  if (count < 1) throw refuse('to', 'This number is before the first one.');
  if (count > MAX_AT_ONCE) throw refuse('to', `At most ${MAX_AT_ONCE} numbers at once.`);
  return Array.from({ length: count }, (_, index) =>
    printedNumber({ prefix, digits: first.length }, Number(first) + index),
  );
}

function refuse(path: string, message: string): Problem {
  return new Problem('bad-request', { fields: [{ path, message }] });
}

function buildAudit(actor: Actor, subject: string) {
  return {
    actor: actor.clientId,
    actorUserId: actor.userId,
    subject,
    address: actor.address,
  };
}
