import type { Kysely } from 'kysely';

import type { listCertificates } from '#shared/api/tax/tax-certificates.ts';
import type { Parsed } from '#shared/api/route.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import type { Period } from '#shared/periods.ts';
import { parsePeriod, quarterKeyOf } from '#shared/periods.ts';

import type { Tables } from '../../tables.ts';

import { listLateReversals } from './certificate-queries.ts';
import type { LateReversal } from './certificate-queries.ts';
import { sumTaxRows } from '../rows/queries.ts';
import type { TaxSum } from '../rows/queries.ts';
import { spanOf } from '../returns/worksheets.ts';

type Correction = Parsed<typeof listCertificates>['reply']['corrections'][number];

/** What the certificates of a quarter are made of, and what has to be told about them. */
export interface Certified {
  readonly sums: readonly TaxSum[];
  readonly corrections: readonly Correction[];
}

/**
 * The tax withheld in a quarter as certificates show it, month by month. What a later quarter
 * reversed is taken out of the quarter and month that it was withheld in (handbook 14, ruling 21):
 * a certificate that was handed over is to be replaced, and the later quarter has nothing of it.
 */
export async function certifiedOf(
  db: Kysely<Tables>,
  quarter: Period,
  partyId?: string,
): Promise<Certified> {
  const sums = await sumTaxRows(db, { types: ['ewt'], ...spanOf(quarter), partyId });
  const reversals = await listLateReversals(db, { ...spanOf(quarter), partyId });
  const ours = reversals.filter(({ date }) => quarterKeyOf(date) === quarter.key);
  return {
    sums: [
      ...sums,
      // The returns take it off the last month; the certificate has it in its own.
      ...ours.flatMap((reversal) => [
        asSum(reversal, { month: quarter.to, sign: 1n }),
        asSum(reversal, { month: reversal.date, sign: -1n }),
      ]),
    ],
    corrections: reversals.map((reversal) =>
      buildCorrection(reversal, ours.includes(reversal) ? 'replace' : 'elsewhere'),
    ),
  };
}

function asSum(
  { partyId, code, rateBasisPoints, base, tax }: LateReversal,
  { month, sign }: { month: string; sign: 1n | -1n },
): TaxSum {
  return {
    type: 'ewt',
    month: month.slice(0, 7),
    partyId,
    code,
    rateBasisPoints,
    base: sign * base,
    tax: sign * tax,
  };
}

function buildCorrection(reversal: LateReversal, kind: 'replace' | 'elsewhere'): Correction {
  const { partyId, payee, code: atc, tax, kindTitle, number, date, reversedOn } = reversal;
  const what = `${kindTitle} ${number} of ${formatDate(date)}`;
  const amount = `${formatMoney(tax)} of tax under ${atc}`;
  const period = quarterKeyOf(date);
  const quarter = parsePeriod(period)?.label ?? period;
  const texts = {
    replace: `To be corrected: ${what} was reversed on ${formatDate(reversedOn)}, so ${amount} is no longer certified. Replace the certificate that was handed over; if 1601-EQ of ${quarter} was filed, amend it and its alphalist.`,
    elsewhere: `${what} was reversed on ${formatDate(reversedOn)}: ${amount} is deducted in ${quarter}, where it was withheld, and not in this quarter.`,
  };
  return { partyId, payee, kind, period, text: texts[kind], transactionId: reversal.reversalId };
}
