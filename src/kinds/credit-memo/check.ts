import { ACCOUNT } from '#shared/ledger/chart.ts';
import { formatDate } from '#shared/dates.ts';
import { MAX_CENTAVOS, formatMoney } from '#shared/money.ts';
import type { FieldProblem } from '#shared/problems.ts';

import type { Facts } from '../facts.ts';

import { postCreditMemo } from './posting.ts';
import type { CreditMemoAnswers } from './posting.ts';

const TOO_MUCH = `A credit memo may total at most ${formatMoney(MAX_CENTAVOS)}.`;

/**
 * The rules over several answers of a credit memo: not before its invoice, and not beyond what can
 * be recorded.
 */
export function checkCreditMemo(answers: CreditMemoAnswers, facts: Facts): readonly FieldProblem[] {
  const { customer, date, invoice } = answers;
  const item =
    invoice === undefined ? undefined : facts.item(ACCOUNT.receivable, invoice, customer);
  const problems: FieldProblem[] = [];
  if (item !== undefined && date < item.documentDate)
    problems.push({
      path: 'date',
      message: `${item.document} is dated ${formatDate(item.documentDate)}. Use that date or a later one.`,
    });
  if (postCreditMemo(answers, facts).total > MAX_CENTAVOS)
    problems.push({ path: 'lines', message: TOO_MUCH });
  return problems;
}
