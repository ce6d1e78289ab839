import { formatMoney } from '#shared/money.ts';
import type { FieldProblem } from '#shared/problems.ts';
import { NO_FUND } from '#shared/ledger/petty-cash-fund.ts';

import { pesoAccountFault } from '../common-fields.ts';
import type { Facts } from '../facts.ts';

import { amountOf, sourceOf } from './posting.ts';
import type { ReplenishmentAnswers } from './posting.ts';

/**
 * The rules of filling the box: it is never filled above the fund's limit, and from peso accounts
 * only (handbook 5.4).
 */
export function checkReplenishment(
  answers: ReplenishmentAnswers,
  facts: Facts,
): readonly FieldProblem[] {
  return [...checkAmount(answers, facts), ...checkSource(answers, facts)];
}

function checkAmount(answers: ReplenishmentAnswers, { pettyCash }: Facts): FieldProblem[] {
  const { limit, balance } = pettyCash;
  const refuse = (message: string) => [{ path: 'amount', message }];
  if (limit === 0n) return refuse(NO_FUND);
  const holds = `The box holds ${formatMoney(balance)}`;
  if (balance >= limit)
    return refuse(
      `${holds} and its limit is ${formatMoney(limit)}: nothing is missing. A higher limit is set in the settings.`,
    );
  const after = balance + amountOf(answers, pettyCash);
  if (after <= limit) return [];
  return refuse(
    `${holds} and would hold ${formatMoney(after)}, above its limit of ${formatMoney(limit)}. A higher limit is set in the settings.`,
  );
}

function checkSource(answers: ReplenishmentAnswers, facts: Facts): FieldProblem[] {
  const account = sourceOf(answers);
  const cash = facts.cash(account);
  if (answers.method === 'cash') {
    if (cash.balance >= amountOf(answers, facts.pettyCash)) return [];
    const message = `There is ${formatMoney(cash.balance)} cash on hand. Take it from the bank.`;
    return [{ path: 'method', message }];
  }
  const { chequeNumber } = answers;
  const used = chequeNumber === undefined ? undefined : facts.cheque(account, chequeNumber);
  return [
    ...pesoAccountFault(facts, { account, path: 'account' }),
    ...(used === undefined
      ? []
      : [
          {
            path: 'chequeNumber',
            message: `Cheque ${used.number} of this account is used already, for ${used.payee}.`,
          },
        ]),
  ];
}
