import type { savePaymentLayout } from '#shared/api/bank/payment-files.ts';
import type { Parsed } from '#shared/api/route.ts';
import type { PaymentLayout } from '#shared/bank/payment-layout.ts';
import { Problem } from '#shared/problems.ts';

import type { Actor } from '../../platform/audit/actor.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';

/** The layouts that people entered, by name. */
export async function listLayouts({ db }: Pick<Deps, 'db'>) {
  const rows = await db
    .selectFrom('payment_layouts')
    .select(['layout_id as layoutId', 'name', 'layout', 'version'])
    .orderBy('name')
    .execute();
  return rows.map(({ layout, ...row }) => {
    return { ...row, layout: { ...layout, columns: [...layout.columns] } };
  });
}

/** One of them, if it is there. */
export async function findLayout(
  { db }: Pick<Deps, 'db'>,
  layoutId: string,
): Promise<{ name: string; layout: PaymentLayout } | undefined> {
  return db
    .selectFrom('payment_layouts')
    .select(['name', 'layout'])
    .where('layout_id', '=', layoutId)
    .executeTakeFirst();
}

type Form = Parsed<typeof savePaymentLayout>['body'];

/**
 * Adds a layout (version 0), or changes the one that is as it was read. Throws conflict,
 * payment-layout-exists for a name that another one has.
 */
export async function saveLayout(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { layoutId, form }: { layoutId: string; form: Form },
): Promise<number> {
  const { name, version } = form;
  const at = clock.now();
  const layout = JSON.stringify(form.layout);
  const changed = { name, layout, changed_by: actor.userId, changed_at: at };
  await db.transaction().execute(async (tx) => {
    if (version === 0) {
      const added = { layout_id: layoutId, version: 1, ...changed };
      await tx.insertInto('payment_layouts').values(added).execute();
    } else {
      const { numUpdatedRows } = await tx
        .updateTable('payment_layouts')
        .set({ ...changed, version: version + 1 })
        .where('layout_id', '=', layoutId)
        .where('version', '=', version)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new Problem('conflict');
    }
    const after = { layoutId, ...form.layout };
    await recordAudit(tx, { ...auditOf(actor, name, at), action: 'payment-layout.saved', after });
  });
  return version + 1;
}

/** Removes a layout. Throws payment-layout-unknown. */
export async function removeLayout(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  layoutId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('payment_layouts')
      .where('layout_id', '=', layoutId)
      .returning('name')
      .executeTakeFirst();
    if (gone === undefined) throw new Problem('payment-layout-unknown');
    const about = auditOf(actor, gone.name, clock.now());
    await recordAudit(tx, { ...about, action: 'payment-layout.removed', before: { layoutId } });
  });
}

function auditOf({ clientId, userId, address }: Actor, subject: string, at: Date) {
  return { at, actor: clientId, actorUserId: userId, address, subject };
}
