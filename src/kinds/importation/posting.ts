import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { AnswersOf } from '#shared/forms/fields.ts';
import { OWN_NUMBER } from '#shared/ledger/journal-entry.ts';
import type { PostingLine, TaxRow } from '#shared/ledger/journal-entry.ts';
import { IMPORTED, vatRateOn } from '#shared/ledger/vat.ts';
import { sum, vatOnNet } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';

import { byAccount } from '../by-account.ts';
import type { Facts } from '../facts.ts';
import type { Posting } from '../posting.ts';

import type { importationFields } from './fields.ts';

export type ImportationAnswers = AnswersOf<typeof importationFields>;

/** What customs reckons of an importation, in centavos. */
interface Landed {
  readonly dutiableValue: Centavos;
  readonly charges: Centavos;
  readonly exempt: Centavos;
  /** Dutiable value and charges, less what is exempt: the base of the VAT (NIRC 107(A)). */
  readonly taxable: Centavos;
  readonly vat: Centavos;
}

/**
 * Dr 1425 VAT paid, Dr each cost, Cr cash or bank, or the creditor (handbook 14, ruling 6). A buyer
 * without VAT registration has the VAT in its first cost.
 */
export function postImportation(answers: ImportationAnswers, facts: Facts): Posting {
  const { vendor: partyId, date, lines: costs = [], entryNumber, customsOffice } = answers;
  const { isVatRegistered } = facts.company;
  const landed = landedOf(answers);
  const paid = landed.vat + sum(costs.map(({ amount }) => amount));
  const carried = isVatRegistered ? 0n : landed.vat;
  const debits = byAccount(
    costs.map(({ account, amount }, at) => ({
      account,
      amount: at === 0 ? amount + carried : amount,
    })),
  );
  return {
    date,
    due: date,
    description: `Importation ${entryNumber} at ${customsOffice}`.slice(0, 200),
    partyId,
    total: paid,
    lines: [
      ...debits.map(({ account, amount }) => ({ account, debit: amount, credit: 0n, partyId })),
      ...(isVatRegistered && landed.vat > 0n
        ? [{ account: ACCOUNT.inputVatImports, debit: landed.vat, credit: 0n, partyId }]
        : []),
      creditLine(answers, paid),
    ],
    taxRows: isVatRegistered ? taxRowsOf(landed, { partyId, date }) : [],
    totals: [
      { label: 'Dutiable value', amount: landed.dutiableValue },
      { label: 'Charges before release', amount: landed.charges },
      ...(landed.exempt === 0n ? [] : [{ label: 'VAT-exempt', amount: landed.exempt }]),
      { label: 'Taxable', amount: landed.taxable },
      { label: 'VAT', amount: landed.vat },
      { label: 'TOTAL RECORDED', amount: paid, emphasis: 'total' },
    ],
  };
}

/** What customs reckons: the VAT as paid, or by the rate of the day. */
export function landedOf(
  answers: Pick<ImportationAnswers, 'dutiableValue' | 'charges' | 'exempt' | 'vat' | 'date'>,
): Landed {
  const { dutiableValue, charges = 0n, exempt = 0n, date } = answers;
  const taxable = dutiableValue + charges - exempt;
  const vat = answers.vat ?? vatByRate(taxable, date);
  return { dutiableValue, charges, exempt, taxable, vat };
}

/** The VAT that the rate gives; nothing of nothing. */
export function vatByRate(taxable: Centavos, date: ImportationAnswers['date']): Centavos {
  return taxable <= 0n ? 0n : vatOnNet(taxable, vatRateOn(date));
}

function creditLine(
  { settledBy, account, creditor }: ImportationAnswers,
  paid: Centavos,
): PostingLine {
  if (settledBy === 'payable' && creditor !== undefined) {
    return {
      account: ACCOUNT.payable,
      debit: 0n,
      credit: paid,
      partyId: creditor,
      document: OWN_NUMBER,
    };
  }
  return { account: account ?? ACCOUNT.cashOnHand, debit: 0n, credit: paid, document: OWN_NUMBER };
}

function taxRowsOf(
  { taxable, exempt, vat }: Landed,
  { partyId, date }: { partyId: string; date: ImportationAnswers['date'] },
): TaxRow[] {
  const common = { type: 'input-vat', partyId, document: OWN_NUMBER, date } as const;
  const rate = Number(vatRateOn(date));
  return [
    { ...common, code: IMPORTED.taxable, base: taxable, rateBasisPoints: rate, tax: vat },
    ...(exempt === 0n
      ? []
      : [{ ...common, code: IMPORTED.exempt, base: exempt, rateBasisPoints: 0, tax: 0n }]),
  ];
}
