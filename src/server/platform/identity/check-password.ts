import { createHash } from 'node:crypto';

import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import { deriveNetwork } from '../http/rate-limit.ts';

import {
  countAttempt,
  forgetOldAttempts,
  hold,
  noteSuccess,
  refundAttempt,
} from './attempt-queries.ts';
import type { Bound, Place } from './attempt-rules.ts';
import { ACCOUNT, ADDRESS, EVERY, PAIR, PAIR_SHARE, holdSeconds } from './attempt-rules.ts';
import { isPasswordOf } from './password-hash.ts';

/** One guess at what only the owner of an account knows or has. */
export interface Guess {
  /** As it was typed; it need not exist. */
  readonly clientId: string;
  readonly address: string;
  /** What is guessed at; each has counters of its own. */
  readonly of: 'password' | 'second factor';
}

/** One guess at the password of an account, or of none. */
export interface PasswordGuess extends Omit<Guess, 'of'> {
  readonly password: string;
  /** The account's hash; null where there is no such account. */
  readonly hash: string | null;
}

/**
 * Whether a password is right, within the bounds on guessing. The attempt is counted before the
 * password is checked, as if it had failed, so that a hundred guesses at once are a hundred. Every
 * place that takes a password comes here (login, first login, reset), so all share the counters.
 * Throws too-many-attempts and login-busy with the seconds to wait.
 */
export function checkPassword(deps: Deps, guess: PasswordGuess): Promise<boolean> {
  return checkGuess(deps, { ...guess, of: 'password' }, () =>
    isPasswordOf(guess.password, guess.hash),
  );
}

/**
 * Whether a guess is right, within the same bounds. Throws too-many-attempts with the seconds to
 * wait, and what the check throws, which then does not count.
 */
export async function checkGuess(
  deps: Deps,
  guess: Guess,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const counted = await countGuess(deps, guess);
  const isRight = await check().catch(async (error: unknown) => {
    await takeBack(deps, counted);
    throw error;
  });
  if (isRight) await settle(deps, counted);
  return isRight;
}

/**
 * What was typed as a Client ID, unless it can't be one: it may be a password in the wrong field.
 */
export function readableClientId(typed: string): string {
  return /^[A-Za-z0-9._-]{3,64}$/.test(typed) ? typed : '(no Client ID)';
}

/**
 * Three bounds: this account from this address, this account from anywhere, this address at any
 * account. Who logged in from here before answers to the first alone, so that strangers elsewhere
 * can't lock them out; and one address fills only a part of the second.
 */
async function countGuess(deps: Deps, guess: Guess): Promise<readonly Place[]> {
  const whose = guess.clientId.trim().toLowerCase();
  const accountKey = createHash('sha256')
    .update(guess.of === 'password' ? whose : `${guess.of}\n${whose}`)
    .digest('base64url');
  const address = deriveNetwork(guess.address);
  // A refusal undoes the counting, so that guesses that are held leave no rows behind.
  return deps.db.transaction().execute(async (tx) => {
    const pair = { accountKey, address };
    const { isKnown, failures } = await countPlace(deps, tx, { place: pair, bound: PAIR, guess });
    if (isKnown) return [pair];
    const account = { accountKey, address: EVERY };
    const isShared = failures <= PAIR_SHARE;
    if (isShared) await countPlace(deps, tx, { place: account, bound: ACCOUNT, guess });
    const everyone = { accountKey: EVERY, address };
    await countPlace(deps, tx, { place: everyone, bound: ADDRESS, guess });
    return isShared ? [pair, account, everyone] : [pair, everyone];
  });
}

async function countPlace(
  deps: Deps,
  tx: Deps['db'],
  { place, bound, guess }: { place: Place; bound: Bound; guess: Guess },
) {
  const now = deps.clock.now();
  const counted = await countAttempt(tx, place, { bound, now });
  if (counted.heldUntil !== undefined) {
    const seconds = Math.max(1, Math.ceil((counted.heldUntil.getTime() - now.getTime()) / 1000));
    throw new Problem('too-many-attempts', { retryAfterSeconds: seconds });
  }
  const seconds = holdSeconds(bound, counted.failures);
  if (seconds > 0) {
    await hold(tx, place, new Date(now.getTime() + seconds * 1000));
    await auditHold(tx, { place, guess, seconds, now });
  }
  return counted;
}

async function auditHold(
  tx: Deps['db'],
  { place, guess, seconds, now }: { place: Place; guess: Guess; seconds: number; now: Date },
): Promise<void> {
  await recordAudit(tx, {
    actor: '',
    actorUserId: null,
    action: 'login.held',
    subject: place.accountKey === EVERY ? 'every account' : readableClientId(guess.clientId),
    address: guess.address,
    after: { seconds, from: place.address === EVERY ? 'every address' : place.address },
    at: now,
  });
}

/**
 * The password was right: this address is known for this account from now on, and nothing is held
 * against it.
 */
async function settle(deps: Deps, [pair, ...others]: readonly Place[]): Promise<void> {
  const now = deps.clock.now();
  if (pair) await noteSuccess(deps.db, pair, now);
  for (const place of others) await refundAttempt(deps.db, place);
  await forgetOldAttempts(deps.db, now);
}

/** Nothing was checked (the server was too busy): the guess does not count. */
async function takeBack(deps: Deps, places: readonly Place[]): Promise<void> {
  for (const place of places) await refundAttempt(deps.db, place);
}
