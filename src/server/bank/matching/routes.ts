import {
  getWorkspace,
  listMatches as listMatchesRoute,
  makeMatches as makeRoute,
  startAccount as startRoute,
  undoMatches as undoRoute,
} from '#shared/api/bank-matching.ts';

import type { HttpContext } from '../../http/context.ts';
import { mount } from '../../http/mount.ts';

import { actOf } from './act.ts';
import { listMatches } from './list-matches.ts';
import { makeMatches } from './make-matches.ts';
import { startAccount, startAlone } from './start.ts';
import { undoMatches } from './undo-matches.ts';
import { findBankAccount, readWorkspace } from './workspace.ts';

const done = { success: true as const };

/** Matching: what is left of an account, matches made and undone. */
export function mountBankMatching(context: HttpContext): void {
  const { deps } = context;
  mount(context, getWorkspace, async ({ params, query, caller, request }) => {
    const { account } = params;
    await findBankAccount(deps.db, account);
    await startAlone(deps.db, actOf(deps, caller, { account, address: request.ip }));
    const workspace = await readWorkspace(deps.db, { account, to: query.to });
    return { ...done, ...workspace, suggestedRules: [] };
  });
  mount(context, startRoute, async ({ params, body, caller, request }) => {
    const act = actOf(deps, caller, { ...params, address: request.ip });
    await startAccount(deps.db, act, body.outstanding);
    return done;
  });
  mount(context, makeRoute, async ({ params, body, caller, request }) => {
    const act = actOf(deps, caller, { ...params, address: request.ip });
    return { ...done, outcomes: await makeMatches(deps.db, act, body.matches) };
  });
  mount(context, undoRoute, async ({ params, body, caller, request }) => {
    const act = actOf(deps, caller, { ...params, address: request.ip });
    return { ...done, undoneCount: await undoMatches(deps.db, act, body.matchIds) };
  });
  mount(context, listMatchesRoute, async ({ params, query }) => {
    const { search = '', ...page } = query;
    return { ...done, ...(await listMatches(deps.db, { ...params, ...page, search })) };
  });
}
