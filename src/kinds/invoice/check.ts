import { faultOfCode } from '#shared/ledger/withholding.ts';
import { MAX_CENTAVOS, formatMoney } from '#shared/money.ts';
import type { FieldProblem } from '#shared/problems.ts';

import { checkCovers } from '../covered.ts';
import type { Facts } from '../facts.ts';
import { findDiscountFault } from '../line-discount.ts';
import { findAccountFault } from '../sale/accounts.ts';
import { STATUTORY, isStatutory } from '../sale/statutory.ts';
import { checkDueDate } from '../terms.ts';

import type { InvoiceAnswers } from './posting.ts';
import { postInvoice } from './posting.ts';
import { priceOf } from './sold-lines.ts';

const TOO_MUCH = `An invoice may amount to at most ${formatMoney(MAX_CENTAVOS)}.`;

/** The rules over several answers of an invoice (handbook 5.2). */
export function checkInvoice(answers: InvoiceAnswers, facts: Facts): readonly FieldProblem[] {
  const problems = [
    ...checkLines(answers, facts),
    ...checkCovers(answers.lines),
    ...checkDueDate(answers),
  ];
  if (problems.length === 0 && postInvoice(answers, facts).total > MAX_CENTAVOS)
    problems.push({ path: 'lines', message: TOO_MUCH });
  return problems;
}

function checkLines({ lines, date }: InvoiceAnswers, facts: Facts): FieldProblem[] {
  return lines.flatMap((line, index) => {
    const path = `lines.${index}`;
    const message = facts.company.isVatRegistered
      ? findAccountFault({ ...line, taxClass: classOf(line) })
      : undefined;
    const codeFault = faultOfCode(facts.codes, line.withholding, date);
    const discountFault = findDiscountFault(line.discount, priceOf(line));
    return [
      ...(discountFault === undefined
        ? []
        : [{ path: `${path}.discount`, message: discountFault }]),
      ...(priceOf(line) === 0n
        ? [{ path: `${path}.unitPrice`, message: 'This line has no amount.' }]
        : []),
      ...(message === undefined ? [] : [{ path: `${path}.account`, message }]),
      ...(codeFault === undefined ? [] : [{ path: `${path}.withholding`, message: codeFault }]),
    ];
  });
}

/** What a line is to the VAT, a discount by law apart. */
function classOf({ taxClass }: InvoiceAnswers['lines'][number]) {
  return isStatutory(taxClass) ? STATUTORY[taxClass].category : taxClass;
}
