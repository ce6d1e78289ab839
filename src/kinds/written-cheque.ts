import { formatDate } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import type { FieldProblem } from '#shared/problems.ts';

import type { ChequeState, Facts } from './facts.ts';

const STATES: Readonly<Record<ChequeState, string>> = {
  written: 'was written',
  released: 'was released',
  cleared: 'was cleared by the bank',
  stale: 'is stale',
  voided: 'is void',
  replaced: 'was replaced',
};

/** The state of a cheque in words, for a sentence: `was cleared by the bank`. */
export function stateInWords(state: ChequeState): string {
  return STATES[state];
}

/**
 * A sentence when the number of a new cheque was used before, with what became of that cheque: each
 * form is used once.
 */
export function usedNumberFault(
  facts: Facts,
  cheque: { account: string; number: string; path: string },
): FieldProblem[] {
  const known = facts.cheque(cheque.account, cheque.number);
  if (known === undefined) return [];
  const { number, payee, amount, date, state } = known;
  const what =
    amount === 0n ? '' : `, to ${payee} for ${formatMoney(amount)} of ${formatDate(date)}`;
  const message = `Cheque ${number} of this account ${stateInWords(state)}${what}. Use another number.`;
  return [{ path: cheque.path, message }];
}

/** What a cheque with a day to come means for the bank balance (handbook 9.3). */
export function postDatedNote(date: BusinessDate, { today }: Facts) {
  if (date <= today) return [];
  const text = `This cheque counts in the bank balance from ${formatDate(date)} on, the day that it bears.`;
  return [{ label: 'Post-dated', text }];
}

/** A sentence when a cheque is not out: unknown, or already cleared, stale, void or replaced. */
export function outstandingFault(
  facts: Facts,
  cheque: { account: string; number: string; path: string },
): FieldProblem[] {
  const { account, number, path } = cheque;
  const known = facts.cheque(account, number);
  if (known?.number !== number) return [{ path, message: unknownSentence(cheque) }];
  if (known.state === 'written' || known.state === 'released') return [];
  return [
    { path, message: `Cheque ${number} ${stateInWords(known.state)}: it is not out any more.` },
  ];
}

/** What is said of a number that the register does not have. */
export function unknownSentence({ account, number }: { account: string; number: string }): string {
  return `The register has no cheque ${number} of account ${account}. Enter its number as it was recorded.`;
}
