import { formatDate } from '#shared/dates.ts';
import { ACCOUNT } from '#shared/ledger/chart.ts';
import { faultOfCode } from '#shared/ledger/withholding.ts';
import { MAX_CENTAVOS, formatMoney } from '#shared/money.ts';
import type { FieldProblem } from '#shared/problems.ts';

import type { Facts } from '../facts.ts';
import { findAccountFault } from '../sale/accounts.ts';
import { dueDateOf } from '../terms.ts';

import { postDebitMemo } from './posting.ts';
import type { DebitMemoAnswers } from './posting.ts';

const TOO_MUCH = `A debit memo may total at most ${formatMoney(MAX_CENTAVOS)}.`;
const TOO_EARLY = 'The due date is before the date of the debit memo.';

/** The rules over several answers of a debit memo (handbook 14, ruling 1). */
export function checkDebitMemo(answers: DebitMemoAnswers, facts: Facts): readonly FieldProblem[] {
  const { total } = postDebitMemo(answers, facts);
  return [
    ...checkInvoiceDate(answers, facts),
    ...(dueDateOf(answers) < answers.date ? [{ path: 'dueDate', message: TOO_EARLY }] : []),
    ...checkLines(answers, facts),
    ...(total > MAX_CENTAVOS ? [{ path: 'lines', message: TOO_MUCH }] : []),
  ];
}

function checkInvoiceDate(
  { invoice, customer, date }: DebitMemoAnswers,
  facts: Facts,
): FieldProblem[] {
  const item =
    invoice === undefined ? undefined : facts.item(ACCOUNT.receivable, invoice, customer);
  if (item === undefined || date >= item.documentDate) return [];
  const message = `${item.document} is dated ${formatDate(item.documentDate)}. Use that date or a later one.`;
  return [{ path: 'date', message }];
}

function checkLines({ lines, date }: DebitMemoAnswers, { company, codes }: Facts): FieldProblem[] {
  return lines.flatMap((line, index) => {
    const message = company.isVatRegistered ? findAccountFault(line) : undefined;
    const codeFault = faultOfCode(codes, line.withholding, date);
    return [
      ...(message === undefined ? [] : [{ path: `lines.${index}.account`, message }]),
      ...(codeFault === undefined
        ? []
        : [{ path: `lines.${index}.withholding`, message: codeFault }]),
    ];
  });
}
