import { ACCOUNT } from '#shared/ledger/chart.ts';
import { faultOfCode } from '#shared/ledger/withholding.ts';
import { MAX_CENTAVOS, formatMoney } from '#shared/money.ts';
import type { FieldProblem } from '#shared/problems.ts';

import type { Facts } from '../facts.ts';
import { checkDueDate } from '../terms.ts';

import { amountOf } from './fields.ts';
import type { InvoiceAnswers } from './posting.ts';
import { postInvoice } from './posting.ts';

const OWN_ACCOUNT = {
  'zero-rated': ACCOUNT.zeroRatedSales,
  'exempt': ACCOUNT.exemptSales,
} as const;
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
    const message = facts.company.isVatRegistered ? accountFault(line) : undefined;
    const codeFault = faultOfCode(line.withholding, date);
    return [
      ...(amountOf(line) === 0n
        ? [{ path: `${path}.unitPrice`, message: 'This line has no amount.' }]
        : []),
      ...(message === undefined ? [] : [{ path: `${path}.account`, message }]),
      ...(codeFault === undefined ? [] : [{ path: `${path}.withholding`, message: codeFault }]),
    ];
  });
}

/** Zero-rated and exempt sales have accounts of their own, which VATable sales never touch. */
function accountFault({ taxClass, account }: InvoiceAnswers['lines'][number]): string | undefined {
  if (account === undefined) return undefined;
  if (taxClass === 'vatable') {
    const isOthers = account === OWN_ACCOUNT['zero-rated'] || account === OWN_ACCOUNT.exempt;
    return isOthers ? 'VATable sales do not go to this account.' : undefined;
  }
  const own = OWN_ACCOUNT[taxClass];
  return account === own ? undefined : `Sales of this VAT class go to account ${own}.`;
}
