import { ACCOUNT } from '#shared/ledger/chart.ts';
import { MAX_CENTAVOS, absolute, formatMoney } from '#shared/money.ts';
import type { FieldProblem } from '#shared/problems.ts';

import { pesoAccountFault } from '../common-fields.ts';
import type { Facts } from '../facts.ts';
import type { Question } from '../posting.ts';

import { landedOf, postImportation, vatByRate } from './posting.ts';
import type { ImportationAnswers } from './posting.ts';

/** Up to this the VAT of customs differs from the rate by its roundings. */
const ROUNDING = 100n;

/** The rules over several answers of an importation: days in order, amounts, and what pays it. */
export function checkImportation(answers: ImportationAnswers, facts: Facts): FieldProblem[] {
  const problems = [
    ...checkSupplier(answers, facts),
    ...checkDays(answers),
    ...checkAmounts(answers, facts),
    ...(answers.account === undefined || answers.account === ACCOUNT.cashOnHand
      ? []
      : pesoAccountFault(facts, { account: answers.account, path: 'account' })),
  ];
  if (problems.length > 0) return problems;
  const { total } = postImportation(answers, facts);
  if (total > 0n && total <= MAX_CENTAVOS) return [];
  const message =
    total === 0n
      ? 'Nothing was paid: enter the VAT or a cost.'
      : `An importation may amount to at most ${formatMoney(MAX_CENTAVOS)}.`;
  return [{ path: 'vat', message }];
}

/** VAT that is not the rate of its base: customs may reckon at another value. */
export function questionsOfImportation(answers: ImportationAnswers): Question[] {
  const { taxable, vat } = landedOf(answers);
  const worked = vatByRate(taxable, answers.date);
  if (absolute(worked - vat) <= ROUNDING) return [];
  const text = `The VAT is ${formatMoney(vat)}; 12% of the taxable ${formatMoney(taxable)} is ${formatMoney(worked)}. Enter it as the import entry says.`;
  return [{ code: 'import-vat', text }];
}

function checkSupplier({ vendor }: ImportationAnswers, facts: Facts): FieldProblem[] {
  const { name, isNonResident } = facts.party(vendor);
  if (isNonResident) return [];
  const message = `${name} has its address in the Philippines. Choose the seller abroad.`;
  return [{ path: 'vendor', message }];
}

function checkDays({ importationDate, assessmentDate, date }: ImportationAnswers): FieldProblem[] {
  return [
    ...(assessmentDate < importationDate
      ? [{ path: 'assessmentDate', message: 'The assessment cannot be before the importation.' }]
      : []),
    ...(date < importationDate
      ? [{ path: 'date', message: 'The payment cannot be before the importation.' }]
      : []),
  ];
}

function checkAmounts(answers: ImportationAnswers, facts: Facts): FieldProblem[] {
  const { taxable, vat } = landedOf(answers);
  const isWithoutCost = (answers.lines ?? []).length === 0;
  return [
    ...(taxable < 0n
      ? [{ path: 'exempt', message: 'The VAT-exempt part exceeds dutiable value and charges.' }]
      : []),
    ...(taxable === 0n && vat > 0n
      ? [{ path: 'vat', message: 'All of it is VAT-exempt, so no VAT is paid.' }]
      : []),
    ...(!facts.company.isVatRegistered && isWithoutCost
      ? [
          {
            path: 'lines',
            message:
              'The company is not registered for VAT, so the VAT is a cost: enter the account.',
          },
        ]
      : []),
  ];
}
