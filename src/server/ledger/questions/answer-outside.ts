import type { FastifyRequest } from 'fastify';

import { hasControlCharacters } from '#shared/clean-text.ts';
import { MOST_ANSWER_FILES } from '#shared/ledger/questions.ts';
import { Problem } from '#shared/problems.ts';

import { removeOwnAttachment } from '../../platform/attachments/remove-attachment.ts';
import { storeAttachment } from '../../platform/attachments/store-attachment.ts';
import { whatHappened } from '../../platform/attachments/upload-part.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';

import { insertEvent } from './event-writes.ts';
import { hashOfToken } from './link-writes.ts';
import { findByToken, findEmail, findParties } from './queries.ts';
import { tellAsker } from './tell.ts';

const LONGEST_ANSWER = 4_000;

/** The question that a token opens now. */
export type OpenQuestion = NonNullable<Awaited<ReturnType<typeof findByToken>>>;

/** What came in so far; its text is shown again when the rest is refused. */
export interface Incoming {
  answer: string;
  readonly attachmentIds: string[];
}

/** The question behind a token. Throws question-link-closed. */
export async function openByToken(deps: Deps, token: string): Promise<OpenQuestion> {
  const open = await findByToken(deps.db, hashOfToken(token), deps.clock.now());
  if (open === undefined) throw new Problem('question-link-closed');
  return open;
}

/**
 * Takes the answer of somebody outside, text and files, and with it closes the link. All of it is
 * kept or nothing. Throws bad-request, what `storeAttachment` throws, question-link-closed (it was
 * answered or withdrawn meanwhile).
 */
export async function answerOutside(
  deps: Deps,
  request: FastifyRequest,
  { token, open, incoming }: { token: string; open: OpenQuestion; incoming: Incoming },
): Promise<void> {
  try {
    await readParts(deps, request, { token, open, incoming });
    await keepAnswer(deps, open, { ...incoming, address: request.ip });
  } catch (error) {
    for (const attachmentId of incoming.attachmentIds)
      await removeOwnAttachment(deps, attachmentId, { userId: open.askedById }).catch(() => {});
    throw error;
  }
}

async function readParts(
  deps: Deps,
  request: FastifyRequest,
  { token, open, incoming }: { token: string; open: OpenQuestion; incoming: Incoming },
): Promise<void> {
  if (!request.isMultipart()) throw new Problem('media-type-unknown');
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.fieldname === 'answer') incoming.answer = readText(part.value, part.valueTruncated);
      continue;
    }
    // A field of files in which none was chosen comes as a file without a name.
    if (part.filename === '' || part.filename === undefined) {
      part.file.resume();
      continue;
    }
    let isBroken = false;
    part.file.once('error', () => (isBroken = true));
    const stored = await storeAttachment(deps, {
      content: part.file,
      fileName: part.filename,
      caller: { userId: open.askedById },
      demandCaller: async () => {
        await openByToken(deps, token);
      },
    }).catch((error: unknown) => {
      throw whatHappened(error, isBroken);
    });
    incoming.attachmentIds.push(stored.attachment_id);
  }
  if (incoming.attachmentIds.length > MOST_ANSWER_FILES) throw fault('Choose fewer files.');
  if (incoming.answer === '' && incoming.attachmentIds.length === 0)
    throw fault('Enter an answer, or choose a document.');
}

function readText(value: unknown, isTruncated: boolean): string {
  const text = typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : '';
  if (isTruncated || text.length > LONGEST_ANSWER)
    throw fault(`The answer is too long: at most ${LONGEST_ANSWER} characters.`);
  if (hasControlCharacters(text)) throw fault('Remove the control characters from the answer.');
  return text;
}

/**
 * Keeps an answer that came by a link. Throws question-link-closed, attachment-not-usable,
 * attachment-interrupted.
 */
export async function keepAnswer(
  deps: Deps,
  { linkId, questionId, title }: OpenQuestion,
  { answer, attachmentIds, address }: Incoming & { readonly address: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const by = { userId: null, linkId };
    await insertEvent(tx, {
      deps,
      questionId,
      action: 'answered',
      by,
      text: answer,
      attachmentIds,
    });
    const { askedBy, askedName, transactionId } = await findParties(tx, questionId);
    await recordAudit(tx, {
      at: deps.clock.now(),
      actor: '',
      actorUserId: null,
      action: 'question.answered',
      subject: title,
      address,
      after: {
        questionId,
        ...(transactionId !== null && { transactionId }),
        by: 'somebody outside',
        text: answer,
        files: attachmentIds.length,
      },
    });
    const to = await findEmail(tx, askedBy);
    const text = answer === '' ? `${attachmentIds.length} document(s) were sent.` : answer;
    await tellAsker(deps, tx, { to, questionId, title, text, from: askedName });
  });
}

function fault(sentence: string): Problem {
  return new Problem('bad-request', { fields: [{ path: 'answer', message: sentence }] });
}
