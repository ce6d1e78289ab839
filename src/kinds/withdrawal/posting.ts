import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { AnswersOf } from '#shared/forms/fields.ts';
import { invariant } from '#shared/invariant.ts';
import { OWN_NUMBER } from '#shared/ledger/journal-entry.ts';
import type { PostingLine } from '#shared/ledger/journal-entry.ts';
import { formatMoney } from '#shared/money.ts';
import type { FieldProblem } from '#shared/problems.ts';

import { pesoAccountFault } from '../common-fields.ts';
import type { Facts } from '../facts.ts';
import type { Posting, Question } from '../posting.ts';

import type { withdrawalFields } from './fields.ts';

export type WithdrawalAnswers = AnswersOf<typeof withdrawalFields>;

const DEBITED = {
  'cash-on-hand': ACCOUNT.cashOnHand,
  'petty-cash': ACCOUNT.pettyCash,
  'advance': ACCOUNT.employeeAdvances,
  'salaries': ACCOUNT.salariesPayable,
  'refund': ACCOUNT.customerCredits,
} as const;

/**
 * Cr bank; the purpose decides the debit: cash on hand, petty cash, an advance, salaries or another
 * account (handbook 5.8).
 */
export function postWithdrawal(answers: WithdrawalAnswers, facts: Facts): Posting {
  const { bank, date, amount, particulars, employee, customer } = answers;
  const account = debitedBy(answers);
  return {
    date,
    description: particulars,
    partyId: employee ?? customer,
    total: amount,
    lines: [
      debitLine(answers, account),
      { account: bank, debit: 0n, credit: amount, document: OWN_NUMBER },
    ],
    taxRows: [],
    totals: [{ label: 'TOTAL WITHDRAWN', amount, emphasis: 'total' }],
    notes: [{ label: 'Destination', text: `${account} ${facts.account(account).title}`.trim() }],
  };
}

/** A withdrawal is made in pesos; a dollar account pays out by a foreign transfer. */
export function checkWithdrawal(answers: WithdrawalAnswers, facts: Facts): FieldProblem[] {
  return [
    ...pesoAccountFault(facts, { account: answers.bank, path: 'bank' }),
    ...checkRefund(answers, facts),
  ];
}

/** A credit is never paid back beyond what is open of it. */
function checkRefund(
  { customer, credit, amount }: WithdrawalAnswers,
  facts: Facts,
): FieldProblem[] {
  if (credit === undefined) return [];
  const open = facts.item(ACCOUNT.customerCredits, credit, customer)?.balance ?? amount;
  if (amount <= open) return [];
  const message = `${formatMoney(open)} is open of ${credit}. Pay back at most that.`;
  return [{ path: 'amount', message }];
}

/** A petty cash fund above its limit: the limit may have been raised, or the amount is wrong. */
export function questionsOfWithdrawal(
  { purpose, amount }: WithdrawalAnswers,
  { pettyCash }: Facts,
): readonly Question[] {
  const filled = pettyCash.balance + amount;
  if (purpose !== 'petty-cash' || pettyCash.limit === 0n || filled <= pettyCash.limit) return [];
  const text = `The petty cash fund would hold ${formatMoney(filled)}; its limit is ${formatMoney(pettyCash.limit)}. That is right.`;
  return [{ code: 'petty-cash-limit', text }];
}

/** The account that the purpose stands for. */
function debitedBy({ purpose, account }: WithdrawalAnswers): string {
  if (purpose !== 'other') return DEBITED[purpose];
  invariant(account !== undefined, 'another account is asked when the purpose is other');
  return account;
}

function debitLine(answers: WithdrawalAnswers, account: string): PostingLine {
  const { amount, purpose, employee, customer, credit } = answers;
  const line = { account, debit: amount, credit: 0n };
  if (purpose === 'advance') {
    invariant(employee !== undefined, 'an advance names its officer or employee');
    return { ...line, partyId: employee, document: OWN_NUMBER };
  }
  if (purpose !== 'refund') return line;
  invariant(customer !== undefined && credit !== undefined, 'a refund names the credit');
  return { ...line, partyId: customer, document: credit };
}
