import type { Kysely } from 'kysely';

import type { Kind } from '#kinds/define-kind.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';
import { formatTin } from '#shared/tin.ts';

import type { Tables } from '../../tables.ts';

import { listPartyNames } from './queries.ts';
import { partiesNamed, repeatable } from './repeated-answers.ts';

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What of a form is the same every time, with the names of its parties, as a draft keeps it. */
export async function findRepeatable(
  db: Kysely<Tables>,
  kind: Kind,
  typed: TypedAnswers,
): Promise<TypedAnswers> {
  const answers = repeatable(kind, typed);
  return { ...answers, $reason: undefined, $labels: await findLabels(db, kind, answers) };
}

/** The names of the parties of a form, as a draft keeps them beside its answers. */
export async function findLabels(db: Kysely<Tables>, kind: Kind, answers: TypedAnswers) {
  const ids = partiesNamed(kind.fields, answers).filter((text) => ID.test(text));
  const names = await listPartyNames(db, ids);
  return names.map(({ party_id: id, name, tin, branch }) => {
    return { id, name, detail: tin === null ? 'no TIN' : formatTin(tin, branch) };
  });
}
