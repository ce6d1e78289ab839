import { ACCOUNT } from '#shared/ledger/chart.ts';
import { daysBetween, formatDate } from '#shared/dates.ts';
import { faultOfCode } from '#shared/ledger/withholding.ts';
import { formatMoney } from '#shared/money.ts';
import type { FieldProblem } from '#shared/problems.ts';

import { pesoAccountFault } from '../common-fields.ts';
import type { Facts } from '../facts.ts';
import type { Question } from '../posting.ts';
import { questionsOfEarly } from '../settlement/early.ts';
import { checkAdvance, checkRows } from '../settlement/settle.ts';
import { questionOfPaper, taxOf, withheldIn } from '../settlement/withheld.ts';

import { invoiceDateOf, paidRowsOf, rowsOf, settlementOf } from './posting.ts';
import type { CollectionAnswers } from './posting.ts';

/** A bank refuses a cheque that is presented later than this (handbook 9.3). */
const STALE_DAYS = 180;

/** The rules over several answers of a collection receipt (handbook 5.3 and 9.3). */
export function checkCollection(answers: CollectionAnswers, facts: Facts): FieldProblem[] {
  return [
    ...checkMethod(answers, facts),
    ...checkCheque(answers),
    ...checkRows(paidRowsOf(answers), 'invoices', 'invoice'),
    ...checkAdvance(paidRowsOf(answers), answers.advance),
    ...checkTaxes(answers, facts),
    ...(rowsOf(answers).length === 0 && answers.advance === undefined
      ? [{ path: 'invoices', message: 'Enter an amount at an invoice, or an advance below.' }]
      : []),
  ];
}

/**
 * What a person must say yes to: a collection that is dated before its invoice, a business tax that
 * the company is not under, and a certificate that differs from the rate by more than roundings.
 */
export function questionsOfCollection(answers: CollectionAnswers, facts: Facts): Question[] {
  const { customer: partyId, date } = answers;
  return [
    ...questionsOfEarly(paidRowsOf(answers), { side: 'receivable', partyId, date }, facts),
    ...questionsOfOtherTax(answers, facts),
    ...rowsOf(answers).flatMap((row) =>
      withheldIn(row, invoiceDateOf(row.invoice, answers, facts), facts.codes).flatMap(
        ({ code, ...paper }) => questionOfPaper({ ...paper, atc: code.atc }),
      ),
    ),
  ];
}

/**
 * The government withholds VAT (WV) of who is registered for it, percentage tax (WB) of who is not
 * (handbook 6.5).
 */
function questionsOfOtherTax(answers: CollectionAnswers, { company }: Facts): Question[] {
  const { isVatRegistered } = company;
  const other = isVatRegistered ? 'WB' : 'WV';
  const codes = rowsOf(answers).flatMap(({ atc, secondAtc }) => [atc, secondAtc]);
  const found = codes.find((code) => code?.startsWith(other) === true);
  if (found === undefined) return [];
  const text = isVatRegistered
    ? `${found} is percentage tax, and the company is registered for VAT. The certificate says ${found}.`
    : `${found} is VAT, and the company is not registered for VAT. The certificate says ${found}.`;
  return [{ code: 'other-tax', text }];
}

function checkMethod(answers: CollectionAnswers, facts: Facts): FieldProblem[] {
  const { method, reference } = answers;
  return [
    ...checkAccount(answers, facts),
    ...(method === 'transfer' && reference === undefined
      ? [{ path: 'reference', message: 'Enter the reference number of the transfer.' }]
      : []),
  ];
}

function checkAccount({ account, method }: CollectionAnswers, facts: Facts): FieldProblem[] {
  const isWaiting = account === ACCOUNT.undeposited;
  if (method === 'transfer' && !isWaiting)
    return pesoAccountFault(facts, { account, path: 'account' });
  if (method !== 'transfer' && isWaiting) return [];
  const message = isWaiting
    ? 'Choose the bank account that received the transfer.'
    : 'Cash and cheques wait in account 1030 until they are deposited.';
  return [{ path: 'account', message }];
}

function checkCheque({ chequeDate, date }: CollectionAnswers): FieldProblem[] {
  if (chequeDate === undefined || daysBetween(chequeDate, date) <= STALE_DAYS) return [];
  const message = `Banks refuse a cheque of ${formatDate(chequeDate)} by now. Ask for a new one.`;
  return [{ path: 'chequeDate', message }];
}

function checkTaxes(answers: CollectionAnswers, facts: Facts): FieldProblem[] {
  const settlement = settlementOf(answers, facts);
  return rowsOf(answers).flatMap((row, index) => {
    const path = `invoices.${index}`;
    const settled = settlement.rows[index]?.settled ?? 0n;
    if (row.atc !== undefined && row.atc === row.secondAtc)
      return [{ path: `${path}.secondAtc`, message: 'Choose another code than the first.' }];
    const day = invoiceDateOf(row.invoice, answers, facts);
    const faults = [
      { path: `${path}.atc`, message: faultOfCode(facts.codes, row.atc, day) },
      { path: `${path}.secondAtc`, message: faultOfCode(facts.codes, row.secondAtc, day) },
    ].flatMap(({ message, ...at }) => (message === undefined ? [] : [{ ...at, message }]));
    if (faults.length > 0 || taxOf(row, day, facts.codes) <= settled) return faults;
    const message = `The tax withheld is more than what settles this invoice (${formatMoney(settled)}).`;
    return [{ path: `${path}.${row.tax === undefined ? 'base' : 'tax'}`, message }];
  });
}
