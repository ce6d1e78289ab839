import { randomUUID } from 'node:crypto';

import { certificateReceived } from '#kinds/certificate-received/certificate-received.ts';
import { manilaDate } from '#shared/dates.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';
import { formatMoney, sum, toWire } from '#shared/money.ts';
import { Problem } from '#shared/problems.ts';

import type { Deps } from '../../platform/deps.ts';
import { begun } from '../../ledger/drafts/begun.ts';
import { draftPath, findDraftForm } from '../../ledger/drafts/draft-form.ts';
import { keepDraft } from '../../ledger/drafts/keep-draft.ts';
import { summariseDraft } from '../../ledger/drafts/summarise-draft.ts';
import type { Caller } from '../../platform/http/caller.ts';

import { expectedOf } from './expected.ts';

interface ReceivedDocuments {
  readonly partyId: string;
  readonly rows: readonly { readonly document: string; readonly atc: string }[];
}

/**
 * Makes a draft of "Certificate received", filled in with what is to follow of a customer, and
 * answers the screen that opens it. Throws not-found when nothing of it is to follow.
 */
export async function openReceivedDraft(
  deps: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
  { partyId, rows: wanted }: ReceivedDocuments,
): Promise<string> {
  const now = deps.clock.now();
  const form = findDraftForm(certificateReceived.id);
  const [party] = (await expectedOf(deps.db, { asOf: manilaDate(now), partyId })).parties;
  const rows = (party?.rows ?? []).filter(
    ({ state, document, atc }) =>
      state === 'to-follow' &&
      (wanted.length === 0 || wanted.some((row) => row.document === document && row.atc === atc)),
  );
  if (party === undefined || form === undefined || rows.length === 0)
    throw new Problem('not-found');
  const typed: TypedAnswers = {
    customer: partyId,
    $labels: [{ id: partyId, name: party.name, detail: '' }],
    rows: rows.map(({ document, atc, base, tax }) => ({
      invoice: document,
      atc,
      base: toWire(base),
      tax: toWire(tax),
    })),
  };
  const answers = begun(form.fields ?? {}, typed, manilaDate(now));
  const slot = `certificate:${randomUUID()}`;
  await deps.db.transaction().execute((tx) =>
    keepDraft(
      tx,
      { userId: caller.userId, kind: form.kind, slot },
      {
        answers,
        idempotencyKey: randomUUID(),
        title: `2307 of ${party.name}, ${formatMoney(sum(rows.map(({ tax }) => tax)))}`,
        summary: summariseDraft(form, answers),
        savedAt: now,
      },
    ),
  );
  return draftPath(form, slot);
}
