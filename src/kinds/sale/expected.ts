import { ACCOUNT } from '#shared/ledger/chart.ts';
import type { BusinessDate } from '#shared/dates.ts';
import type { TaxRow } from '#shared/ledger/journal-entry.ts';
import { formatCode, withheldByCode } from '#shared/ledger/withholding.ts';
import { divideRounded, formatMoney } from '#shared/money.ts';

import type { Facts } from '../facts.ts';
import type { Settlement } from '../settlement/settle.ts';

import type { SaleGroup } from './work-out.ts';

type Known = Pick<Facts, 'codes'>;
type Withholding = SaleGroup<{ readonly withholding: string | undefined }>;

/** What the customer will withhold, by code, on the amount without VAT; nothing is booked of it. */
export function expectedRows(
  groups: readonly Withholding[],
  told: Pick<TaxRow, 'partyId' | 'document'> & { readonly date: BusinessDate },
  facts: Known,
): TaxRow[] {
  return expectedOf(groups, told.date, facts).map(({ code, base, tax }) => ({
    type: 'expected-wt',
    code: code.atc,
    base,
    rateBasisPoints: Number(code.rateBasisPoints),
    tax,
    ...told,
  }));
}

/** `850.00 (WC158, 1 % of 85,000.00)`, one for each code. */
export function expectedNotes(groups: readonly Withholding[], date: BusinessDate, facts: Known) {
  return expectedOf(groups, date, facts).map(({ code, base, tax }) => ({
    label: 'Expected withholding',
    text: `${formatMoney(tax)} (${formatCode(code)} of ${formatMoney(base)})`,
  }));
}

/**
 * What the customer will withhold less because sales were taken back: of each document the share of
 * its expected tax that it takes of the memo, so that all of it is gone with all of the sale.
 */
export function loweredRows(
  { partyId, rows }: Settlement,
  date: BusinessDate,
  facts: Pick<Facts, 'item'>,
): TaxRow[] {
  return rows.flatMap(({ document, settled }) => {
    const told = facts.item(ACCOUNT.receivable, document, partyId)?.told;
    if (told === undefined || told.amount <= 0n) return [];
    const share = (amount: bigint) => -divideRounded(amount * settled, told.amount);
    return told.taxes.flatMap(({ code, base, rateBasisPoints, tax }) => {
      const lowered = { base: share(base), tax: share(tax) };
      if (lowered.tax === 0n) return [];
      const row = { type: 'expected-wt', code, rateBasisPoints, ...lowered } as const;
      return [{ ...row, partyId, document, date }];
    });
  });
}

/** `INV-1: 1.00 less (WC158 of 100.00)`, one for each document and code. */
export function loweredNotes(rows: readonly TaxRow[]) {
  return rows.map(({ document = '', code, base, tax }) => ({
    label: 'Expected withholding',
    text: `${document}: ${formatMoney(-tax)} less (${code} of ${formatMoney(-base)})`,
  }));
}

function expectedOf(groups: readonly Withholding[], date: BusinessDate, { codes }: Known) {
  return withheldByCode(
    groups.flatMap((group) => group.lines),
    date,
    codes,
  );
}
