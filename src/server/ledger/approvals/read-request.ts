import { REOPENING } from '#shared/ledger/approvals.ts';
import { invariant } from '#shared/invariant.ts';
import { Problem } from '#shared/problems.ts';

import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { previewTransaction } from '../transactions/preview.ts';

import { prepareAsked } from './decide.ts';
import { findRequest, listHeldDocuments } from './queries.ts';
import type { AskedRequest } from './queries.ts';
import { listRules, wordsOfRule } from './rules.ts';

/** One request with everything that its second person looks at. Throws not-found. */
export async function readRequest(deps: Deps, caller: Caller, requestId: string) {
  const request = await findRequest(deps.db, caller, requestId);
  if (request === undefined) throw new Problem('not-found');
  const { subject, content, authorId: _, idempotencyKey: __, ...row } = request;
  const [attachments, shown, rule] = await Promise.all([
    listHeldDocuments(deps.db, requestId),
    previewOf(deps, request),
    ruleOf(deps, request),
  ]);
  const why = content.reason ?? content.corrects?.reason ?? '';
  return { ...row, kind: subject, why, attachments, ...shown, rule };
}

/** What would be posted now, or why it cannot be. */
async function previewOf(deps: Deps, request: AskedRequest) {
  if (request.what !== 'post' || request.decision !== null) return { preview: null, obstacle: '' };
  try {
    const { author, filled } = await prepareAsked(deps, request);
    const { success: _, ...preview } = await previewTransaction(deps, author, filled);
    return { preview, obstacle: '' };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const told = error.fields.map(({ message }) => message);
    return { preview: null, obstacle: told.length > 0 ? told.join(' ') : error.message };
  }
}

/** The rule that would change, before and after. */
async function ruleOf(deps: Deps, { what, subject, content }: AskedRequest) {
  if (what !== 'rule') return null;
  const now = (await listRules(deps)).find((rule) => rule.subject === subject);
  invariant(now !== undefined, `there is a rule of ${subject}, such as of ${REOPENING}`);
  const { isOn = false, fromAmount = '0' } = content;
  return {
    before: wordsOfRule(now.what, now),
    after: wordsOfRule(now.what, { isOn, fromAmount: BigInt(fromAmount) }),
  };
}
