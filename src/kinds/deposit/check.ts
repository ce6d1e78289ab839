import { ACCOUNT } from '#shared/ledger/chart.ts';
import { formatDate } from '#shared/dates.ts';
import { MAX_CENTAVOS, formatMoney } from '#shared/money.ts';
import type { FieldProblem } from '#shared/problems.ts';

import { amountOfCash } from '../cash-pieces.ts';
import { pesoAccountFault } from '../common-fields.ts';
import type { Facts } from '../facts.ts';
import type { Question } from '../posting.ts';

import { cashIn, totalOf } from './posting.ts';
import type { DepositAnswers } from './posting.ts';

const NOTHING = 'Choose a receipt, or enter the cash on hand deposited.';

/**
 * The rules over several answers of a deposit (handbook 5.8): a receipt is deposited once, and
 * whole.
 */
export function checkDeposit(answers: DepositAnswers, facts: Facts): readonly FieldProblem[] {
  const { bank } = answers;
  const total = totalOf(answers);
  return [
    ...pesoAccountFault(facts, { account: bank, path: 'bank' }),
    ...checkReceipts(answers, facts),
    ...checkRefunds(answers, facts),
    ...(total === 0n ? [{ path: 'receipts', message: NOTHING }] : []),
    ...(total > MAX_CENTAVOS
      ? [{ path: 'receipts', message: `A deposit is at most ${formatMoney(MAX_CENTAVOS)}.` }]
      : []),
    ...checkBreakdown(answers, facts),
  ];
}

/**
 * More than the books say is in the cash box may be an entry that is still missing: a person
 * decides.
 */
export function questionsOfDeposit(
  { cashOnHand = 0n }: DepositAnswers,
  facts: Facts,
): readonly Question[] {
  const { balance } = facts.cash(ACCOUNT.cashOnHand);
  if (cashOnHand <= balance) return [];
  const text = `The books have ${formatMoney(balance)} cash on hand, and ${formatMoney(cashOnHand)} is deposited. An entry may be missing.`;
  return [{ code: 'cash-on-hand', text }];
}

function checkReceipts(answers: DepositAnswers, facts: Facts): FieldProblem[] {
  const { receipts = [] } = answers;
  return receipts.flatMap(({ receipt, amount }, index) => {
    const path = `receipts.${index}.amount`;
    const isTwice = receipts.findIndex((other) => other.receipt === receipt) < index;
    if (isTwice) return [{ path, message: `${receipt} is on this slip already.` }];
    const item = facts.item(ACCOUNT.undeposited, receipt);
    if (item === undefined)
      return [{ path, message: `${receipt} is not waiting for a deposit. Choose from the list.` }];
    if (item.documentDate > answers.date) {
      const day = formatDate(item.documentDate);
      return [{ path, message: `The cheque of ${receipt} is dated ${day}. It is deposited then.` }];
    }
    if (item.balance === amount) return [];
    const message = `A receipt is deposited whole: ${receipt} is ${formatMoney(item.balance)}.`;
    return [{ path, message }];
  });
}

/** A credit is never paid back beyond what is open of it, nor before its day. */
function checkRefunds(
  { supplier, refunds = [], date }: DepositAnswers,
  facts: Facts,
): FieldProblem[] {
  return refunds.flatMap(({ credit, amount }, index) => {
    const path = `refunds.${index}.amount`;
    const isTwice = refunds.findIndex((other) => other.credit === credit) < index;
    if (isTwice) return [{ path, message: `${credit} is on this slip already.` }];
    const item = facts.item(ACCOUNT.supplierAdvances, credit, supplier);
    if (item === undefined) return [];
    if (item.documentDate > date) {
      const message = `${credit} is dated ${formatDate(item.documentDate)}. Use that date or a later one.`;
      return [{ path: 'date', message }];
    }
    if (amount <= item.balance) return [];
    const message = `${formatMoney(item.balance)} is open of ${credit}. Enter at most that.`;
    return [{ path, message }];
  });
}

function checkBreakdown(answers: DepositAnswers, facts: Facts): FieldProblem[] {
  const { breakdown = [] } = answers;
  if (breakdown.length === 0) return [];
  const counted = amountOfCash(breakdown);
  const cash = cashIn(answers, facts);
  if (counted === cash) return [];
  const message = `The notes and coins total ${formatMoney(counted)}, the cash on this slip to ${formatMoney(cash)}.`;
  return [{ path: 'breakdown', message }];
}
