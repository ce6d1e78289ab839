import type { ProofMethod } from '#shared/platform/factors.ts';
import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import { checkGuess } from '../identity/check-password.ts';

import type { UsedPasskey } from './passkeys.ts';
import { isPasskeyRight } from './passkeys.ts';
import type { Factors } from './queries.ts';
import { findApp, findFactors, spendRecoveryCode, takeStep } from './queries.ts';
import { hashCode } from './recovery-codes.ts';
import { unseal } from './sealing.ts';
import type { Site } from './site.ts';
import { findStep, isAppCode } from './totp.ts';

/** Who shows a second factor, and from where. */
export interface Prover {
  readonly userId: string;
  readonly clientId: string;
  readonly address: string;
  /** Where the browser is; asked for only where a passkey was used. */
  site(): Site;
}

/** What was typed, or the passkey that was used. */
export interface Proof {
  readonly code?: string | undefined;
  readonly passkey?: UsedPasskey | undefined;
}

/** Whether an account has a second factor: recovery codes alone are none. */
export function hasFactor({ appSince, passkeys }: Factors): boolean {
  return appSince !== null || passkeys > 0;
}

/** The ways that an account can show its second factor; none where it has no such. */
export function waysOf(factors: Factors): ProofMethod[] {
  if (!hasFactor(factors)) return [];
  return [
    ...(factors.passkeys > 0 ? (['passkey'] as const) : []),
    ...(factors.appSince === null ? [] : (['app'] as const)),
    ...(factors.recoveryCodes > 0 ? (['recovery'] as const) : []),
  ];
}

/**
 * Checks a second factor within the bounds on guessing that passwords have, with counters of their
 * own. A code is taken once, a recovery code is used up, a passkey answers one challenge. Gives the
 * way, or nothing for a wrong one. Throws all-fields-required, too-many-attempts, passkey-not-here.
 */
export async function checkSecondFactor(
  deps: Deps,
  prover: Prover,
  proof: Proof,
): Promise<ProofMethod | undefined> {
  const typed = proof.code?.trim() ?? '';
  if (proof.passkey === undefined && typed === '') throw new Problem('all-fields-required');
  let way: ProofMethod | undefined;
  const guess = {
    clientId: prover.clientId,
    address: prover.address,
    of: 'second factor' as const,
  };
  await checkGuess(deps, guess, async () => {
    way = await findWay(deps, prover, { ...proof, code: typed });
    return way !== undefined;
  });
  return way;
}

async function findWay(
  deps: Deps,
  prover: Prover,
  { code = '', passkey }: Proof,
): Promise<ProofMethod | undefined> {
  if (passkey !== undefined) {
    const place = { userId: prover.userId, site: prover.site() };
    return (await isPasskeyRight(deps, place, passkey)) ? 'passkey' : undefined;
  }
  if (isAppCode(code)) {
    return (await isAppCodeRight(deps, prover.userId, code)) ? 'app' : undefined;
  }
  return (await useRecoveryCode(deps, prover, code)) ? 'recovery' : undefined;
}

async function isAppCodeRight(deps: Deps, userId: string, code: string): Promise<boolean> {
  const app = await findApp(deps.db, userId);
  if (app === undefined || app.confirmed_at === null) return false;
  return takeAppCode(deps, userId, { app, code });
}

/** Whether a code is of this app, and later than every one that was taken; then it is taken. */
export async function takeAppCode(
  deps: Deps,
  userId: string,
  { app, code }: { app: { sealed_secret: Buffer; sealing_key_id: string }; code: string },
): Promise<boolean> {
  const sealed = { sealed: app.sealed_secret, keyId: app.sealing_key_id };
  const secret = await unseal(deps, userId, sealed);
  if (secret === undefined) return false;
  const now = deps.clock.now();
  const step = findStep(secret, code, now);
  return step !== undefined && takeStep(deps.db, userId, { step, now });
}

/** Only an account that has another factor has recovery codes that count. */
async function useRecoveryCode(
  deps: Deps,
  { userId, clientId, address }: Prover,
  code: string,
): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const factors = await findFactors(tx, userId);
    if (!hasFactor(factors)) return false;
    if (!(await spendRecoveryCode(tx, userId, hashCode(code)))) return false;
    await recordAudit(tx, {
      actor: clientId,
      actorUserId: userId,
      action: 'second-factor.recovery-used',
      subject: clientId,
      address,
      after: { left: factors.recoveryCodes - 1 },
      at: deps.clock.now(),
    });
    return true;
  });
}
