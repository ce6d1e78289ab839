import type { Kind } from '#kinds/define-kind.ts';
import { manilaDate } from '#shared/dates.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';
import { checkAnswers } from '#shared/forms/form.ts';
import { settleAnswers } from '#shared/ledger/settled-answers.ts';

import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';

import { NOTHING_NAMED, readFacts } from './facts.ts';
import { buildReferences, needsOf } from './references.ts';
import type { References } from './references.ts';
import type { KnownFacts } from './known-facts.ts';

/**
 * Looks up, in one query, what many forms of a kind name together; forms that are not filled in
 * right name nothing.
 */
export async function readSharedFacts(
  { db, clock }: Deps,
  caller: Caller,
  { kind, forms }: { kind: Kind; forms: readonly TypedAnswers[] },
): Promise<KnownFacts> {
  const today = manilaDate(clock.now());
  const all = forms.map((typed) => {
    const { answers } = checkAnswers(kind.fields, settleAnswers(kind.fields, typed, today), {
      today,
    });
    return answers === undefined ? NOTHING_NAMED : buildReferences(kind.fields, answers);
  });
  const of = (name: keyof References) => [
    ...new Set(all.flatMap((references) => references[name])),
  ];
  const references = {
    parties: of('parties'),
    attachments: of('attachments'),
    documents: of('documents'),
    settled: of('settled'),
    cheques: of('cheques'),
  };
  return readFacts(db, caller, { references, today, ...needsOf(kind) });
}
