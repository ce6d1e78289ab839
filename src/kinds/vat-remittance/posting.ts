import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { AnswersOf } from '#shared/forms/fields.ts';
import { chequeDocument } from '#shared/ledger/cheques.ts';
import { OWN_NUMBER } from '#shared/ledger/journal-entry.ts';
import type { PostingLine, TaxRow } from '#shared/ledger/journal-entry.ts';
import { REMITTED_VAT, vatRateOn } from '#shared/ledger/vat.ts';
import { divideRounded, formatMoney, sum } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';
import type { FieldProblem } from '#shared/problems.ts';

import { pesoAccountFault } from '../common-fields.ts';
import type { Facts } from '../facts.ts';
import type { Posting } from '../posting.ts';
import { usedNumberFault } from '../written-cheque.ts';

import type { vatRemittanceFields } from './fields.ts';

export type VatRemittanceAnswers = AnswersOf<typeof vatRemittanceFields>;

const PAYEE = 'Bureau of Internal Revenue';

/**
 * Dr 2225 for each month, Cr the bank or cash; Dr 1415, Cr 1435 with the same VAT, which is input
 * tax from now on (handbook 14, ruling 14; RR 16-2005 sec. 4.110-1 and 4.114-2).
 */
export function postVatRemittance(answers: VatRemittanceAnswers, facts: Facts): Posting {
  const { date, months, penalties = 0n, chequeNumber: number } = answers;
  const account = sourceOf(answers);
  const remitted = sum(months.map(({ amount }) => amount));
  const paid = remitted + penalties;
  return {
    date,
    description: `VAT withheld, ${months.map(({ month }) => month).join(', ')}`.slice(0, 200),
    partyId: undefined,
    total: paid,
    lines: [
      ...months.map(({ month: document, amount }) => ({
        account: ACCOUNT.withheldVat,
        debit: amount,
        credit: 0n,
        document,
      })),
      ...(penalties > 0n ? [{ account: ACCOUNT.penalties, debit: penalties, credit: 0n }] : []),
      {
        account,
        debit: 0n,
        credit: paid,
        document: number === undefined ? OWN_NUMBER : chequeDocument(number),
      },
      ...(facts.company.isVatRegistered ? claimLines(remitted) : []),
    ],
    taxRows: facts.company.isVatRegistered ? claimRows(answers, facts) : [],
    totals: [
      { label: 'VAT withheld', amount: remitted },
      ...(penalties > 0n ? [{ label: 'Penalties', amount: penalties }] : []),
      { label: 'TOTAL REMITTED', amount: paid, emphasis: 'total' },
    ],
    ...(number !== undefined && {
      cheques: [{ account, number, payee: PAYEE, amount: paid, date }],
    }),
  };
}

/** A month is remitted whole, as its return is; the account is in pesos, a cheque is used once. */
export function checkVatRemittance(answers: VatRemittanceAnswers, facts: Facts): FieldProblem[] {
  const { months, method, account, chequeNumber: number } = answers;
  const named = months.map(({ month }) => month);
  return [
    ...months.flatMap(({ month, amount }, index) => {
      const open = facts.item(ACCOUNT.withheldVat, month)?.balance ?? amount;
      const path = `months.${index}.amount`;
      if (named.indexOf(month) !== index)
        return [{ path: `months.${index}.month`, message: 'This month is above already.' }];
      if (amount === open) return [];
      const message = `${formatMoney(open)} is to be remitted for ${month}: its return is paid whole.`;
      return [{ path, message }];
    }),
    ...(method === 'cash' || account === undefined
      ? []
      : pesoAccountFault(facts, { account, path: 'account' })),
    ...(number === undefined || account === undefined
      ? []
      : usedNumberFault(facts, { account, number, path: 'chequeNumber' })),
  ];
}

function sourceOf({ method, account }: VatRemittanceAnswers): string {
  return method === 'cash' || account === undefined ? ACCOUNT.cashOnHand : account;
}

function claimLines(remitted: Centavos): PostingLine[] {
  return [
    { account: ACCOUNT.inputVatServices, debit: remitted, credit: 0n },
    { account: ACCOUNT.inputVatToRemit, debit: 0n, credit: remitted },
  ];
}

/** The claim of each month, on the amounts that its bills had. */
function claimRows({ months, date }: VatRemittanceAnswers, facts: Facts): TaxRow[] {
  const rate = vatRateOn(date);
  return months.map(({ month: document, amount: tax }) => {
    const taxes = facts.item(ACCOUNT.withheldVat, document)?.taxes ?? [];
    const known = sum(taxes.map(({ base }) => base));
    const base = taxes.length === 0 ? divideRounded(tax * 10_000n, rate) : known;
    const common = { type: 'input-vat', code: REMITTED_VAT, document, date } as const;
    return { ...common, base, rateBasisPoints: Number(rate), tax };
  });
}
