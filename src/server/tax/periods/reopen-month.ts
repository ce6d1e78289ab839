import { randomUUID } from 'node:crypto';

import type { Kysely } from 'kysely';

import { REOPENING } from '#shared/ledger/approvals.ts';
import { Problem } from '#shared/problems.ts';
import type { Period } from '#shared/periods.ts';

import { decisionOf, demandDone } from '../../ledger/approvals/decide.ts';
import { tellApprovers } from '../../ledger/approvals/notify.ts';
import {
  askInDatabase,
  decideInDatabase,
  findAuthor,
  findRequest,
  isApprovalDue,
  listApprovers,
} from '../../ledger/approvals/queries.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Tables } from '../../tables.ts';

import { listMonthStates, reopenInDatabase } from './month-queries.ts';
import { demandMonth } from './months.ts';
import { rethrowRefusal } from './period-refusals.ts';

interface Reopening {
  readonly month: string;
  readonly reason: string;
  readonly address: string;
}

/**
 * Reopens a closed month, or submits it to a second person where there is one and no rule says that
 * none is asked; gives whether it waits. Throws period-not-closed, period-reopened-by-admin,
 * not-found, reopening-waits.
 */
export async function askReopening(
  deps: Deps,
  caller: Caller,
  { month: key, reason, address }: Reopening,
): Promise<boolean> {
  const month = demandMonth(key);
  const { userId, clientId: actor } = caller;
  const isDue = await isApprovalDue(deps.db, REOPENING, 0n);
  const others = isDue ? await listApprovers(deps.db, userId) : [];
  const requestId = randomUUID();
  return deps.db
    .transaction()
    .execute(async (tx) => {
      if (others.length === 0) {
        await reopen(deps, tx, { month, by: caller, reason, address });
        return false;
      }
      const [state] = await listMonthStates(tx, month);
      if (state?.closedAt == null)
        throw new Problem('period-not-closed', { values: { name: key } });
      const title = `Reopen ${month.label}`;
      await askInDatabase(tx, {
        requestId,
        what: 'reopen',
        subject: key,
        title,
        content: { reason },
        userId,
        actor,
        address,
        at: deps.clock.now(),
      });
      await tellApprovers(deps, tx, { requestId, title, amount: null, userId, actor });
      return true;
    })
    .catch(rethrowRefusal);
}

/**
 * Agrees to the reopening of a month: it is open then, in the name of who asked. Throws not-found,
 * approval-own, approval-decided, period-not-closed, period-second-person (it was closed again
 * since).
 */
export async function approveReopening(
  deps: Deps,
  caller: Caller,
  { requestId, address }: { requestId: string; address: string },
): Promise<void> {
  const request = await findRequest(deps.db, caller, requestId);
  if (request?.what !== 'reopen') throw new Problem('not-found');
  const month = demandMonth(request.subject);
  const by = await findAuthor(deps.db, request.authorId);
  const decision = decisionOf(deps, caller, { requestId, decision: 'approved', address });
  await deps.db
    .transaction()
    .execute(async (tx) => {
      demandDone(await decideInDatabase(tx, decision));
      const { reason = '' } = request.content;
      const approvedBy = caller.clientId;
      await reopen(deps, tx, { month, by, reason, address, requestId, approvedBy });
    })
    .catch(rethrowRefusal);
}

interface Reopened {
  readonly month: Period;
  readonly by: Pick<Caller, 'userId' | 'clientId'>;
  readonly reason: string;
  readonly address: string;
  readonly requestId?: string;
  readonly approvedBy?: string;
}

async function reopen(
  { clock }: Deps,
  tx: Kysely<Tables>,
  { month, by, reason, address, requestId, approvedBy }: Reopened,
): Promise<void> {
  const now = clock.now();
  await reopenInDatabase(tx, {
    month: month.from,
    userId: by.userId,
    at: now.toISOString(),
    reason,
    requestId,
  });
  await recordAudit(tx, {
    actor: by.clientId,
    actorUserId: by.userId,
    action: 'period.reopened',
    subject: month.key,
    address,
    after: { reason, ...(approvedBy === undefined ? {} : { approvedBy }) },
    at: now,
  });
}
