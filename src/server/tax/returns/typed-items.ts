import type { Kysely } from 'kysely';

import type { saveTaxReturn } from '#shared/api/tax/tax.ts';
import type { Parsed } from '#shared/api/route.ts';
import { formatMoney } from '#shared/money.ts';
import { Problem } from '#shared/problems.ts';
import type { Typed } from '#shared/tax/return-items.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Tables } from '../../tables.ts';
import type { Deps } from '../../platform/deps.ts';

import { findTyped, keepTyped } from './typed-queries.ts';
import type { TaxForm } from './typed-queries.ts';
import type { Actor } from '../../platform/audit/actor.ts';

type SavedReturn = Parsed<typeof saveTaxReturn>['body'];

/** What was typed for a return, with its version; version 0 stands for nothing. */
export async function findTypedItems(
  db: Kysely<Tables>,
  form: TaxForm,
  period: string,
): Promise<{ typed: Typed; version: number }> {
  const row = await findTyped(db, form, period);
  const items = Object.entries(row?.items ?? {});
  return {
    typed: new Map(
      items.map(([item, { amount, note }]) => [item, { amount: BigInt(amount), note }]),
    ),
    version: row?.version ?? 0,
  };
}

/**
 * Keeps the typed items of a return. Throws bad-request for an item that the form does not leave to
 * be typed, conflict when somebody saved since `version` was read.
 */
export async function saveTypedItems(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  asked: {
    readonly form: TaxForm;
    readonly period: string;
    readonly saved: SavedReturn;
    readonly allowed: ReadonlySet<string>;
  },
): Promise<void> {
  const { form, period, saved, allowed } = asked;
  const fields = saved.items.flatMap(({ item }, index) =>
    allowed.has(item)
      ? []
      : [{ path: `items.${index}.item`, message: `Item ${item} is not typed here.` }],
  );
  if (fields.length > 0) throw new Problem('bad-request', { fields });
  const kept = saved.items.filter(({ amount, note }) => amount !== 0n || note !== '');
  const items = Object.fromEntries(
    kept.map(({ item, amount, note }) => [item, { amount: String(amount), note }]),
  );
  const at = clock.now();
  await db.transaction().execute(async (tx) => {
    const isKept = await keepTyped(tx, {
      form,
      period,
      items,
      version: saved.version,
      userId: actor.userId,
      at,
    });
    if (!isKept) throw new Problem('conflict');
    await recordAudit(tx, {
      at,
      actor: actor.clientId,
      actorUserId: actor.userId,
      address: actor.address,
      action: 'tax-return.changed',
      subject: `${form} ${period}`,
      after: kept.map(({ item, amount, note }) => `${item}: ${formatMoney(amount)} ${note}`.trim()),
    });
  });
}
