import type { Kind } from '#kinds/define-kind.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';
import { buildPartyIds, repeatableAnswers } from '#shared/ledger/repeatable-answers.ts';
import { formatTin } from '#shared/tin.ts';

import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';

import { findLast, listNames } from './last-queries.ts';

/**
 * The last transaction of a kind with a party that the caller may see and that is still in force,
 * with those of its answers that may hold again, and the names behind their ids. Nothing when there
 * is none.
 */
export async function lastTransaction(
  { db }: Deps,
  caller: Caller,
  { kind, partyId }: { kind: Kind; partyId: string },
) {
  const last = await findLast(db, caller, { kind: kind.id, partyId });
  if (last === undefined) return null;
  const { answers: typed, ...named } = last;
  const answers = withoutNumber(kind, repeatableAnswers(kind.fields, typed));
  const names = await listNames(db, buildPartyIds(kind.fields, answers));
  return {
    ...named,
    answers: answers as WireAnswers,
    labels: names.map(({ partyId: id, name, tin, branch }) => {
      return { id, name, detail: tin === null ? 'no TIN' : formatTin(tin, branch) };
    }),
  };
}

function withoutNumber({ documentNumber }: Kind, answers: TypedAnswers): TypedAnswers {
  if (!('typedIn' in documentNumber)) return answers;
  const { [documentNumber.typedIn]: _, ...rest } = answers;
  return rest;
}

type WireText = string | string[];
type WireAnswers = Record<string, WireText | Record<string, WireText>[]>;
