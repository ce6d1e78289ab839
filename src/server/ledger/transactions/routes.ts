import type { Kind } from '#kinds/define-kind.ts';
import { findKind } from '#kinds/index.ts';
import { reverseRecord } from '#shared/api/ledger/records.ts';
import {
  formDefaults as defaultsRoute,
  lastTransaction as lastRoute,
  postTransaction as postRoute,
  previewTransaction as previewRoute,
} from '#shared/api/ledger/transactions.ts';
import { Problem } from '#shared/problems.ts';

import type { Caller } from '../../platform/http/caller.ts';
import type { HttpContext } from '../../platform/http/context.ts';
import { keyOf } from '../../platform/http/idempotency-key.ts';
import { mount } from '../../platform/http/mount.ts';
import { demandFreshProof } from '../../platform/second-factor/step-up.ts';

import { formDefaults } from './form-defaults.ts';
import { findUsual } from '../parties/settings-queries.ts';

import { lastTransaction } from './last.ts';
import { postTransaction } from './post.ts';
import { previewTransaction } from './preview.ts';
import { findReversalOf } from './queries.ts';
import { reverseTransaction } from './reverse.ts';

const done = { success: true as const };

/** Entering transactions: preview, post, reverse, and what a form can be filled with again. */
export function mountTransactions(context: HttpContext): void {
  const { deps } = context;
  mount(context, previewRoute, ({ params, body, caller }) => {
    const kind = kindFor(caller, params.kind);
    const { answers: typed, corrects } = body;
    return previewTransaction(deps, caller, { kind, typed, corrects });
  });
  mount(context, postRoute, async ({ params, body, caller, request }) => {
    const kind = kindFor(caller, params.kind);
    const { answers: typed, digest, corrects, answered } = body;
    // A correction reverses what it replaces.
    if (corrects !== undefined) await demandFreshProof(deps, caller, 'second-factor');
    const by = { key: keyOf(request), address: request.ip };
    const submission = { kind, typed, digest, corrects, answered, ...by };
    const recorded = await postTransaction(deps, caller, submission);
    if (corrects === undefined) return { ...done, ...recorded };
    const reversal = await findReversalOf(deps.db, corrects.transactionId);
    return { ...done, ...recorded, ...(reversal && { reversal }) };
  });
  mount(context, defaultsRoute, async ({ params, caller }) => {
    const kind = kindFor(caller, params.kind);
    return { ...done, answers: await formDefaults(deps, caller, kind) };
  });
  mount(context, lastRoute, async ({ params, query, caller }) => {
    const kind = kindFor(caller, params.kind);
    const usual = await findUsual(deps.db, query.partyId);
    return { ...done, usual, last: await lastTransaction(deps, caller, { kind, ...query }) };
  });
  mount(context, reverseRecord, async ({ params, body, caller, request }) => {
    const input = { ...params, ...body, key: keyOf(request), address: request.ip };
    return { ...done, ...(await reverseTransaction(deps, caller, input)) };
  });
}

/**
 * The kind of an address. A ticket opens the kind of its own form only. Throws kind-unknown,
 * not-allowed.
 */
export function kindFor(caller: Caller, kindId: string): Kind {
  const kind = findKind(kindId);
  if (kind === undefined) throw new Problem('kind-unknown');
  if (caller.form !== undefined && caller.form !== kind.form) throw new Problem('not-allowed');
  return kind;
}
