import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { journalEntry } from '#kinds/journal-entry/journal-entry.ts';
import { hasTrait } from '#kinds/index.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';

import type { Tables } from '../../../tables.ts';
import { saysWho, usualWords } from '../rule-words.ts';

import { keptOf } from './kept-answers.ts';

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

interface Matched {
  readonly kind: string;
  readonly answers: TypedAnswers;
  readonly partyId: string | null;
  readonly party: string;
  readonly amount: bigint;
  readonly description: string;
}

/** Looked at newest first; what was done otherwise longer ago says nothing. */
const LOOKED_AT = 3_000;

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

async function listMatched(db: Kysely<Tables>, account: string): Promise<Matched[]> {
  const { rows } = await sql<Matched>`
    select t.kind, t.answers, t.party_id as "partyId", coalesce(t.printed -> 'party' ->> 'name', '') as party,
        l.amount, l.description
      from bank_lines l
      join bank_match_lines ml on ml.line_id = l.line_id
      join bank_matches m on m.match_id = ml.match_id and m.kind = 'plain'
      join bank_match_items mi on mi.match_id = m.match_id
      join journal_entries e on e.entry_id = mi.entry_id
      join transactions t on t.transaction_id = e.transaction_id and t.reverses_id is null
      where l.account = ${account}
        and (select count(*) from bank_match_lines o where o.match_id = m.match_id) = 1
        and (select count(*) from bank_match_items o where o.match_id = m.match_id) = 1
      order by l.date desc, l.line_id limit ${LOOKED_AT}`.execute(db);
  return rows.filter(
    ({ kind }) => kind === journalEntry.id || hasTrait(kind, ({ bank }) => bank !== 'none'),
  );
}
