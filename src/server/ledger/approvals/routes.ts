import {
  approve as approveRoute,
  getApproval,
  getApprovalRules,
  listApprovals,
  saveApprovalRule,
  sendBack as sendBackRoute,
  submitTransaction as submitRoute,
  withdrawRequest,
} from '#shared/api/ledger/approvals.ts';

import type { HttpContext } from '../../platform/http/context.ts';
import { keyOf } from '../../platform/http/idempotency-key.ts';
import { mount } from '../../platform/http/mount.ts';
import { demandFreshProof } from '../../platform/second-factor/step-up.ts';
import { kindFor } from '../transactions/routes.ts';

import { approve, sendBack, withdraw } from './decide.ts';
import { listApprovers, listDecided, listWaiting } from './queries.ts';
import { readRequest } from './read-request.ts';
import { listRules, saveRule } from './rules.ts';
import { submitTransaction } from './submit.ts';

const done = { success: true as const };

/** Two pairs of eyes: submitting, what waits, deciding, and the rules. */
export function mountApprovals(context: HttpContext): void {
  const { deps } = context;
  mount(context, submitRoute, async ({ params, body, caller, request }) => {
    const kind = kindFor(caller, params.kind);
    const { answers: typed, ...confirmed } = body;
    // A correction reverses what it replaces.
    if (body.corrects !== undefined) await demandFreshProof(deps, caller, 'second-factor');
    const by = { key: keyOf(request), address: request.ip };
    const submission = { kind, typed, ...confirmed, ...by };
    return { ...done, requestId: await submitTransaction(deps, caller, submission) };
  });
  mount(context, listApprovals, async ({ caller }) => {
    const [waiting, decided] = await Promise.all([
      listWaiting(deps.db, caller),
      listDecided(deps.db, caller),
    ]);
    return { ...done, waiting, decided };
  });
  mount(context, getApproval, async ({ params, caller }) => ({
    ...done,
    request: await readRequest(deps, caller, params.requestId),
  }));
  mount(context, approveRoute, async ({ params, body, caller, request }) => {
    const act = { ...params, ...body, address: request.ip };
    return { ...done, ...(await approve(deps, caller, act)) };
  });
  mount(context, sendBackRoute, async ({ params, body, caller, request }) => {
    await sendBack(deps, caller, { ...params, ...body, address: request.ip });
    return done;
  });
  mount(context, withdrawRequest, async ({ params, body, caller, request }) => {
    await withdraw(deps, caller, { ...params, ...body, address: request.ip });
    return done;
  });
  mount(context, getApprovalRules, async ({ caller }) => {
    const [rules, others] = await Promise.all([
      listRules(deps),
      listApprovers(deps.db, caller.userId),
    ]);
    return { ...done, rules, others: others.map(({ clientId }) => clientId) };
  });
  mount(context, saveApprovalRule, async ({ params, body, caller, request }) => {
    const actor = { ...caller, address: request.ip };
    return { ...done, isWaiting: await saveRule(deps, actor, { ...params, ...body }) };
  });
}
