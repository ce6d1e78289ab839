import type { BusinessDate } from '#shared/dates.ts';
import { manilaDate } from '#shared/dates.ts';

import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';

/** Somebody's act at the matching of an account: who, when, from where. */
export interface Act {
  readonly account: string;
  readonly caller: Caller;
  readonly address: string;
  readonly at: Date;
  readonly today: BusinessDate;
}

/** The act of a call. */
export function actOf(
  { clock }: Pick<Deps, 'clock'>,
  caller: Caller,
  { account, address }: { account: string; address: string },
): Act {
  const at = clock.now();
  return { account, caller, address, at, today: manilaDate(at) };
}

/** What the audit says of every act. */
export function auditOf({ account, caller, address, at }: Act) {
  return { actor: caller.clientId, actorUserId: caller.userId, address, at, subject: account };
}
