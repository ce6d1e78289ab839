import type { Kysely } from 'kysely';

import type { listCertificates } from '#shared/api/tax/tax-certificates.ts';
import type { Parsed } from '#shared/api/route.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney, sum } from '#shared/money.ts';
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
 * The tax withheld in a quarter as certificates may show it, never below zero (form 2307 has no
 * negative lines). A reversal of an earlier quarter makes a certificate less while enough is left
 * of the same code and rate: this is how the alphalist nets it too (handbook 12, trap 11).
 * Otherwise the certificate of the earlier quarter is wrong: the reversal is taken off there, and
 * that certificate is to be replaced.
 */
export async function certifiedOf(
  db: Kysely<Tables>,
  quarter: Period,
  partyId?: string,
): Promise<Certified> {
  const sums = await sumTaxRows(db, { types: ['ewt'], ...spanOf(quarter), partyId });
  const reversals = await listLateReversals(db, { ...spanOf(quarter), partyId });
  if (reversals.length === 0) return { sums, corrections: [] };
  const sumsOf = new Map([[quarter.key, sums]]);
  for (const key of new Set(reversals.map(({ reversedOn }) => quarterKeyOf(reversedOn)))) {
    const later = parsePeriod(key);
    if (later === undefined || sumsOf.has(key)) continue;
    sumsOf.set(key, await sumTaxRows(db, { types: ['ewt'], ...spanOf(later), partyId }));
  }
  const told = reversals.map((reversal) => ({
    reversal,
    isNetted: !isBelowZero(sumsOf.get(quarterKeyOf(reversal.reversedOn)) ?? [], reversal),
    isOurs: quarterKeyOf(reversal.date) === quarter.key,
  }));
  const moved = told.filter(({ isNetted }) => !isNetted);
  return {
    sums: [
      ...sums,
      // What was withheld here is taken off; what was reversed here counts there.
      ...moved.map(({ reversal, isOurs }) =>
        isOurs
          ? asSum(reversal, { month: reversal.date, sign: -1n })
          : asSum(reversal, { month: reversal.reversedOn, sign: 1n }),
      ),
    ],
    corrections: told.flatMap(({ reversal, isNetted, isOurs }) =>
      isOurs && isNetted
        ? []
        : [buildCorrection(reversal, isOurs ? 'replace' : 'left-out', isNetted)],
    ),
  };
}

/**
 * Whether a code and rate of a supplier comes to less than nothing in the quarter of its reversal.
 */
function isBelowZero(sums: readonly TaxSum[], reversal: LateReversal): boolean {
  const same = sums.filter(
    ({ partyId, code, rateBasisPoints }) =>
      partyId === reversal.partyId &&
      code === reversal.code &&
      rateBasisPoints === reversal.rateBasisPoints,
  );
  return sum(same.map(({ base }) => base)) < 0n || sum(same.map(({ tax }) => tax)) < 0n;
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

function buildCorrection(
  reversal: LateReversal,
  kind: 'replace' | 'left-out',
  isNetted: boolean,
): Correction {
  const { partyId, payee, code: atc, tax, kindTitle, number, date, reversedOn } = reversal;
  const what = `${kindTitle} ${number} of ${formatDate(date)}`;
  const amount = `${formatMoney(tax)} of tax under ${atc}`;
  const earlier = quarterKeyOf(date);
  const texts = {
    'replace': `To be corrected: ${what} was reversed on ${formatDate(reversedOn)}, so ${amount} is no longer certified. Replace the certificate handed over before, and amend 1601-EQ and its alphalist of ${earlier}.`,
    'left-out': `${what} was reversed on ${formatDate(reversedOn)}: ${amount}, more than this quarter has of it. Form 2307 takes no negative lines, so the certificate of ${earlier} is to be replaced instead.`,
    'less': `${what} was reversed on ${formatDate(reversedOn)}: ${amount} less in this quarter. The certificate of ${earlier} stays as it is.`,
  };
  const told = isNetted ? 'less' : kind;
  return {
    partyId,
    payee,
    kind: told,
    period: earlier,
    text: texts[told],
    transactionId: reversal.reversalId,
  };
}
