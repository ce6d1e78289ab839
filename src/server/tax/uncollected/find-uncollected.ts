import type { Kysely } from 'kysely';

import { addDays } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { sum } from '#shared/money.ts';
import type { Centavos } from '#shared/money.ts';
import type { Period } from '#shared/periods.ts';
import { parsePeriod, taxableQuarterKeyOf } from '#shared/periods.ts';
import type { ConditionCode, ConditionState } from '#shared/tax/uncollected.ts';
import { recoveredIn, stateOfConditions, vatOfOpen } from '#shared/tax/uncollected.ts';

import type { Tables } from '../../tables.ts';
import { listStandingFilings } from '../filings/standing-filings.ts';

import { listClaims, listUnpaid, openAtEnds } from './queries.ts';
import type { ClaimRow, UnpaidRow } from './queries.ts';

/** An unpaid invoice in a quarter, with the eight conditions (RMC 65-2024). */
export interface Uncollected extends UnpaidRow {
  readonly conditions: Readonly<Record<ConditionCode, ConditionState>>;
  /** The output VAT in what is open, or what was claimed; centavos. */
  readonly uncollectedVat: Centavos;
}

/**
 * The unpaid invoices of a taxable quarter, each with its conditions and the VAT in what is open.
 */
export async function findUncollected(db: Kysely<Tables>, quarter: Period): Promise<Uncollected[]> {
  const filed = await listStandingFilings(db, { subject: '2550Q' });
  const rows = await listUnpaid(db, { to: quarter.to, quarter: quarter.key });
  return rows.map((row) => {
    const isDeclared = filed.some(({ from, to }) => from <= row.date && to >= row.date);
    return {
      ...row,
      conditions: stateOfConditions({ ...row, isDeclared }, quarter),
      uncollectedVat: row.claimedVat ?? vatOfOpen(row),
    };
  });
}

/** Output VAT of an invoice that items 35 and 36 of a quarter have, in centavos. */
interface Adjusted extends ClaimRow {
  readonly amount: Centavos;
}

/** What items 35 and 36 of 2550Q have of the claims, invoice by invoice. */
export interface UncollectedVat {
  readonly claimed: readonly Adjusted[];
  readonly recovered: readonly Adjusted[];
}

/**
 * What a quarter takes back (item 35), and what it adds back because it was collected or credited
 * after it was claimed (item 36; NIRC 110(D)).
 */
export async function findUncollectedVat(
  db: Kysely<Tables>,
  quarter: Pick<Period, 'from' | 'to' | 'key'>,
): Promise<UncollectedVat> {
  const claims = await listClaims(db, quarter.to);
  const recovered: Adjusted[] = [];
  for (const claim of claims.filter(({ quarterEnd }) => quarterEnd < quarter.from)) {
    const ends = quarterEndsAfter(claim.quarterEnd, quarter.to);
    const openAfter = await openAtEnds(db, claim, ends);
    const amount = recoveredIn({ ...claim, openAfter });
    if (amount !== 0n) recovered.push({ ...claim, amount });
  }
  const own = claims.filter((claim) => claim.quarter === quarter.key);
  return { claimed: own.map((claim) => ({ ...claim, amount: claim.vat })), recovered };
}

/** What items 35 and 36 come to of claims. */
export function totalsOf({ claimed, recovered }: UncollectedVat) {
  return {
    claimed: sum(claimed.map(({ amount }) => amount)),
    recovered: sum(recovered.map(({ amount }) => amount)),
  };
}

/** The last days of the taxable quarters after one, until the last. */
function quarterEndsAfter(end: BusinessDate, last: BusinessDate): BusinessDate[] {
  const yearEnd = Number(last.slice(5, 7));
  const ends: BusinessDate[] = [];
  for (let day = addDays(end, 1); day <= last;) {
    const quarter = parsePeriod(taxableQuarterKeyOf(day, yearEnd));
    if (quarter === undefined) break;
    ends.push(quarter.to);
    day = addDays(quarter.to, 1);
  }
  return ends;
}
