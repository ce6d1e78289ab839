import type { Route } from '#shared/api/route.ts';
import { PROOF_GOOD_FOR_MINUTES } from '#shared/platform/factors.ts';
import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';
import { findAccount } from '../identity/account-queries.ts';
import { checkPassword } from '../identity/check-password.ts';

import type { Proof, Prover } from './prove.ts';
import { checkSecondFactor, hasFactor, waysOf } from './prove.ts';
import { findFactors, noteProof } from './queries.ts';

const GOOD_FOR_MS = PROOF_GOOD_FOR_MINUTES * 60_000;

/**
 * Lets a call that asks for a fresh proof pass when its session gave one in the last 10 minutes, by
 * whatever page. `second-factor`: who has none passes, too. Throws step-up-required with the ways
 * to give one.
 */
export async function demandFreshProof(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
  of: NonNullable<Route['stepUp']>,
): Promise<void> {
  if (clock.now().getTime() - caller.provedAt.getTime() < GOOD_FOR_MS) return;
  const methods = waysOf(await findFactors(db, caller.userId));
  if (methods.length === 0 && of === 'second-factor') return;
  const wanted = { methods: methods.length === 0 ? (['password'] as const) : methods };
  throw new Problem('step-up-required', { wanted });
}

/**
 * Shows again who the caller is: by the second factor, or by the password where there is none. It
 * counts for the session for 10 minutes. Throws all-fields-required, second-factor-wrong,
 * wrong-password, too-many-attempts, login-busy, passkey-not-here.
 */
export async function stepUp(
  deps: Deps,
  { caller, prover }: { caller: Caller; prover: Prover },
  proof: Proof & { readonly password?: string | undefined },
): Promise<void> {
  const isOfTwo = hasFactor(await findFactors(deps.db, caller.userId));
  const isRight = isOfTwo
    ? (await checkSecondFactor(deps, prover, proof)) !== undefined
    : await isOwnPassword(deps, prover, proof.password ?? '');
  if (!isRight) {
    await recordAudit(deps.db, {
      actor: caller.clientId,
      actorUserId: caller.userId,
      action: isOfTwo ? 'second-factor.refused' : 'password.refused',
      subject: caller.clientId,
      address: prover.address,
      at: deps.clock.now(),
    });
    throw new Problem(isOfTwo ? 'second-factor-wrong' : 'wrong-password');
  }
  await noteProof(deps.db, caller.sessionKey, deps.clock.now());
}

async function isOwnPassword(
  deps: Deps,
  { clientId, address }: Prover,
  password: string,
): Promise<boolean> {
  if (password === '') throw new Problem('all-fields-required');
  const account = await findAccount(deps.db, clientId);
  return checkPassword(deps, { clientId, address, password, hash: account?.password_hash ?? null });
}
