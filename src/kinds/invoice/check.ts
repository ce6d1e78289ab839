import { faultOfCode } from '#shared/ledger/withholding.ts';
import { MAX_CENTAVOS, formatMoney } from '#shared/money.ts';
import type { FieldProblem } from '#shared/problems.ts';

import type { Facts } from '../facts.ts';
import { findAccountFault } from '../sale/accounts.ts';
import { checkDueDate } from '../terms.ts';

import { amountOf } from './fields.ts';
import type { InvoiceAnswers } from './posting.ts';
import { postInvoice } from './posting.ts';

const TOO_MUCH = `An invoice may amount to at most ${formatMoney(MAX_CENTAVOS)}.`;

/** The rules over several answers of an invoice (handbook 5.2). */
export function checkInvoice(answers: InvoiceAnswers, facts: Facts): readonly FieldProblem[] {
  const problems = [...checkLines(answers, facts), ...checkDueDate(answers)];
  if (problems.length === 0 && postInvoice(answers, facts).total > MAX_CENTAVOS)
    problems.push({ path: 'lines', message: TOO_MUCH });
  return problems;
}

function checkLines({ lines, date }: InvoiceAnswers, facts: Facts): FieldProblem[] {
  return lines.flatMap((line, index) => {
    const path = `lines.${index}`;
    const message = facts.company.isVatRegistered ? findAccountFault(line) : undefined;
    const codeFault = faultOfCode(facts.codes, line.withholding, date);
    return [
      ...(amountOf(line) === 0n
        ? [{ path: `${path}.unitPrice`, message: 'This line has no amount.' }]
        : []),
      ...(message === undefined ? [] : [{ path: `${path}.account`, message }]),
      ...(codeFault === undefined ? [] : [{ path: `${path}.withholding`, message: codeFault }]),
    ];
  });
}
