import type { Kind } from '#kinds/define-kind.ts';
import { findKind } from '#kinds/index.ts';
import {
  discardDraft as discardDraftRoute,
  getDraft,
  postTransaction as postRoute,
  previewTransaction as previewRoute,
  reverseRecord,
  saveDraft as saveDraftRoute,
} from '#shared/api/transactions.ts';
import { manilaDate } from '#shared/dates.ts';
import { Problem } from '#shared/problems.ts';

import type { Caller } from '../http/caller.ts';
import type { HttpContext } from '../http/context.ts';
import { keyOf } from '../http/idempotency-key.ts';
import { mount } from '../http/mount.ts';

import { discardDraft, findDraft, saveDraft } from './drafts.ts';
import { readFacts } from './facts.ts';
import { postTransaction } from './post.ts';
import { previewTransaction } from './preview.ts';
import { reverseTransaction } from './reverse.ts';

const done = { success: true as const };
const NOTHING_NAMED = { parties: [], attachments: [] };

/** Entering transactions: preview, post, reverse, and the drafts before that. */
export function mountTransactions(context: HttpContext): void {
  const { deps } = context;
  mount(context, previewRoute, ({ params, body, caller }) => {
    const kind = kindFor(caller, params.kind);
    const { answers: typed, corrects } = body;
    return previewTransaction(deps, caller, { kind, typed, corrects });
  });
  mount(context, postRoute, async ({ params, body, caller, request }) => {
    const kind = kindFor(caller, params.kind);
    const { answers: typed, digest, corrects } = body;
    const submission = { kind, typed, digest, corrects, key: keyOf(request), address: request.ip };
    return { ...done, ...(await postTransaction(deps, caller, submission)) };
  });
  mount(context, reverseRecord, async ({ params, body, caller, request }) => {
    const input = { ...params, ...body, key: keyOf(request), address: request.ip };
    return { ...done, ...(await reverseTransaction(deps, caller, input)) };
  });
  mountDrafts(context);
}

function mountDrafts(context: HttpContext): void {
  const { deps } = context;
  mount(context, getDraft, async ({ params, caller }) => {
    const draft = await findDraft(deps, caller, kindFor(caller, params.kind).id);
    const known = await readFacts(deps.db, caller, {
      references: NOTHING_NAMED,
      today: manilaDate(deps.clock.now()),
    });
    return { ...done, draft: draft ?? null, company: known.facts.company };
  });
  mount(context, saveDraftRoute, async ({ params, body, caller }) => {
    const kind = kindFor(caller, params.kind).id;
    return { ...done, ...(await saveDraft(deps, caller, { kind, ...body })) };
  });
  mount(context, discardDraftRoute, async ({ params, caller }) => {
    await discardDraft(deps, caller, kindFor(caller, params.kind).id);
    return done;
  });
}

/** The kind of an address. A ticket opens the kind of its own form only. Throws kind-unknown, not-allowed. */
function kindFor(caller: Caller, kindId: string): Kind {
  const kind = findKind(kindId);
  if (kind === undefined) throw new Problem('kind-unknown');
  if (caller.form !== undefined && caller.form !== kind.form) throw new Problem('not-allowed');
  return kind;
}
