import { randomUUID } from 'node:crypto';

import { findKind } from '#kinds/index.ts';
import { invariant } from '#shared/invariant.ts';
import { isKeyOf } from '#shared/keys-of.ts';
import { Problem, PROBLEMS } from '#shared/problems.ts';

import type { Actor } from '../../platform/audit/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { findDraftForm } from '../drafts/draft-form.ts';
import { keepDraft } from '../drafts/keep-draft.ts';
import { summariseDraft } from '../drafts/summarise-draft.ts';
import { inRecordingTransaction, recordPostings } from '../postings/record.ts';
import type { NewPosting } from '../postings/record.ts';
import { findLabels } from '../recurring/labelled-answers.ts';
import { buildWithReversal } from '../transactions/post.ts';
import { prepare } from '../transactions/prepare.ts';
import type { Prepared } from '../transactions/prepare.ts';

import { tellAuthor } from './notify.ts';
import { decideInDatabase, findAuthor, findRequest, listHeldDocuments } from './queries.ts';
import type { AskedRequest } from './queries.ts';

interface Approval {
  readonly requestId: string;
  readonly digest?: string | undefined;
  readonly address: string;
}

/**
 * Approves a form, which is posted under both names; releases a payment; or agrees to a rule.
 * Throws not-found, approval-decided, approval-own, conflict (the form is no longer what was looked
 * at), approval-not-for-this (a month is reopened on its own page), and what posting throws.
 */
export async function approve(deps: Deps, caller: Caller, { requestId, ...act }: Approval) {
  const request = await getRequest(deps, caller, requestId);
  if (request.isOwn) throw new Problem('approval-own');
  if (request.decision !== null) throw new Problem('approval-decided');
  const decision = decisionOf(deps, caller, { requestId, decision: 'approved', ...act });
  if (request.what === 'post') return postApproved(deps, caller, { request, decision, ...act });
  if (request.what === 'reopen') throw new Problem('approval-not-for-this');
  demandDone(await decideInDatabase(deps.db, decision));
  return { transactionId: request.transactionId, number: request.number };
}

/**
 * Sends a request back to who submitted it; what was typed is among that person's drafts again.
 * Throws not-found, approval-decided, approval-own, approval-not-for-this.
 */
export async function sendBack(
  deps: Deps,
  caller: Caller,
  { requestId, reason, address }: { requestId: string; reason: string; address: string },
): Promise<void> {
  const request = await getRequest(deps, caller, requestId);
  const act = { requestId, decision: 'sent-back', reason, address };
  await deps.db.transaction().execute(async (tx) => {
    const documents = await listHeldDocuments(tx, requestId);
    demandDone(await decideInDatabase(tx, decisionOf(deps, caller, act)));
    const title = `Sent back: ${reason}`;
    await giveBack({ ...deps, db: tx }, request, { title, documents });
    const { title: about, authorId: userId } = request;
    await tellAuthor(deps, tx, { requestId, title: about, userId, actor: caller.clientId, reason });
  });
}

/**
 * Takes back what the caller submitted; a form is a draft again. Throws not-found,
 * approval-decided, approval-not-for-this.
 */
export async function withdraw(
  deps: Deps,
  caller: Caller,
  { requestId, reason, address }: { requestId: string; reason: string; address: string },
): Promise<void> {
  const request = await getRequest(deps, caller, requestId);
  const act = { requestId, decision: 'withdrawn', reason, address };
  await deps.db.transaction().execute(async (tx) => {
    const documents = await listHeldDocuments(tx, requestId);
    demandDone(await decideInDatabase(tx, decisionOf(deps, caller, act)));
    await giveBack({ ...deps, db: tx }, request, { title: 'Withdrawn', documents });
  });
}

/** The answer of `decide_approval` as a problem, unless it is done. */
export function demandDone(answer: string): void {
  if (answer === 'done') return;
  throw isKeyOf(PROBLEMS, answer) ? new Problem(answer) : new Error(`decided: ${answer}`);
}

/** A decision as the database takes it, in the caller's name. */
export function decisionOf(
  { clock }: Pick<Deps, 'clock'>,
  { userId, clientId }: Pick<Actor, 'userId' | 'clientId'>,
  act: { readonly requestId: string; readonly decision: string; readonly address: string },
) {
  return { ...act, userId, actor: clientId, at: clock.now() };
}

async function getRequest({ db }: Deps, caller: Caller, requestId: string): Promise<AskedRequest> {
  const request = await findRequest(db, caller, requestId);
  if (request === undefined) throw new Problem('not-found');
  return request;
}

/** A form that was submitted, checked again as of now, as its author would. */
export async function prepareAsked(deps: Deps, request: AskedRequest) {
  const { answers: typed = {}, corrects } = request.content;
  const kind = findKind(request.subject);
  if (kind === undefined) throw new Problem('kind-unknown');
  const author = await findAuthor(deps.db, request.authorId);
  const filled = { kind, typed, corrects: corrects?.transactionId };
  return { author, filled, corrects, prepare: () => prepare(deps, author, filled) };
}

interface Approved {
  readonly request: AskedRequest;
  readonly decision: ReturnType<typeof decisionOf>;
  readonly digest?: string | undefined;
  readonly address: string;
}

async function postApproved(deps: Deps, caller: Caller, approved: Approved) {
  const { request, decision, digest, address } = approved;
  const asked = await prepareAsked(deps, request);
  const { author, corrects } = asked;
  const prepared = await asked.prepare();
  if (prepared.digest !== digest || prepared.posting.total !== request.amount)
    throw new Problem('conflict');
  const built = await buildWithReversal(deps, author, { prepared, corrects });
  const postings = built.map((posting) =>
    posting.reversesId === undefined
      ? withApproval(posting, caller, { request, prepared })
      : posting,
  );
  const last = postings.at(-1);
  const { contentHash = '' } = request.content;
  invariant(last !== undefined && request.idempotencyKey !== null, 'a form was submitted');
  const key = request.idempotencyKey;
  const { transactionId } = last;
  return inRecordingTransaction(deps.db, async (tx) => {
    demandDone(await decideInDatabase(tx, { ...decision, transactionId }));
    const recorded = await recordPostings(tx, {
      userId: author.userId,
      actor: author.clientId,
      address,
      at: deps.clock.now(),
      key,
      contentHash,
      postings,
    });
    return { transactionId, number: recorded.number };
  });
}

/** Both names are bound with the entry: what the voucher prints is hashed with it. */
function withApproval(
  posting: NewPosting,
  caller: Caller,
  { request, prepared }: { request: AskedRequest; prepared: Prepared },
): NewPosting {
  const said = new Set(request.content.answered ?? []);
  const open = prepared.questions.filter(({ code }) => !said.has(code));
  const { scheduleLine } = request.content;
  return {
    ...posting,
    ...(scheduleLine && { scheduleLine }),
    summary: posting.summary.map((row) =>
      open.some(({ code }) => row.name === `decision-${code}`)
        ? { ...row, label: `Confirmed by ${caller.clientId}` }
        : row,
    ),
    printed: {
      ...posting.printed,
      approval: {
        preparedBy: request.requestedBy,
        submittedAt: request.requestedAt.toISOString(),
        approvedBy: caller.clientId,
      },
    },
  };
}

/**
 * What was typed is its author's draft again, named by why; nothing of it is lost. The line of a
 * schedule was typed by nobody: it is due again.
 */
async function giveBack(
  deps: Deps,
  request: AskedRequest,
  { title, documents }: { title: string; documents: readonly HeldDocument[] },
): Promise<void> {
  const { answers, corrects, scheduleLine } = request.content;
  if (scheduleLine !== undefined) return;
  const form = request.what === 'post' ? findDraftForm(request.subject) : undefined;
  const kind = findKind(request.subject);
  if (form === undefined || kind === undefined || answers === undefined) return;
  const labelled = {
    ...answers,
    $labels: [...(await findLabels(deps.db, kind, answers)), ...documents.map(labelOf)],
    ...(corrects === undefined ? {} : { $reason: corrects.reason }),
  };
  const slot =
    corrects === undefined ? `aside:${randomUUID()}` : `correct:${corrects.transactionId}`;
  await keepDraft(
    deps.db,
    { userId: request.authorId, kind: request.subject, slot },
    {
      answers: labelled,
      idempotencyKey: randomUUID(),
      title: title.slice(0, 200),
      summary: summariseDraft(form, labelled),
      savedAt: deps.clock.now(),
    },
  );
}

type HeldDocument = Awaited<ReturnType<typeof listHeldDocuments>>[number];

/** As the form keeps an attachment beside its answers. */
function labelOf({ attachmentId: id, fileName: name, contentType, size }: HeldDocument) {
  return { id, name, detail: `${contentType}|${size}` };
}
