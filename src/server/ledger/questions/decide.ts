import type { Kysely } from 'kysely';

import type { QuestionAction } from '#shared/ledger/questions.ts';
import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Tables } from '../../tables.ts';
import { addAttached } from '../evidence/evidence-writes.ts';

import type { Asked } from './ask.ts';
import { insertEvent } from './event-writes.ts';
import { demandMailRoom } from './mail-room.ts';
import { makeLink } from './link-writes.ts';
import { findEmail, findParties, findQuestion } from './queries.ts';
import type { ShownQuestion } from './queries.ts';
import { tellAsker, tellColleague, tellOutside } from './tell.ts';

interface Act {
  readonly questionId: string;
  readonly text: string;
  /** Where the caller is, for the audit trail. */
  readonly address: string;
}

/**
 * Answers a question that the caller was asked, with files that the caller uploaded. Throws
 * not-found, question-not-yours, question-closed, attachment-not-usable.
 */
export async function answerQuestion(
  deps: Deps,
  caller: Caller,
  act: Act & { readonly attachmentIds: readonly string[] },
): Promise<void> {
  const question = await getQuestion(deps, caller, act.questionId);
  const { askedBy } = await findParties(deps.db, act.questionId);
  await deps.db.transaction().execute(async (tx) => {
    const { questionId, text, attachmentIds } = act;
    const by = { userId: caller.userId, linkId: null };
    await insertEvent(tx, { deps, questionId, action: 'answered', by, text, attachmentIds });
    await note(deps, tx, { caller, act, question, action: 'answered' });
    const to = await findEmail(tx, askedBy);
    await tellAsker(deps, tx, { to, questionId, title: question.title, text, from: caller.name });
  });
}

/**
 * Says that the answer is not enough; outside that goes with a new link. Throws not-found,
 * not-allowed, question-closed, question-waits, read-only, question-mails-limit.
 */
export async function askAgain(deps: Deps, caller: Caller, act: Act): Promise<Asked> {
  const question = await getDecidable(deps, caller, act.questionId);
  if (question.isOutside) await demandMail(deps, caller, question);
  return deps.db.transaction().execute(async (tx) => {
    const { questionId, text } = act;
    const by = { userId: caller.userId, linkId: null };
    await insertEvent(tx, { deps, questionId, action: 'asked-again', by, text, attachmentIds: [] });
    await note(deps, tx, { caller, act, question, action: 'asked-again' });
    return tellAgain(deps, tx, { caller, question, text });
  });
}

/**
 * Sends a question outside once more, with a new link; the one before opens no more. Throws
 * not-found, not-allowed, question-closed, question-mails-limit.
 */
export async function renewLink(
  deps: Deps,
  caller: Caller,
  { questionId, address }: Omit<Act, 'text'>,
): Promise<Asked> {
  const question = await getDecidable(deps, caller, questionId);
  if (!question.isOutside) throw new Problem('not-found');
  if (question.state !== 'waiting') throw new Problem('question-closed');
  await demandMail(deps, caller, question);
  return deps.db.transaction().execute(async (tx) => {
    await recordAudit(tx, {
      at: deps.clock.now(),
      actor: caller.clientId,
      actorUserId: caller.userId,
      action: 'question.link-renewed',
      subject: question.title,
      address,
      after: { questionId },
    });
    return tellAgain(deps, tx, { caller, question, text: question.text });
  });
}

/**
 * Closes a question; the files that are accepted become supporting documents of its transaction,
 * all of them or none. Throws not-found, not-allowed, question-closed, read-only,
 * attachment-not-usable, evidence-reason-needed.
 */
export async function settleQuestion(
  deps: Deps,
  caller: Caller,
  act: Act & { readonly acceptIds: readonly string[] },
): Promise<void> {
  const question = await getDecidable(deps, caller, act.questionId);
  const { transactionId } = question;
  const accepted = [...new Set(act.acceptIds)];
  const files = question.events.flatMap((event) => event.files);
  if (accepted.length > 0 && caller.isReadOnly) throw new Problem('read-only');
  const isTheirs = accepted.every((id) => files.some(({ attachmentId }) => attachmentId === id));
  if (!isTheirs || (accepted.length > 0 && transactionId === null))
    throw new Problem('attachment-not-usable');
  await deps.db.transaction().execute(async (tx) => {
    const { questionId, text, address } = act;
    const by = { userId: caller.userId, linkId: null };
    await insertEvent(tx, { deps, questionId, action: 'settled', by, text, attachmentIds: [] });
    for (const attachmentId of accepted) {
      const reason = text;
      const attached = { transactionId: transactionId ?? '', attachmentId, reason, address };
      await addAttached({ deps, caller, tx }, attached);
    }
    await note(deps, tx, { caller, act, question, action: 'settled', accepted: accepted.length });
  });
}

/** Takes a question back. Throws not-found, not-allowed, question-closed. */
export async function withdrawQuestion(deps: Deps, caller: Caller, act: Act): Promise<void> {
  const question = await getDecidable(deps, caller, act.questionId);
  await deps.db.transaction().execute(async (tx) => {
    const { questionId, text } = act;
    const by = { userId: caller.userId, linkId: null };
    await insertEvent(tx, { deps, questionId, action: 'withdrawn', by, text, attachmentIds: [] });
    await note(deps, tx, { caller, act, question, action: 'withdrawn' });
  });
}

async function getQuestion(deps: Deps, caller: Caller, questionId: string): Promise<ShownQuestion> {
  const now = deps.clock.now();
  const question = await findQuestion(deps.db, caller, { questionId, now });
  if (question === undefined) throw new Problem('not-found');
  return question;
}

/** A question that is open and whose asker the caller is, or could stand in for. */
async function getDecidable(
  deps: Deps,
  caller: Caller,
  questionId: string,
): Promise<ShownQuestion> {
  const question = await getQuestion(deps, caller, questionId);
  if (['settled', 'withdrawn'].includes(question.state)) throw new Problem('question-closed');
  if (!question.mayDecide) throw new Problem('not-allowed');
  return question;
}

async function demandMail(
  deps: Deps,
  caller: Caller,
  { askedEmail }: ShownQuestion,
): Promise<void> {
  if (caller.isReadOnly) throw new Problem('read-only');
  // Who was asked has been erased.
  if (askedEmail === '') throw new Problem('not-found');
  await demandMailRoom(deps, caller);
}

async function tellAgain(
  deps: Deps,
  tx: Kysely<Tables>,
  { caller, question, text }: { caller: Caller; question: ShownQuestion; text: string },
): Promise<Asked> {
  const { questionId, title, due, isOutside, askedEmail } = question;
  const from = caller.name;
  if (!isOutside) {
    const { askedUser } = await findParties(tx, questionId);
    const to = askedUser === null ? '' : await findEmail(tx, askedUser);
    const isMailed = await tellColleague(deps, tx, { to, questionId, title, text, due, from });
    return { questionId, link: null, isMailed };
  }
  const link = await makeLink(deps, tx, { questionId, userId: caller.userId });
  const { companyName: company, email: replyTo } = caller;
  const mail = { to: askedEmail, text, due, from, company, replyTo, link };
  return { questionId, link: link.address, isMailed: await tellOutside(deps, tx, mail) };
}

interface Noted {
  readonly caller: Caller;
  readonly act: Act;
  readonly question: ShownQuestion;
  readonly action: QuestionAction;
  readonly accepted?: number;
}

async function note(
  deps: Deps,
  tx: Kysely<Tables>,
  { caller, act, question, action, accepted }: Noted,
): Promise<void> {
  await recordAudit(tx, {
    at: deps.clock.now(),
    actor: caller.clientId,
    actorUserId: caller.userId,
    action: `question.${action}`,
    subject: question.title,
    address: act.address,
    after: {
      questionId: act.questionId,
      ...(question.transactionId !== null && { transactionId: question.transactionId }),
      text: act.text,
      ...(accepted !== undefined && { accepted }),
    },
  });
}
