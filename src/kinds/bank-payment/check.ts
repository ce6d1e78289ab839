import { PURCHASE_CLASSES } from '#shared/ledger/vat.ts';
import { MAX_CENTAVOS, formatMoney } from '#shared/money.ts';
import type { FieldProblem } from '#shared/problems.ts';

import { isBought } from '../cheque-disbursement/posting.ts';
import { pesoAccountFault } from '../common-fields.ts';
import { checkExpense } from '../expense/check-expense.ts';
import { questionsOfExpense } from '../expense/questions.ts';
import type { Facts } from '../facts.ts';
import type { Question } from '../posting.ts';

import { bankPurchaseOf, isAdvance, postBankPayment } from './posting.ts';
import type { BankPaymentAnswers } from './posting.ts';

const NO_VAT = 'Nothing was bought on this account. Choose the class Non-VAT.';
const NO_TAX = 'Nothing was bought on this account, so nothing is withheld.';
const NO_INVOICE = 'Enter the number of the supplier’s invoice: input VAT needs one.';
const NO_PAYEE = 'Choose the payee: this account is kept by name.';
const NOTHING = 'The payment has no amount.';
const TOO_MUCH = `A payment may amount to at most ${formatMoney(MAX_CENTAVOS)}.`;

/** The rules over several answers of a payment by the bank (handbook 5.7). */
export function checkBankPayment(answers: BankPaymentAnswers, facts: Facts): FieldProblem[] {
  const problems = [
    ...pesoAccountFault(facts, { account: answers.bank, path: 'bank' }),
    ...answers.lines.flatMap((line, index) => (isBought(line) ? [] : buildFaults(line, index))),
    ...(answers.payee === undefined && answers.lines.some(({ account }) => isAdvance(account))
      ? [{ path: 'payee', message: NO_PAYEE }]
      : []),
    ...checkBought(answers, facts),
  ];
  if (problems.length > 0) return problems;
  const { total } = postBankPayment(answers, facts);
  if (total > 0n && total <= MAX_CENTAVOS) return [];
  return [{ path: 'lines', message: total > 0n ? TOO_MUCH : NOTHING }];
}

/** What a person must say yes to about purchases, as with bills. */
export function questionsOfBankPayment(answers: BankPaymentAnswers, facts: Facts): Question[] {
  const vendor = answers.payee === undefined ? undefined : facts.party(answers.payee);
  const checked = { purchase: bankPurchaseOf(answers), vendor };
  return questionsOfExpense(checked, facts, { mayBeCasual: false });
}

function buildFaults(line: BankPaymentAnswers['lines'][number], index: number): FieldProblem[] {
  const at = (column: string, message: string) => ({ path: `lines.${index}.${column}`, message });
  return [
    ...(line.vatClass === 'non-vat' ? [] : [at('vatClass', NO_VAT)]),
    ...(line.withholding === undefined ? [] : [at('withholding', NO_TAX)]),
  ];
}

/**
 * The shared rules number the lines that were bought; their problems stand at the rows of this
 * form.
 */
function checkBought(answers: BankPaymentAnswers, facts: Facts): FieldProblem[] {
  const purchase = bankPurchaseOf(answers);
  const rows = answers.lines.flatMap((line, index) => (isBought(line) ? [index] : []));
  const vendor = answers.payee === undefined ? undefined : facts.party(answers.payee);
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
