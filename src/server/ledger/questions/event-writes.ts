import type { Kysely } from 'kysely';

import type { QuestionAction } from '#shared/ledger/questions.ts';
import { Problem } from '#shared/problems.ts';

import { demandBytes } from '../../platform/attachments/sweep.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Tables } from '../../tables.ts';

interface NewEvent {
  readonly deps: Pick<Deps, 'clock' | 'files'>;
  readonly questionId: string;
  readonly action: QuestionAction;
  /** A person of the company, or the link by which somebody outside answers. */
  readonly by: { readonly userId: string | null; readonly linkId: string | null };
  readonly text: string;
  readonly attachmentIds: readonly string[];
}

/**
 * Adds what happened to a question, with the files that came along; the database refuses what is
 * out of order. Throws question-closed, question-waits, question-not-yours, question-link-closed,
 * attachment-not-usable, attachment-interrupted.
 */
export async function insertEvent(tx: Kysely<Tables>, event: NewEvent): Promise<void> {
  const { deps, questionId, action, by, text, attachmentIds } = event;
  const { sequence } = await tx
    .insertInto('question_events')
    .values({
      question_id: questionId,
      action,
      by_user: by.userId,
      link_id: by.linkId,
      text,
      at: deps.clock.now(),
    })
    .returning('sequence')
    .executeTakeFirstOrThrow();
  for (const [position, attachmentId] of [...new Set(attachmentIds)].entries()) {
    const file = await tx
      .selectFrom('attachments')
      .select('sha256')
      .where('attachment_id', '=', attachmentId)
      .executeTakeFirst();
    if (file === undefined) throw new Problem('attachment-not-usable');
    await demandBytes({ db: tx, files: deps.files }, file.sha256);
    await tx
      .insertInto('question_papers')
      .values({ attachment_id: attachmentId, question_id: questionId, sequence, position })
      .execute();
  }
}
