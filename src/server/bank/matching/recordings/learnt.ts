import type { Kysely } from 'kysely';

import type { TypedAnswers } from '#shared/forms/fields.ts';

import type { Tables } from '../../../tables.ts';
import { saysWho, usualWords } from '../rule-words.ts';

import { keptOf } from './kept-answers.ts';
import { listMatched } from './learnt-queries.ts';
import type { Matched } from './learnt-queries.ts';

/** What lines with the same words became before. */
export interface Learnt {
  readonly kind: string;
  /** Answers that a line with the same words has again. */
  readonly answers: TypedAnswers;
  readonly partyId: string | null;
  readonly party: string;
  /** How many matches in a row say the same. */
  readonly count: number;
}

/**
 * What was matched on an account, by the words of its lines and the direction of the money: lines
 * that stand alone beside one entry. Words that mean somebody else each time teach nothing.
 */
export async function readLearnt(
  db: Kysely<Tables>,
  account: string,
): Promise<ReadonlyMap<string, Learnt>> {
  const groups = Map.groupBy(await listMatched(db, account), ({ description, amount }) =>
    learntKey(description, amount),
  );
  const learnt = new Map<string, Learnt>();
  for (const [key, matched] of groups) {
    const one = learnFrom(matched, account);
    if (key !== undefined && one !== undefined) learnt.set(key, one);
  }
  return learnt;
}

/** Under which words a line was learnt; nothing where its words say nothing of whom. */
export function learntKey(description: string, amount: bigint): string | undefined {
  const words = usualWords(description);
  return saysWho(words) ? `${amount > 0n ? 'in' : 'out'} ${words}` : undefined;
}

function learnFrom(matched: readonly Matched[], account: string): Learnt | undefined {
  const [newest] = matched;
  if (newest === undefined) return undefined;
  const { kind, partyId, party } = newest;
  const answers = keptOf(kind, newest.answers, account);
  const same = JSON.stringify(answers);
  const isSame = (each: Matched) =>
    each.kind === kind &&
    each.partyId === partyId &&
    JSON.stringify(keptOf(kind, each.answers, account)) === same;
  const differing = matched.findIndex((each) => !isSame(each));
  const count = differing === -1 ? matched.length : differing;
  // Done otherwise the last time but one: nobody knows what comes next.
  if (count === 1 && matched.length > 1) return undefined;
  return { kind, answers, partyId, party, count };
}

/** Lines with the names of those who stood behind lines with the same words before. */
export function withLearntNames<Line extends { description: string; amount: bigint }>(
  lines: readonly Line[],
  learnt: ReadonlyMap<string, Learnt>,
): (Line & { learntNames?: readonly string[] })[] {
  return lines.map((line) => {
    const party = learnt.get(learntKey(line.description, line.amount) ?? '')?.party ?? '';
    return party === '' ? line : { ...line, learntNames: [party] };
  });
}
