import { MAX_CENTAVOS, formatMoney } from '#shared/money.ts';
import type { FieldProblem } from '#shared/problems.ts';

import type { Facts } from '../facts.ts';
import { findAccountFault } from '../sale/accounts.ts';
import { checkMemo } from '../settlement/memo.ts';

import { postCreditMemo, targetOf } from './posting.ts';
import type { CreditMemoAnswers } from './posting.ts';

const TOO_MUCH = `A credit memo may total at most ${formatMoney(MAX_CENTAVOS)}.`;
const PLACES = { rows: 'invoices', item: 'invoice', word: 'invoice' } as const;

/**
 * The rules over several answers of a credit memo: not before its invoices, not above what is open
 * of each or what the lines total, and not beyond what can be recorded.
 */
export function checkCreditMemo(answers: CreditMemoAnswers, facts: Facts): readonly FieldProblem[] {
  const { total } = postCreditMemo(answers, facts);
  return [
    ...checkMemo(targetOf(answers), total, { facts, places: PLACES }),
    ...checkAccounts(answers, facts),
    ...(total > MAX_CENTAVOS ? [{ path: 'lines', message: TOO_MUCH }] : []),
  ];
}

function checkAccounts({ lines }: CreditMemoAnswers, { company }: Facts): FieldProblem[] {
  if (!company.isVatRegistered) return [];
  return lines.flatMap((line, index) => {
    const message = findAccountFault(line);
    return message === undefined ? [] : [{ path: `lines.${index}.account`, message }];
  });
}
