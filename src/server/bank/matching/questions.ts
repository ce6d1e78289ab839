import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Tables } from '../../tables.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';

type Db = Kysely<Tables>;

/** A question about a line of the bank, as the colleague sees it who is asked. */
interface QuestionRow {
  lineId: string;
  accountTitle: string;
  currency: string;
  date: BusinessDate;
  /** Money in is above zero. */
  amount: bigint;
  description: string;
  reason: string;
  until: BusinessDate | null;
  question: string;
  askedBy: string;
  askedAt: Date;
  answer: string;
  answeredAt: Date | null;
}

/**
 * Questions that wait for the caller, the oldest first, and those that the caller answered in the
 * last thirty days.
 */
export async function listQuestions({ db, clock }: Deps, { userId }: Caller) {
  const { rows } = await sql<QuestionRow>`
    select l.line_id as "lineId", a.title as "accountTitle",
        account_currency(l.account) as currency,
        l.date, l.amount, l.description, n.reason, n.until, n.question, asker.client_id as "askedBy",
        n.noted_at as "askedAt", n.answer, n.answered_at as "answeredAt"
      from bank_line_notes n
      join bank_lines l on l.line_id = n.line_id
      join accounts a on a.number = l.account
      join user_accounts asker on asker.user_id = n.noted_by
      where n.asked_user_id = ${userId}::uuid and (
        (n.answered_at is null and not exists (select from bank_match_lines m where m.line_id = n.line_id))
        or n.answered_at > ${clock.now()}::timestamptz - interval '30 days')
      order by n.answered_at desc nulls first, n.noted_at, l.line_id limit 200`.execute(db);
  return rows;
}

interface Answer {
  readonly lineId: string;
  readonly answer: string;
  /** An attachment that the caller uploaded. */
  readonly attachmentId: string | null;
  readonly address: string;
}

/**
 * Answers a question that the caller was asked; another answer takes the place of the first, which
 * stays in the audit. Throws not-found (nobody asked the caller), attachment-not-usable (it is not
 * the caller's own).
 */
export async function answerQuestion(deps: Deps, caller: Caller, given: Answer): Promise<void> {
  const { lineId, answer, attachmentId, address } = given;
  const at = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('bank_line_notes')
      .select(['question', 'answer', 'answer_attachment_id as answerAttachmentId'])
      .where('line_id', '=', lineId)
      .where('asked_user_id', '=', caller.userId)
      .forUpdate()
      .executeTakeFirst();
    if (before === undefined) throw new Problem('not-found');
    if (attachmentId !== null)
      await keepAttachment(tx, { lineId, attachmentId, userId: caller.userId });
    await tx
      .updateTable('bank_line_notes')
      .set((eb) => ({
        answer,
        answered_by: caller.userId,
        answered_at: at,
        answer_attachment_id: attachmentId ?? before.answerAttachmentId,
        version: eb('version', '+', 1),
      }))
      .where('line_id', '=', lineId)
      .execute();
    await recordAudit(tx, {
      actor: caller.clientId,
      actorUserId: caller.userId,
      action: 'bank.question-answered',
      subject: lineId,
      address,
      at,
      before,
      after: { answer, attachmentId },
    });
  });
}

async function keepAttachment(
  tx: Db,
  { lineId, attachmentId, userId }: { lineId: string; attachmentId: string; userId: string },
): Promise<void> {
  const own = await tx
    .selectFrom('attachments')
    .select('attachment_id')
    .where('attachment_id', '=', attachmentId)
    .where('uploaded_by', '=', userId)
    .executeTakeFirst();
  if (own === undefined) throw new Problem('attachment-not-usable');
  await tx
    .insertInto('bank_answer_papers')
    .values({ line_id: lineId, attachment_id: attachmentId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
