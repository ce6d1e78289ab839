import { withheldOn, withholdingOn } from '#shared/ledger/withholding.ts';
import { absolute, formatMoney } from '#shared/money.ts';
import type { FieldProblem } from '#shared/problems.ts';

import type { Facts } from '../facts.ts';
import type { Question } from '../posting.ts';
import { ROUNDING, questionOfPaper } from '../settlement/withheld.ts';

import { movedTo } from './posting.ts';
import type { CertificateAnswers } from './posting.ts';

const MORE_THAN_A_PESO =
  'More than a peso is no rounding: leave it outstanding, or reopen it on the invoice.';

/** Tax is received that is to follow, and once; an invoice and code stand once. */
export function checkCertificate(answers: CertificateAnswers, facts: Facts): FieldProblem[] {
  const { customer, rows } = answers;
  return rows.flatMap(({ invoice, atc, tax, missing = 0n }, index) => {
    const expected = facts.toFollow(customer, invoice, atc);
    const twin = rows.findIndex((row) => row.invoice === invoice && row.atc === atc);
    const at = (column: string, message: string) => ({ path: `rows.${index}.${column}`, message });
    const left = expected === undefined || expected < tax ? undefined : expected - tax;
    return [
      ...(expected === 0n ? [at('invoice', nothingText(invoice, atc))] : []),
      ...(missing > ROUNDING ? [at('missing', MORE_THAN_A_PESO)] : []),
      ...(missing > 0n && missing <= ROUNDING && left !== undefined && missing > left
        ? [at('missing', `The 2307 has ${formatMoney(left)} less than was deducted.`)]
        : []),
      ...(twin < index ? [at('invoice', 'This invoice and code are in the list already.')] : []),
    ];
  });
}

function nothingText(invoice: string, atc: string): string {
  return `No 2307 is outstanding for ${invoice} under ${atc}: it was received already, or its collection was reversed.`;
}

/** What a person must say yes to: a certificate that differs by more than roundings. */
export function questionsOfCertificate(answers: CertificateAnswers, facts: Facts): Question[] {
  return answers.rows.flatMap((row) => {
    const { invoice, atc, base, tax } = row;
    const rate = withholdingOn(facts.codes, atc, answers.date)?.rateBasisPoints;
    const worked = rate === undefined ? tax : withheldOn(base, rate);
    const moved = movedTo(row, answers, facts);
    const side = moved > 0n ? 'less' : 'more';
    const text = `The 2307 for ${invoice} has ${formatMoney(absolute(moved))} ${side} than was deducted. The difference goes to the balance of ${invoice}.`;
    return [
      ...questionOfPaper({ invoice, atc, tax, worked }),
      ...(absolute(moved) > ROUNDING ? [{ code: `moved-${invoice}-${atc}`, text }] : []),
    ];
  });
}
