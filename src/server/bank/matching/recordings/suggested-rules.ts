import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { journalEntry } from '#kinds/journal-entry/journal-entry.ts';
import { findKind } from '#kinds/index.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';

import type { Tables } from '../../../tables.ts';
import { usualWords } from '../rule-words.ts';
import { listRules } from '../rules.ts';
import type { WireAnswers } from '../rules.ts';

import { keptOf } from './kept-answers.ts';

interface Done {
  readonly kind: string;
  readonly answers: TypedAnswers;
  readonly amount: bigint;
  readonly description: string;
}

/** A rule that what people did suggests; somebody says yes, or it stays a suggestion. */
export interface SuggestedRule {
  readonly words: string;
  readonly direction: 'in' | 'out';
  readonly recordKind: string;
  readonly answers: WireAnswers;
  readonly text: string;
  readonly count: number;
}

const MANY = 2;
/**
 * What was recorded at least twice in the same way from lines with the same words, and no rule says
 * yet. Those of an account, the most frequent first.
 */
export async function suggestRules(db: Kysely<Tables>, account: string): Promise<SuggestedRule[]> {
  const rules = await listRules(db);
  const known = new Set(rules.map(({ words }) => usualWords(words)));
  const groups = Map.groupBy(
    await listDone(db, account),
    ({ kind, answers, amount, description }) =>
      JSON.stringify([
        usualWords(description),
        amount > 0n ? 'in' : 'out',
        kind,
        keptOf(kind, answers, account),
      ]),
  );
  return [...groups]
    .map(([key, done]) => toRule(key, done.length))
    .filter(
      ({ words, answers, count }) =>
        count >= MANY && words.length > 1 && !known.has(words) && Object.keys(answers).length > 0,
    )
    .sort((a, b) => b.count - a.count || a.words.localeCompare(b.words))
    .slice(0, 5);
}

function toRule(key: string, count: number): SuggestedRule {
  const [words, direction, recordKind, answers] = JSON.parse(key) as [
    string,
    'in' | 'out',
    string,
    WireAnswers,
  ];
  const title = findKind(recordKind)?.title ?? recordKind;
  const { account: number } = answers;
  const isJournal = recordKind === journalEntry.id && typeof number === 'string';
  const account = isJournal ? ` on account ${number}` : '';
  const text = `“${words}” was recorded ${count} times as ${title}${account}. Make it a rule?`;
  return { words, direction, recordKind, answers, text, count };
}

/** The entries of one line each that were recorded from lines of an account, the newest 2,000. */
async function listDone(db: Kysely<Tables>, account: string): Promise<Done[]> {
  const { rows } = await sql<Done>`
    select t.kind, t.answers, l.amount, l.description
      from bank_recordings r
      join idempotency_keys k on k.user_id = r.user_id and k.key = r.idempotency_key
      join transactions t on t.transaction_id = (k.answer ->> 'transactionId')::uuid
      join bank_lines l on l.line_id = r.line_ids[1]
      where r.account = ${account} and r.role = 'memo' and cardinality(r.line_ids) = 1
        and not exists (select from transactions b where b.reverses_id = t.transaction_id)
      order by r.created_at desc limit 2000`.execute(db);
  return rows;
}
