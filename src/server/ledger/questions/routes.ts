import {
  answerAsked,
  askAgain as askAgainRoute,
  askQuestion as askRoute,
  getQuestion,
  listAsked,
  listWhoCanBeAsked,
  renewLink as renewRoute,
  settleQuestion as settleRoute,
  withdrawQuestion as withdrawRoute,
} from '#shared/api/ledger/questions.ts';
import { Problem } from '#shared/problems.ts';

import type { HttpContext } from '../../platform/http/context.ts';
import { keyOf } from '../../platform/http/idempotency-key.ts';
import { mount } from '../../platform/http/mount.ts';

import { askQuestion } from './ask.ts';
import { answerQuestion, askAgain, renewLink, settleQuestion, withdrawQuestion } from './decide.ts';
import { countQuestions, findQuestion, listOthers, listQuestions } from './queries.ts';

const done = { success: true as const };

/** Questions in place: asking, answering, and what becomes of them. */
export function mountQuestions(context: HttpContext): void {
  mountReading(context);
  mountActs(context);
}

function mountReading(context: HttpContext): void {
  const { deps } = context;
  mount(context, listAsked, async ({ query, caller }) => {
    const { page, pageSize, ...filter } = query;
    const range = { limit: pageSize, offset: (page - 1) * pageSize };
    const [rows, total] = await Promise.all([
      listQuestions(deps.db, caller, { filter, now: deps.clock.now(), ...range }),
      countQuestions(deps.db, caller, filter),
    ]);
    return { ...done, rows, total };
  });
  mount(context, listWhoCanBeAsked, async ({ caller }) => {
    const others = await listOthers(deps.db, caller);
    return { ...done, colleagues: others.map(({ clientId, name }) => ({ clientId, name })) };
  });
  mount(context, getQuestion, async ({ params, caller }) => {
    const now = deps.clock.now();
    const question = await findQuestion(deps.db, caller, { ...params, now });
    if (question === undefined) throw new Problem('not-found');
    return { ...done, question };
  });
}

function mountActs(context: HttpContext): void {
  const { deps } = context;
  mount(context, askRoute, async ({ body, caller, request }) => {
    const wanted = { ...body, key: keyOf(request), address: request.ip };
    return { ...done, ...(await askQuestion(deps, caller, wanted)) };
  });
  mount(context, answerAsked, async ({ params, body, caller, request }) => {
    await answerQuestion(deps, caller, { ...params, ...body, address: request.ip });
    return done;
  });
  mount(context, askAgainRoute, async ({ params, body, caller, request }) => {
    const act = { ...params, ...body, address: request.ip };
    return { ...done, ...(await askAgain(deps, caller, act)) };
  });
  mount(context, renewRoute, async ({ params, caller, request }) => {
    const act = { ...params, address: request.ip };
    return { ...done, ...(await renewLink(deps, caller, act)) };
  });
  mount(context, settleRoute, async ({ params, body, caller, request }) => {
    await settleQuestion(deps, caller, { ...params, ...body, address: request.ip });
    return done;
  });
  mount(context, withdrawRoute, async ({ params, body, caller, request }) => {
    await withdrawQuestion(deps, caller, { ...params, ...body, address: request.ip });
    return done;
  });
}
