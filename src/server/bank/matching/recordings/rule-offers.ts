import { findKind } from '#kinds/index.ts';

import { hasWords } from '../rule-words.ts';
import type { Rule } from '../rules.ts';

import { filledIn } from './offer.ts';
import type { Offer } from './offer.ts';
import type { Source } from './source.ts';

const FIRST = 99;

/** What of lines a rule is held against. */
type Spoken = Pick<Source, 'account' | 'amount'> & {
  readonly lines: readonly { readonly description: string; readonly reference: string }[];
};

/** What the rules of people say of these lines, in the order that rules are tried. */
export function ruleOffers(rules: readonly Rule[], source: Source): Offer[] {
  const fitting = rules.filter((rule) => fits(rule, source));
  return fitting.slice(0, 10).map((rule, at) => ({
    label: findKind(rule.recordKind)?.title ?? rule.recordKind,
    reason: `By the rule “${rule.words}”`,
    kind: rule.recordKind,
    score: FIRST - Math.min(at, 2),
    role: 'memo',
    answers: filledIn(rule.recordKind, source, rule.answers),
  }));
}

/** Whether a rule speaks of these lines. */
export function fits({ account, words, direction, isActive }: Rule, source: Spoken): boolean {
  if (!isActive || (account !== null && account !== source.account)) return false;
  if (direction !== 'any' && (direction === 'in') !== source.amount > 0n) return false;
  return source.lines.some(({ description, reference }) =>
    hasWords(`${description} ${reference}`, words),
  );
}
