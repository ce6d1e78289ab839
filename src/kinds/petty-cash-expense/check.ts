import { formatMoney } from '#shared/money.ts';
import type { FieldProblem } from '#shared/problems.ts';
import { casualPurchaseOn } from '#shared/ledger/withholding.ts';
import { NO_FUND } from '#shared/ledger/petty-cash-fund.ts';

import type { Facts } from '../facts.ts';
import type { Question } from '../posting.ts';
import { checkExpense } from '../expense/check-expense.ts';
import { questionsOfExpense } from '../expense/questions.ts';
import { workOut } from '../expense/work-out.ts';

import type { PettyCashAnswers } from './posting.ts';

/**
 * The rules over several answers of a petty cash voucher (handbook 5.4): nothing leaves the box
 * that is not in it.
 */
export function checkPettyCash(answers: PettyCashAnswers, facts: Facts): readonly FieldProblem[] {
  const problems = [...checkPayee(answers), ...checkExpense(checked(answers, facts), facts)];
  if (problems.length > 0) return problems;
  const { balance, limit } = facts.pettyCash;
  const { payable } = workOut(answers, facts);
  if (payable <= balance) return [];
  const message =
    limit === 0n && balance === 0n
      ? NO_FUND
      : `The petty cash box holds ${formatMoney(balance)}, and this takes ${formatMoney(payable)}. Replenish it first.`;
  return [{ path: 'lines', message }];
}

/**
 * What a person must say yes to; small purchases of petty cash are mostly casual ones (handbook
 * 5.4, 6.5).
 */
export function questionsOfPettyCash(answers: PettyCashAnswers, facts: Facts): readonly Question[] {
  const { net } = workOut(answers, facts);
  const mayBeCasual = net < casualPurchaseOn(answers.date);
  return questionsOfExpense(checked(answers, facts), facts, { mayBeCasual });
}

function checkPayee({ vendor, payee }: PettyCashAnswers): FieldProblem[] {
  if (vendor !== undefined || payee !== undefined) return [];
  return [{ path: 'payee', message: 'Enter the payee, or choose the supplier.' }];
}

function checked(answers: PettyCashAnswers, facts: Facts) {
  const { vendor } = answers;
  return { purchase: answers, vendor: vendor === undefined ? undefined : facts.party(vendor) };
}
