import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { OWN_NUMBER } from '#shared/ledger/journal-entry.ts';
import type { PostingLine, TaxRow } from '#shared/ledger/journal-entry.ts';
import {
  formatCode,
  isBusinessTax,
  withheldOn,
  withholdingOn,
} from '#shared/ledger/withholding.ts';
import type { Withheld, WithholdingCodes } from '#shared/ledger/withholding.ts';
import { absolute, formatMoney, sum } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';

import type { Question } from '../posting.ts';

/** The columns of a collection's row that say what the customer withheld. */
export interface WithheldColumns {
  readonly invoice: string;
  readonly atc: string | undefined;
  readonly base: Centavos | undefined;
  /** As the certificate says; by the rate where it is not told. */
  readonly tax: Centavos | undefined;
  readonly secondAtc: string | undefined;
  readonly secondBase: Centavos | undefined;
  readonly secondTax: Centavos | undefined;
  readonly certificate: string | undefined;
}

/** Tax that a customer withheld on one invoice under one code. */
interface WithheldOnInvoice extends Withheld {
  readonly invoice: string;
  readonly isInHand: boolean;
  /** What the rate gives, which a certificate may differ from. */
  readonly worked: Centavos;
}

/**
 * What a row says was withheld, at the rates of the invoice's day: nothing, or one or two taxes.
 */
export function withheldIn(
  row: WithheldColumns,
  date: BusinessDate,
  codes: WithholdingCodes,
): WithheldOnInvoice[] {
  const { invoice } = row;
  const isInHand = row.certificate !== 'to-follow';
  const parts = [
    { atc: row.atc, base: row.base, told: row.tax },
    { atc: row.secondAtc, base: row.secondBase, told: row.secondTax },
  ];
  return parts.flatMap(({ atc, base, told }) => {
    const code = atc === undefined ? undefined : withholdingOn(codes, atc, date);
    if (code === undefined || base === undefined) return [];
    const worked = withheldOn(base, code.rateBasisPoints);
    return [{ invoice, code, base, tax: told ?? worked, isInHand, worked }];
  });
}

/** Up to this a certificate differs from the rate by its roundings, and nobody is asked. */
export const ROUNDING = 100n;

/**
 * What is asked where a certificate has another tax than the rate of its base: it is entered as the
 * paper says (handbook 14, ruling 7).
 */
export function questionOfPaper(paper: {
  readonly invoice: string;
  readonly atc: string;
  readonly tax: Centavos;
  readonly worked: Centavos;
}): Question[] {
  const { invoice, atc, tax, worked } = paper;
  if (absolute(tax - worked) <= ROUNDING) return [];
  const text = `The 2307 for ${invoice} has ${formatMoney(tax)} of tax under ${atc}; the rate gives ${formatMoney(worked)}. Enter it as the 2307 says.`;
  return [{ code: `paper-${invoice}-${atc}`, text }];
}

/** The tax of a row, in centavos. */
export function taxOf(row: WithheldColumns, date: BusinessDate, codes: WithholdingCodes): Centavos {
  return sum(withheldIn(row, date, codes).map(({ tax }) => tax));
}

/**
 * Dr 1440 for certificates in hand, Dr 1445 for VAT or percentage tax that the government withheld,
 * Dr 1260 for a certificate to follow: only a received certificate may be claimed (handbook 5.3).
 */
export function withheldLines(
  withheld: readonly WithheldOnInvoice[],
  partyId: string,
): PostingLine[] {
  return [
    ACCOUNT.incomeTaxWithheld,
    ACCOUNT.businessTaxWithheld,
    ACCOUNT.certificatesToFollow,
  ].flatMap((account) => {
    const taxes = withheld.filter((each) => accountOf(each) === account).map(({ tax }) => tax);
    const debit = sum(taxes);
    if (debit === 0n) return [];
    const document = account === ACCOUNT.certificatesToFollow ? OWN_NUMBER : '2307';
    return [{ account, debit, credit: 0n, partyId, document }];
  });
}

/**
 * Rows for the register of creditable tax; a tax without its certificate is still only expected.
 */
export function withheldRows(
  withheld: readonly WithheldOnInvoice[],
  { partyId, date }: { partyId: string; date: BusinessDate },
): TaxRow[] {
  return withheld.map(({ invoice, code, base, tax, isInHand }) => ({
    type: isInHand ? 'creditable-wt' : 'expected-wt',
    code: code.atc,
    base,
    rateBasisPoints: Number(code.rateBasisPoints),
    tax,
    partyId,
    document: invoice,
    date,
  }));
}

/** `850.00 (WC158, 1 % of 85,000.00) on INV-1201, 2307 in hand`, one for each tax. */
export function withheldNotes(withheld: readonly WithheldOnInvoice[]) {
  return withheld.map(({ invoice, code, base, tax, isInHand }) => ({
    label: 'Tax withheld',
    text:
      `${formatMoney(tax)} (${formatCode(code)} of ${formatMoney(base)}) on ${invoice}, ` +
      `2307 ${isInHand ? 'in hand' : 'outstanding'}`,
  }));
}

function accountOf({ code, isInHand }: WithheldOnInvoice): string {
  if (!isInHand) return ACCOUNT.certificatesToFollow;
  return isBusinessTax(code.atc) ? ACCOUNT.businessTaxWithheld : ACCOUNT.incomeTaxWithheld;
}
