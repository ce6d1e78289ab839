import { randomUUID } from 'node:crypto';

import type { TypedAnswers } from '#shared/forms/fields.ts';
import { formatDate, manilaDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { Problem } from '#shared/problems.ts';

import type { Deps } from '../../../platform/deps.ts';
import { begun } from '../../../ledger/drafts/begun.ts';
import { draftPath, findDraftForm } from '../../../ledger/drafts/draft-form.ts';
import { keepDraft } from '../../../ledger/drafts/keep-draft.ts';
import { summariseDraft } from '../../../ledger/drafts/summarise-draft.ts';
import type { Caller } from '../../../platform/http/caller.ts';

import { listOffers } from './list-offers.ts';
import { readSource } from './source.ts';

/** The lines, or the match whose sums differ, that something is recorded from. */
interface RecordedFrom {
  readonly account: string;
  readonly lineIds: readonly string[];
  readonly matchId: string | null;
}

interface Opened {
  readonly from: RecordedFrom;
  /** Of the offers, and its kind, to make sure. */
  readonly index: number;
  readonly kind: string;
  /** As filled in at the desk. */
  readonly answers: TypedAnswers | null;
}

/**
 * Makes a draft of the caller's, filled in from the lines, in a place of its own, and answers the
 * screen that opens it. When it is entered, its entry is matched with these lines. Throws
 * not-found, conflict (what is offered has changed meanwhile), bank-line-matched, bad-request.
 */
export async function openRecording(
  deps: Deps,
  caller: Caller,
  { from, index, kind, answers: given }: Opened,
): Promise<string> {
  const source = await readSource(deps.db, caller, from);
  const offer = (await listOffers(deps.db, source))[index];
  const form = findDraftForm(kind);
  if (offer === undefined || offer.kind !== kind || form === undefined)
    throw new Problem('conflict');
  const now = deps.clock.now();
  const answers = begun(form.fields ?? {}, given ?? offer.answers, manilaDate(now));
  const slot = `bank:${randomUUID()}`;
  const idempotencyKey = randomUUID();
  await deps.db.transaction().execute(async (tx) => {
    await keepDraft(
      tx,
      { userId: caller.userId, kind, slot },
      {
        answers,
        idempotencyKey,
        title: `${offer.label}, ${formatMoney(source.amount)} on ${formatDate(source.date)}`,
        summary: summariseDraft(form, answers),
        savedAt: now,
      },
    );
    await tx
      .insertInto('bank_recordings')
      .values({
        idempotency_key: idempotencyKey,
        user_id: caller.userId,
        account: from.account,
        line_ids: [
          ...new Set([...source.lines.map(({ lineId }) => lineId), ...(offer.moreLineIds ?? [])]),
        ],
        match_id: from.matchId,
        role: offer.role,
        created_at: now,
      })
      .execute();
  });
  return draftPath(form, slot);
}
