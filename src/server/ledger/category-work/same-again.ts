import { randomUUID } from 'node:crypto';

import type { Kysely } from 'kysely';

import type { Kind } from '#kinds/define-kind.ts';
import { findKind } from '#kinds/index.ts';
import { manilaDate } from '#shared/dates.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';
import { Problem } from '#shared/problems.ts';

import type { Tables } from '../../tables.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { draftPath, findDraftForm } from '../drafts/draft-form.ts';
import { findDraft } from '../drafts/drafts.ts';
import { keepDraft } from '../drafts/keep-draft.ts';
import { summariseDraft } from '../drafts/summarise-draft.ts';
import { listInactive } from '../parties/queries.ts';
import { findRow } from '../records/queries.ts';
import { findRepeatable } from '../recurring/labelled-answers.ts';
import { movedTo } from '../recurring/repeated-answers.ts';
import { formDefaults } from '../transactions/form-defaults.ts';

/**
 * Begins a draft with the answers of a record that the caller may see: dated today, its other dates
 * as far from it as they were, with the next number and without attachments and settled documents.
 * Answers the form screen that opens it; one that was begun before is opened as it is. Throws
 * not-found, also for a reversal, which has no form.
 */
export async function beginSameAgain(
  deps: Deps,
  caller: Caller,
  transactionId: string,
): Promise<string> {
  const row = await findRow(deps.db, caller, transactionId);
  const kind = row === undefined || row.reversesId !== null ? undefined : findKind(row.kind);
  const form = kind === undefined ? undefined : findDraftForm(kind.id);
  if (row === undefined || kind === undefined || form === undefined) throw new Problem('not-found');
  const slot = `again:${transactionId}`;
  const path = draftPath(form, slot);
  if ((await findDraft(deps, caller, { kind: kind.id, slot })) !== undefined) return path;
  const now = deps.clock.now();
  const repeated = await withoutInactive(
    deps.db,
    kind,
    await findRepeatable(deps.db, kind, row.answers),
  );
  const moved = movedTo(kind.fields, repeated, manilaDate(now));
  const answers = { ...moved, ...(await findNextNumber(deps, caller, kind)) };
  await keepDraft(
    deps.db,
    { userId: caller.userId, kind: kind.id, slot },
    {
      answers,
      idempotencyKey: randomUUID(),
      title: `Same as ${row.number}`,
      summary: summariseDraft(form, answers),
      savedAt: now,
    },
  );
  return path;
}

/** A party that takes nothing new is left for the person to choose. */
async function withoutInactive(
  db: Kysely<Tables>,
  { fields }: Kind,
  answers: TypedAnswers,
): Promise<TypedAnswers> {
  const named = Object.keys(fields).filter((name) => fields[name]?.type === 'party');
  // Where a form named nobody its answer is empty.
  const ids = named
    .map((name) => answers[name])
    .filter((id) => typeof id === 'string')
    .filter((id) => id !== '');
  const inactive = await listInactive(db, ids);
  return Object.fromEntries(
    Object.entries(answers).filter(
      ([name, answer]) =>
        !named.includes(name) || typeof answer !== 'string' || !inactive.has(answer),
    ),
  );
}

/** The number that a new form of the kind begins with, where one is known. */
async function findNextNumber(deps: Deps, caller: Caller, kind: Kind): Promise<TypedAnswers> {
  if (!('typedIn' in kind.documentNumber)) return {};
  const { typedIn } = kind.documentNumber;
  const number = (await formDefaults(deps, caller, kind))[typedIn];
  return number === undefined ? {} : { [typedIn]: number };
}
