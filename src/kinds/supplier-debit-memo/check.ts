import { formatDate } from '#shared/dates.ts';
import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { FieldProblem } from '#shared/problems.ts';

import { checkExpense } from '../expense/check-expense.ts';
import type { Facts } from '../facts.ts';
import { dueDateOf } from '../terms.ts';

import type { SupplierDebitMemoAnswers } from './posting.ts';

const TOO_EARLY = 'The due date is before the date of the debit memo.';

/** The rules over several answers of a supplier's debit memo (handbook 5.5; 14, ruling 1). */
export function checkSupplierDebitMemo(
  answers: SupplierDebitMemoAnswers,
  facts: Facts,
): FieldProblem[] {
  const { bill, vendor, date } = answers;
  const item = bill === undefined ? undefined : facts.item(ACCOUNT.payable, bill, vendor);
  const isEarly = item !== undefined && date < item.documentDate;
  const message = `${bill} is dated ${formatDate(item?.documentDate ?? date)}. Use that date or a later one.`;
  return [
    ...(isEarly ? [{ path: 'date', message }] : []),
    ...(dueDateOf(answers) < date ? [{ path: 'dueDate', message: TOO_EARLY }] : []),
    ...checkExpense({ purchase: answers, vendor: facts.party(vendor) }, facts),
  ];
}
