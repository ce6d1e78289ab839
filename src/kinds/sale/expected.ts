import type { BusinessDate } from '#shared/dates.ts';
import type { TaxRow } from '#shared/ledger/journal-entry.ts';
import { formatCode, withheldByCode } from '#shared/ledger/withholding.ts';
import { formatMoney } from '#shared/money.ts';

import type { Facts } from '../facts.ts';

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

function expectedOf(groups: readonly Withholding[], date: BusinessDate, { codes }: Known) {
  return withheldByCode(
    groups.flatMap((group) => group.lines),
    date,
    codes,
  );
}
