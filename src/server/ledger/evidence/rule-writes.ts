import { KINDS, findKind, kindsWith } from '#kinds/index.ts';
import { Problem } from '#shared/problems.ts';

import type { Actor } from '../../platform/audit/actor.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';

/** Whether a kind needs a supporting document, and from which amount on (centavos). */
interface EvidenceRule {
  readonly kind: string;
  readonly kindTitle: string;
  readonly isNeeded: boolean;
  readonly fromAmount: bigint;
  /** 0: as the kind is defined. */
  readonly version: number;
}

/** The rule of every kind, in the order of the manual. */
export async function listRules({ db }: Pick<Deps, 'db'>): Promise<EvidenceRule[]> {
  const rows = await db.selectFrom('evidence_rules').selectAll().execute();
  const needing = kindsWith((traits) => traits.needsSupportingDocument);
  return KINDS.map(({ id, title }) => {
    const row = rows.find(({ kind }) => kind === id);
    return {
      kind: id,
      kindTitle: title,
      isNeeded: row?.is_needed ?? needing.includes(id),
      fromAmount: row?.from_amount ?? 0n,
      version: row?.version ?? 0,
    };
  });
}

/**
 * Changes the rule of a kind, which holds for all of its transactions from now on, older ones too.
 * Throws kind-unknown, conflict (it was changed meanwhile).
 */
export async function saveRule(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  wanted: Omit<EvidenceRule, 'kindTitle'>,
): Promise<void> {
  const { kind, isNeeded, fromAmount, version } = wanted;
  const defined = findKind(kind);
  if (defined === undefined) throw new Problem('kind-unknown');
  await db.transaction().execute(async (tx) => {
    const row = { is_needed: isNeeded, from_amount: fromAmount, version: version + 1 };
    const before = await tx
      .selectFrom('evidence_rules')
      .selectAll()
      .where('kind', '=', kind)
      .forUpdate()
      .executeTakeFirst();
    const written = await tx
      .insertInto('evidence_rules')
      .values({ kind, ...row })
      .onConflict((conflict) =>
        conflict.column('kind').doUpdateSet(row).where('evidence_rules.version', '=', version),
      )
      .returning('kind')
      .executeTakeFirst();
    if (written === undefined || (before?.version ?? 0) !== version) throw new Problem('conflict');
    await recordAudit(tx, {
      at: clock.now(),
      actor: actor.clientId,
      actorUserId: actor.userId,
      action: 'evidence-rule.changed',
      subject: defined.title,
      address: actor.address,
      before: before && { isNeeded: before.is_needed, fromAmount: before.from_amount },
      after: { isNeeded, fromAmount },
    });
  });
}
