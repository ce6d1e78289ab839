import type { Kysely } from 'kysely';

import { journalEntry } from '#kinds/journal-entry/journal-entry.ts';
import { findKind } from '#kinds/index.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';

import type { Tables } from '../../../tables.ts';
import { hasWords } from '../rule-words.ts';
import { listRules } from '../rules.ts';
import type { Rule } from '../rules.ts';

import { journalAnswers, prefill } from './offer.ts';
import type { Offer } from './offer.ts';
import type { Source } from './source.ts';

const FIRST = 99;

/** What the rules of people say of these lines, in the order that rules are tried. */
export async function ruleOffers(db: Kysely<Tables>, source: Source): Promise<Offer[]> {
  const rules = await listRules(db);
  const fitting = rules.filter((rule) => fits(rule, source));
  return fitting.slice(0, 10).map((rule, at) => ({
    label: findKind(rule.recordKind)?.title ?? rule.recordKind,
    reason: `By the rule “${rule.words}”`,
    kind: rule.recordKind,
    score: FIRST - Math.min(at, 2),
    role: 'memo',
    answers: buildAnswers(rule, source),
  }));
}

function fits({ account, words, direction, isActive }: Rule, source: Source): boolean {
  if (!isActive || (account !== null && account !== source.account)) return false;
  if (direction !== 'any' && (direction === 'in') !== source.amount > 0n) return false;
  return source.lines.some(({ description, reference }) =>
    hasWords(`${description} ${reference}`, words),
  );
}

/**
 * What a rule says stands over what the bank says. Of a journal entry a rule tells the account
 * against the bank's (`account`), and perhaps its `party`, `document` and the entry's
 * `description`.
 */
function buildAnswers({ recordKind, answers }: Rule, source: Source): TypedAnswers {
  if (recordKind !== journalEntry.id) return { ...prefill(recordKind, source), ...answers };
  const textOf = (name: string) => (typeof answers[name] === 'string' ? answers[name] : '');
  const description = textOf('description');
  const amount = -source.pesos(source.amount);
  const party = { party: textOf('party'), document: textOf('document') };
  return {
    ...journalAnswers(source, {
      description: description === '' ? source.text : description,
      counter: [{ account: textOf('account'), amount, ...party }],
    }),
    ...(answers['$labels'] === undefined ? {} : { $labels: answers['$labels'] }),
  };
}
