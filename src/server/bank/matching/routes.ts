import {
  getWorkspace,
  getWorkspacePortion,
  listMatches as listMatchesRoute,
  makeMatches as makeRoute,
  startAccount as startRoute,
  undoMatches as undoRoute,
} from '#shared/api/bank/bank-matching.ts';
import {
  answerQuestion as answerRoute,
  listColleagues as listColleaguesRoute,
  listQuestions as listQuestionsRoute,
  noteLine as noteRoute,
} from '#shared/api/bank/bank-notes.ts';
import {
  addRule as addRuleRoute,
  changeRule as changeRuleRoute,
  listRecordings,
  listRules as listRulesRoute,
  openRecording as openRoute,
  removeRule as removeRuleRoute,
} from '#shared/api/bank/bank-recordings.ts';

import type { HttpContext } from '../../platform/http/context.ts';
import { mount } from '../../platform/http/mount.ts';

import { actOf } from './act.ts';
import { getPortion } from './boards.ts';
import { listMatches } from './list-matches.ts';
import { makeMatches } from './make-matches.ts';
import { listColleagues, noteLine } from './notes.ts';
import { answerQuestion, listQuestions } from './questions.ts';
import { KNOWN_SCORE, listOffers } from './recordings/list-offers.ts';
import { openRecording } from './recordings/open-recording.ts';
import { readSource } from './recordings/source.ts';
import { suggestRules } from './recordings/suggested-rules.ts';
import { addRule, changeRule, listRules, removeRule } from './rules.ts';
import { startAccount, startAlone } from './start.ts';
import { undoMatches } from './undo-matches.ts';
import { findBankAccount } from './bank-account-queries.ts';
import { beginWorkspace, readWorkspace } from './workspace.ts';

const done = { success: true as const };

/**
 * Matching: what is left of an account, matches made and undone; notes and questions, recordings,
 * rules.
 */
export function mountBankMatching(context: HttpContext): void {
  mountWorkspace(context);
  mountNotes(context);
  mountRecordings(context);
  mountRules(context);
}

function mountWorkspace(context: HttpContext): void {
  const { deps } = context;
  mount(context, getWorkspace, async ({ params, query, caller, request }) => {
    const { account } = params;
    await findBankAccount(deps.db, account);
    await startAlone(deps.db, actOf(deps, caller, { account, address: request.ip }));
    const [workspace, suggestedRules] = await Promise.all([
      query.first === undefined
        ? readWorkspace(deps.db, { account, to: query.to })
        : beginWorkspace(deps.db, { account, to: query.to, userId: caller.userId }),
      suggestRules(deps.db, account),
    ]);
    return { ...done, ...workspace, suggestedRules };
  });
  mount(context, getWorkspacePortion, ({ params, caller }) => {
    const owner = { account: params.account, userId: caller.userId };
    return Promise.resolve({ ...done, ...getPortion(owner, params) });
  });
  mount(context, startRoute, async ({ params, body, caller, request }) => {
    await findBankAccount(deps.db, params.account);
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

function mountNotes(context: HttpContext): void {
  const { deps } = context;
  mount(context, noteRoute, async ({ params, body, caller, request }) => {
    await noteLine(deps, caller, { ...params, ...body, address: request.ip });
    return done;
  });
  mount(context, listColleaguesRoute, async ({ caller }) => ({
    ...done,
    clientIds: await listColleagues(deps.db, caller),
  }));
  mount(context, listQuestionsRoute, async ({ caller }) => ({
    ...done,
    questions: await listQuestions(deps, caller),
  }));
  mount(context, answerRoute, async ({ params, body, caller, request }) => {
    await answerQuestion(deps, caller, { ...params, ...body, address: request.ip });
    return done;
  });
}

function mountRecordings(context: HttpContext): void {
  const { deps } = context;
  mount(context, listRecordings, async ({ params, body, caller }) => {
    const source = await readSource(deps.db, caller, { ...params, ...body });
    const offers = await listOffers(deps.db, source);
    const recordings = offers.map(({ label, reason, kind, score }) => {
      return { label, reason, kind, score, isKnown: score >= KNOWN_SCORE };
    });
    return { ...done, recordings };
  });
  mount(context, openRoute, async ({ params, body, caller }) => {
    const { index, kind, answers, ...from } = body;
    const wanted = { from: { ...params, ...from }, index, kind, answers };
    const path = await openRecording(deps, caller, wanted);
    return { ...done, path };
  });
}

function mountRules(context: HttpContext): void {
  const { deps } = context;
  mount(context, listRulesRoute, async () => ({ ...done, rules: await listRules(deps.db) }));
  mount(context, addRuleRoute, async ({ body, caller, request }) => {
    const ruleId = await addRule(deps, caller, { rule: body, address: request.ip });
    return { ...done, ruleId };
  });
  mount(context, changeRuleRoute, async ({ params, body, caller, request }) => {
    const { version, ...rule } = body;
    await changeRule(deps, caller, { ...params, rule, version, address: request.ip });
    return done;
  });
  mount(context, removeRuleRoute, async ({ params, caller, request }) => {
    await removeRule(deps, caller, { ...params, address: request.ip });
    return done;
  });
}
