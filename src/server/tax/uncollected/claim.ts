import { randomUUID } from 'node:crypto';

import { formatMoney } from '#shared/money.ts';
import type { Period } from '#shared/periods.ts';
import { Problem } from '#shared/problems.ts';
import type { FieldProblem } from '#shared/problems.ts';
import { CONDITIONS } from '#shared/tax/uncollected.ts';
import type { ConditionCode } from '#shared/tax/uncollected.ts';

import type { Actor } from '../../platform/audit/actor.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';

import { findUncollected } from './find-uncollected.ts';
import type { Uncollected } from './find-uncollected.ts';
import { insertClaim, withdrawClaimRow } from './queries.ts';

type Act = Pick<Deps, 'db' | 'clock'>;

/**
 * Takes back the output VAT of uncollected invoices in a quarter (item 35). Throws bad-request
 * where a condition is not met or not confirmed, uncollected-claimed where another claim stands.
 */
export async function claimUncollected(
  { db, clock }: Act,
  actor: Actor,
  {
    quarter,
    transactionIds,
    confirmed,
  }: {
    readonly quarter: Period;
    readonly transactionIds: readonly string[];
    readonly confirmed: readonly ConditionCode[];
  },
): Promise<void> {
  const at = clock.now();
  await db.transaction().execute(async (tx) => {
    const rows = await findUncollected(tx, quarter);
    const chosen = transactionIds.map((wanted) =>
      rows.find(({ transactionId }) => transactionId === wanted),
    );
    const fields = chosen.flatMap((row, at_) => faultsOf(row, confirmed, at_));
    if (fields.length > 0) throw new Problem('bad-request', { fields });
    for (const row of chosen.filter((each) => each !== undefined)) {
      const { transactionId, open: openAmount, uncollectedVat: vat } = row;
      const kept = { claimId: randomUUID(), transactionId, openAmount, vat, confirmed };
      const of = { quarter: quarter.key, quarterEnd: quarter.to, userId: actor.userId, at };
      await insertClaim(tx, { ...kept, ...of });
      await audit(tx, actor, {
        at,
        action: 'uncollected-vat.claimed',
        subject: row.number,
        after: { quarter: quarter.key, vat: formatMoney(vat), confirmed },
      });
    }
  });
}

/** Withdraws a claim, as long as it stands. Throws not-found. */
export async function withdrawUncollected(
  { db, clock }: Act,
  actor: Actor,
  claimId: string,
): Promise<void> {
  const at = clock.now();
  await db.transaction().execute(async (tx) => {
    const found = await withdrawClaimRow(tx, { claimId, userId: actor.userId, at });
    if (found === undefined) throw new Problem('not-found');
    await audit(tx, actor, {
      at,
      action: 'uncollected-vat.withdrawn',
      subject: found.number,
      after: { quarter: found.quarter, vat: formatMoney(found.vat) },
    });
  });
}

function faultsOf(
  row: Uncollected | undefined,
  confirmed: readonly ConditionCode[],
  at: number,
): FieldProblem[] {
  const refuse = (message: string) => [{ path: `transactionIds.${at}`, message }];
  if (row === undefined)
    return refuse('This invoice is paid, reversed, or not due in the quarter.');
  if (row.claimedQuarter !== null)
    return refuse(
      `${row.number} was claimed in ${row.claimedQuarter}. An invoice is claimed once.`,
    );
  const missing = CONDITIONS.filter(({ code }) => row.conditions[code] === 'not-met');
  if (missing.length > 0)
    return refuse(`${row.number}: not met: ${missing.map(({ title }) => title).join('; ')}.`);
  const open = CONDITIONS.filter(
    ({ code }) => row.conditions[code] === 'confirm' && !confirmed.includes(code),
  );
  if (open.length === 0) return [];
  return refuse(`${row.number}: confirm first: ${open.map(({ title }) => title).join('; ')}.`);
}

function audit(
  tx: Parameters<typeof recordAudit>[0],
  { clientId, userId, address }: Actor,
  event: { at: Date; action: string; subject: string; after: object },
): Promise<void> {
  return recordAudit(tx, { actor: clientId, actorUserId: userId, address, ...event });
}
