import { ACCOUNT } from '#shared/ledger/chart.ts';
import { PURCHASE_CLASSES } from '#shared/ledger/vat.ts';
import { MAX_CENTAVOS, formatMoney, sum } from '#shared/money.ts';
import type { FieldProblem } from '#shared/problems.ts';

import { pesoAccountFault } from '../common-fields.ts';
import type { Facts } from '../facts.ts';
import type { Question } from '../posting.ts';
import { checkExpense } from '../expense/check-expense.ts';
import { questionsOfExpense } from '../expense/questions.ts';
import { usedNumberFault } from '../written-cheque.ts';

import { isBought, postDisbursement, purchaseOf } from './posting.ts';
import type { DisbursementAnswers, DisbursementLine } from './posting.ts';

const NO_VAT = 'Nothing was bought on this account. Choose the class Non-VAT.';
const NO_TAX = 'Nothing was bought on this account, so nothing is withheld.';
const WHICH_CREDIT = 'Choose which credit of the customer is paid back.';
const NO_CREDIT = 'Only a line of account 2030 pays back a credit.';
const NO_INVOICE = 'Enter the number of the supplier’s invoice: input VAT needs one.';
const NOTHING = 'The cheque has no amount.';
const TOO_MUCH = `A cheque may amount to at most ${formatMoney(MAX_CENTAVOS)}.`;

/** The rules over several answers of a cheque disbursement (handbook 5.7, 9.3). */
export function checkDisbursement(answers: DisbursementAnswers, facts: Facts): FieldProblem[] {
  const { bank: account, chequeNumber: number } = answers;
  const problems = [
    ...pesoAccountFault(facts, { account, path: 'bank' }),
    ...usedNumberFault(facts, { account, number, path: 'chequeNumber' }),
    ...answers.lines.flatMap((line, index) => (isBought(line) ? [] : buildFaults(line, index))),
    ...checkCredits(answers, facts),
    ...checkBought(answers, facts),
  ];
  if (problems.length > 0) return problems;
  const { total } = postDisbursement(answers, facts);
  if (total > 0n && total <= MAX_CENTAVOS) return [];
  return [{ path: 'lines', message: total > 0n ? TOO_MUCH : NOTHING }];
}

/** What a person must say yes to about purchases, as with bills. */
export function questionsOfDisbursement(answers: DisbursementAnswers, facts: Facts): Question[] {
  const vendor = facts.party(answers.payee);
  return questionsOfExpense({ purchase: purchaseOf(answers), vendor }, facts, {
    mayBeCasual: false,
  });
}

function buildFaults(line: DisbursementLine, index: number): FieldProblem[] {
  const at = (column: string, message: string) => ({ path: `lines.${index}.${column}`, message });
  return [
    ...(line.vatClass === 'non-vat' ? [] : [at('vatClass', NO_VAT)]),
    ...(line.withholding === undefined ? [] : [at('withholding', NO_TAX)]),
  ];
}

/** A credit that is paid back is open, and never paid back beyond what is open of it. */
function checkCredits({ lines, payee }: DisbursementAnswers, facts: Facts): FieldProblem[] {
  return lines.flatMap((line, index) => {
    const { account, credit } = line;
    const path = `lines.${index}.credit`;
    if (account !== ACCOUNT.customerCredits)
      return credit === undefined ? [] : [{ path, message: NO_CREDIT }];
    if (credit === undefined) return [{ path, message: WHICH_CREDIT }];
    const open = facts.item(ACCOUNT.customerCredits, credit, payee)?.balance ?? 0n;
    const before = lines
      .slice(0, index + 1)
      .filter((other) => other.account === ACCOUNT.customerCredits);
    const paid = sum(before.filter((other) => other.credit === credit).map(({ amount }) => amount));
    if (paid <= open) return [];
    const message = `${formatMoney(open)} is open of ${credit}. Pay back at most that.`;
    return [{ path: `lines.${index}.amount`, message }];
  });
}

/**
 * The shared rules number the lines that were bought; their problems stand at the rows of this
 * form.
 */
function checkBought(answers: DisbursementAnswers, facts: Facts): FieldProblem[] {
  const purchase = purchaseOf(answers);
  const rows = answers.lines.flatMap((line, index) => (isBought(line) ? [index] : []));
  const vendor = facts.party(answers.payee);
  const isTaxed = purchase.lines.some(
    ({ vatClass }) => PURCHASE_CLASSES[vatClass].inputVat !== undefined,
  );
  return [
    ...(isTaxed && answers.invoiceNumber === undefined
      ? [{ path: 'invoiceNumber', message: NO_INVOICE }]
      : []),
    ...checkExpense({ purchase, vendor }, facts).map(({ path, message }) => ({
      path: path.replace(/^lines\.(\d+)/, (_, row: string) => `lines.${rows[Number(row)] ?? row}`),
      message,
    })),
  ];
}
