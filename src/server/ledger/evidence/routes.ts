import {
  attachLater,
  exportEvidenceScore,
  exportMissing,
  findTwins,
  getEvidenceRules,
  getEvidenceScore,
  markWrongDocument,
  saveEvidenceRule,
  tellNoDocument,
} from '#shared/api/ledger/evidence.ts';
import { manilaDate } from '#shared/dates.ts';
import { Problem } from '#shared/problems.ts';

import { findReadableAttachment } from '../../platform/attachments/queries.ts';
import type { HttpContext } from '../../platform/http/context.ts';
import { mount } from '../../platform/http/mount.ts';
import { sendReport } from '../../output/report-files/send-report.ts';

import { listTwins } from './queries.ts';
import { attachDocuments, markWrong, tellNone } from './evidence-writes.ts';
import { missingReport } from './missing-report.ts';
import { listRules, saveRule } from './rule-writes.ts';
import { evidenceReport } from './score-report.ts';
import { evidenceOf } from './score.ts';

const done = { success: true as const };

/** Supporting documents after the posting: attached, marked as wrong, missing, and the rules. */
export function mountEvidence(context: HttpContext): void {
  mountDocuments(context);
  mountScore(context);
  mountMissing(context);
  mountRules(context);
}

function mountDocuments(context: HttpContext): void {
  const { deps } = context;
  mount(context, attachLater, async ({ params, body, caller, request }) => {
    await attachDocuments(deps, caller, { ...params, ...body, address: request.ip });
    return done;
  });
  mount(context, markWrongDocument, async ({ params, body, caller, request }) => {
    await markWrong(deps, caller, { ...params, ...body, address: request.ip });
    return done;
  });
  mount(context, tellNoDocument, async ({ params, body, caller, request }) => {
    const { state, reason } = body;
    const action = state === 'none-exists' ? ('none' as const) : ('sought' as const);
    await tellNone(deps, caller, { ...params, reason, action, address: request.ip });
    return done;
  });
  mount(context, findTwins, async ({ params, caller }) => {
    const { attachmentId } = params;
    if ((await findReadableAttachment(deps.db, attachmentId, caller)) === undefined)
      throw new Problem('attachment-not-found');
    const twins = await listTwins(deps.db, attachmentId, caller);
    return {
      ...done,
      twins: twins.map(({ isSame, isVisible, transactionId, kindTitle, number, date }) => ({
        isSame,
        record: isVisible ? { transactionId, kindTitle, number, date } : null,
      })),
    };
  });
}

function mountScore(context: HttpContext): void {
  const { deps } = context;
  mount(context, getEvidenceScore, async ({ query }) => {
    demandOrder(query);
    return { ...done, ...(await evidenceOf(deps, query)) };
  });
  mount(context, exportEvidenceScore, async ({ params, query, caller, reply }) => {
    demandOrder(query);
    const evidence = await evidenceOf(deps, query);
    const report = evidenceReport(evidence, { ...query, now: deps.clock.now() });
    const fileName = `supporting-documents-${query.from}-${query.to}`;
    return sendReport(reply, { deps, caller, report, format: params.format, fileName });
  });
}

function mountMissing(context: HttpContext): void {
  const { deps } = context;
  mount(context, exportMissing, async ({ params, query, caller, reply }) => {
    const report = await missingReport(deps, caller, query);
    const fileName = `missing-documents-${manilaDate(deps.clock.now())}`;
    return sendReport(reply, { deps, caller, report, format: params.format, fileName });
  });
}

function mountRules(context: HttpContext): void {
  const { deps } = context;
  mount(context, getEvidenceRules, async () => ({ ...done, rules: await listRules(deps) }));
  mount(context, saveEvidenceRule, async ({ params, body, caller, request }) => {
    const actor = { clientId: caller.clientId, userId: caller.userId, address: request.ip };
    await saveRule(deps, actor, { ...params, ...body });
    return done;
  });
}

function demandOrder({ from, to }: { from: string; to: string }): void {
  if (from <= to) return;
  const message = 'Choose a date on or after the first one.';
  throw new Problem('bad-request', { fields: [{ path: 'to', message }] });
}
