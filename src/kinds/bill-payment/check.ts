import { ACCOUNT } from '#shared/ledger/chart.ts';
import { formatMoney } from '#shared/money.ts';
import type { FieldProblem } from '#shared/problems.ts';

import { pesoAccountFault } from '../common-fields.ts';
import type { Facts } from '../facts.ts';
import type { Question } from '../posting.ts';
import { questionsOfEarly } from '../settlement/early.ts';
import { checkAdvance, checkRows } from '../settlement/settle.ts';

import { paidBillsOf, paidIn } from './posting.ts';
import type { BillPaymentAnswers } from './posting.ts';

/** The rules over several answers of a bill payment (handbook 5.6 and 9.3). */
export function checkBillPayment(answers: BillPaymentAnswers, facts: Facts): FieldProblem[] {
  const rows = paidBillsOf(answers);
  return [
    ...checkMethod(answers, facts),
    ...checkCheque(answers, facts),
    ...checkRows(rows, 'bills', 'bill'),
    ...checkAdvance(rows, answers.advance),
    ...(rows.length === 0 && answers.advance === undefined
      ? [{ path: 'bills', message: 'Enter an amount at a bill, or an advance below.' }]
      : []),
  ];
}

/** What a person must say yes to: a payment before its bill, cash that the books do not have. */
export function questionsOfBillPayment(answers: BillPaymentAnswers, facts: Facts): Question[] {
  const { vendor: partyId, date } = answers;
  return [
    ...questionsOfEarly(paidBillsOf(answers), { side: 'payable', partyId, date }, facts),
    ...questionsOfCash(answers, facts),
  ];
}

/**
 * Cash that is not there may be a deposit or withdrawal that nobody has recorded yet: a person
 * decides.
 */
function questionsOfCash(answers: BillPaymentAnswers, facts: Facts): Question[] {
  if (answers.method !== 'cash') return [];
  const { balance } = facts.cash(ACCOUNT.cashOnHand);
  const paid = paidIn(answers, facts);
  if (paid <= balance) return [];
  const text =
    `The books have ${formatMoney(balance)} of cash on hand, less than the ${formatMoney(paid)} that this pays. ` +
    'The cash was there, and what brought it in will be recorded.';
  return [{ code: 'cash-short', text }];
}

function checkMethod(answers: BillPaymentAnswers, facts: Facts): FieldProblem[] {
  const { method, reference, date } = answers;
  return [
    ...checkAccount(answers, facts),
    ...(method === 'transfer' && reference === undefined
      ? [{ path: 'reference', message: 'Enter the reference number of the transfer.' }]
      : []),
    ...(method !== 'cheque' && date > facts.today
      ? [{ path: 'date', message: 'This date is in the future. Only a cheque may be post-dated.' }]
      : []),
  ];
}

function checkAccount({ account, method }: BillPaymentAnswers, facts: Facts): FieldProblem[] {
  const isCash = account === ACCOUNT.cashOnHand;
  if (method !== 'cash' && !isCash) return pesoAccountFault(facts, { account, path: 'account' });
  if (method === 'cash' && isCash) return [];
  const message = isCash
    ? 'Choose the bank account that pays.'
    : 'Cash is paid from account 1010, Cash on Hand.';
  return [{ path: 'account', message }];
}

function checkCheque({ account, chequeNumber }: BillPaymentAnswers, facts: Facts): FieldProblem[] {
  const known = chequeNumber === undefined ? undefined : facts.cheque(account, chequeNumber);
  if (known === undefined) return [];
  const message = `Cheque ${known.number} of this account is already recorded, to ${known.payee}. Use the next one.`;
  return [{ path: 'chequeNumber', message }];
}
