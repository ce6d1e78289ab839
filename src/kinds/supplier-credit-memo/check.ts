import { PURCHASE_CLASSES } from '#shared/ledger/vat.ts';
import type { FieldProblem } from '#shared/problems.ts';

import { checkExpense } from '../expense/check-expense.ts';
import { workOut } from '../expense/work-out.ts';
import type { Facts } from '../facts.ts';
import { checkMemo } from '../settlement/memo.ts';

import type { SupplierCreditMemoAnswers } from './fields.ts';
import { purchaseOf, targetOf } from './posting.ts';

const PLACES = { rows: 'bills', item: 'bill', word: 'bill' } as const;
const NO_WITHHELD_VAT =
  'VAT withheld on services of non-residents is corrected in its month: reverse the bill, and enter it anew.';
const WHICH_ACCOUNT = 'Choose the account of the bill: 5030 is for goods.';

/**
 * The rules over several answers of a supplier's credit memo: not before its bills, not above what
 * is open of each or what the memo totals. A code that belonged to a top withholding agent may come
 * back after the company is none.
 */
export function checkSupplierCreditMemo(
  answers: SupplierCreditMemoAnswers,
  facts: Facts,
): FieldProblem[] {
  const purchase = purchaseOf(answers);
  const vendor = facts.party(answers.vendor);
  const company = { ...facts.company, isTopWithholdingAgent: true };
  const { payable } = workOut(purchase, facts);
  return [
    ...checkMemo(targetOf(answers), payable, { facts, places: PLACES }),
    ...checkAccounts(answers),
    ...checkClasses(answers),
    ...checkExpense({ purchase, vendor }, { company, codes: facts.codes }),
  ];
}

/** Services and equipment were never purchases of goods, so their own account is credited. */
function checkAccounts({ lines }: SupplierCreditMemoAnswers): FieldProblem[] {
  return lines.flatMap(({ account, vatClass }, index) =>
    account === undefined && (vatClass === 'services' || vatClass === 'capital-goods')
      ? [{ path: `lines.${index}.account`, message: WHICH_ACCOUNT }]
      : [],
  );
}

function checkClasses({ lines }: SupplierCreditMemoAnswers): FieldProblem[] {
  return lines.flatMap(({ vatClass }, index) =>
    PURCHASE_CLASSES[vatClass].withheldUnder === undefined
      ? []
      : [{ path: `lines.${index}.vatClass`, message: NO_WITHHELD_VAT }],
  );
}
