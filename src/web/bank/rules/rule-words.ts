import { KINDS } from '#kinds/index.ts';
import { journalEntry } from '#kinds/journal-entry/journal-entry.ts';
import type { Api } from '#shared/api/index.ts';

export type Rule = Api['GET /api/bank/rules']['reply']['rules'][number];
export type RuleBody = Api['POST /api/bank/rules']['body'];

export const DIRECTIONS: readonly { value: Rule['direction']; label: string }[] = [
  { value: 'any', label: 'In or out' },
  { value: 'in', label: 'Money in' },
  { value: 'out', label: 'Money out' },
];

/** What a bank's line may become; a journal entry first, which is what most rules are for. */
export const RECORD_KINDS: readonly { value: string; label: string }[] = KINDS.filter(
  ({ traits }) => traits.origin !== 'opening',
)
  .map(({ id, title }) => ({ value: id, label: title }))
  .toSorted((a, b) => Number(b.value === journalEntry.id) - Number(a.value === journalEntry.id));

/** `Journal Entry, account 6810`. */
export function recordWords({ recordKind, answers }: Pick<Rule, 'recordKind' | 'answers'>): string {
  const kind = RECORD_KINDS.find(({ value }) => value === recordKind)?.label ?? recordKind;
  const account = accountOf(answers);
  return account === '' ? kind : `${kind}, account ${account}`;
}

/** The account beside the bank's that a rule says; empty: none. */
export function accountOf({ account }: Rule['answers']): string {
  return typeof account === 'string' ? account : '';
}

/** What a new rule begins with. */
export const NEW_RULE: Omit<RuleBody, 'account'> = {
  words: '',
  direction: 'out',
  recordKind: journalEntry.id,
  answers: {},
  isActive: true,
  origin: 'written',
};

/** What of a rule a person may change. */
export function bodyOf(rule: Rule): RuleBody {
  const { account, words, direction, recordKind, answers, isActive, origin } = rule;
  return { account, words, direction, recordKind, answers, isActive, origin };
}
