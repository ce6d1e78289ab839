import type { Kysely } from 'kysely';

import { formatMoney } from '#shared/money.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { addDays } from '#shared/dates.ts';
import type { Period } from '#shared/periods.ts';
import { parsePeriod, taxableQuarterKeyOf } from '#shared/periods.ts';
import type { AlphalistRow } from '#shared/tax/alphalist.ts';
import { toBranch4 } from '#shared/tax/bir-text.ts';
import { carryNegatives } from '#shared/tax/carry-negatives.ts';
import type { CarriedAmount } from '#shared/tax/carry-negatives.ts';
import { BROUGHT_FORWARD } from '#shared/tax/withholding-returns.ts';

import type { Tables } from '../../tables.ts';

import { sumTaxRows } from '../rows/queries.ts';
import type { TaxSum, TaxType } from '../rows/queries.ts';
import type { Listed, Notice } from './summary-lists.ts';
import { findTaxpayers } from '../rows/taxpayers.ts';
import type { ListedTaxpayer } from '../rows/taxpayers.ts';

/** What the list tells of those whose tax it leaves out. */
const WITHOUT_TIN = 'Has no TIN, so it is left out of the alphalist.';

/**
 * The payees of a quarter or a year, by payee, branch, code and rate, in the order of the TIN
 * (handbook 6.5).
 */
export function listPayees(db: Kysely<Tables>, period: Period): Promise<Listed<AlphalistRow>> {
  return readAlphalist(db, period, { type: 'ewt', isListed: (code) => code !== BROUGHT_FORWARD });
}

/**
 * The payors of a quarter whose certificates are in hand. Income tax goes with 1701Q and 1702Q, VAT
 * (WV) with 2550Q, percentage tax (WB) with 2551Q.
 */
export function listPayors(
  db: Kysely<Tables>,
  period: Period,
  form: string,
): Promise<Listed<AlphalistRow>> {
  return readAlphalist(db, period, {
    type: 'creditable-wt',
    isListed: (code) => isOfForm(code, form),
  });
}

/** Whether a code's tax is a credit in a return. */
export function isOfForm(code: string, form: string): boolean {
  if (form === '2550Q') return code.startsWith('WV');
  if (form === '2551Q') return code.startsWith('WB');
  return !code.startsWith('WV') && !code.startsWith('WB');
}

async function readAlphalist(
  db: Kysely<Tables>,
  period: Period,
  { type, isListed }: { type: TaxType; isListed: (code: string) => boolean },
): Promise<Listed<AlphalistRow>> {
  const periods = periodsUntil(period);
  const [first] = periods;
  const from = first === undefined ? period.from : (parsePeriod(first)?.from ?? period.from);
  const all = await sumTaxRows(db, { types: [type], from, to: period.to });
  const listed = all.filter(({ code, partyId }) => partyId !== null && isListed(code));
  const parties = await findTaxpayers(
    db,
    listed.map(({ partyId }) => partyId),
  );
  const keyed = new Map<string, Keyed>();
  const amounts = listed.flatMap((sum) => {
    const row = findKey(sum, parties);
    if (row === undefined) return [];
    // The first party of a TIN and branch names the row.
    if (!keyed.has(row.key)) keyed.set(row.key, row);
    const at = placeOf(sum.month, period);
    return [{ key: row.key, period: at, base: sum.base, tax: sum.tax }];
  });
  const carried = carryNegatives(amounts, periods);
  const rows = carried.flatMap(({ key, base, tax, moved }) => {
    const row = keyed.get(key);
    return moved || row === undefined ? [] : [{ ...row, base, tax }];
  });
  return {
    rows: rows.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    notices: [
      ...carried.flatMap((amount) => carryNotice(amount, keyed.get(amount.key))),
      ...withoutTin(
        listed.filter(({ month }) => month >= period.from.slice(0, 7)),
        parties,
      ),
    ],
  };
}

/** The period of this kind that a month is in. */
function placeOf(month: string, period: Period): string {
  if (period.kind === 'year') return period.key;
  return period.kind === 'quarter' ? quarterLike(period, `${month}-01`) : month;
}

/** The quarter of a day, of the year that a quarter is of: calendar or fiscal. */
function quarterLike({ to }: Period, day: BusinessDate): string {
  return taxableQuarterKeyOf(day, Number(to.slice(5, 7)));
}

interface Keyed {
  /** TIN, branch, code and rate: the order of the list. */
  readonly key: string;
  readonly partyId: string;
  readonly taxpayer: ListedTaxpayer & { readonly tin: string };
  readonly atc: string;
  readonly rateBasisPoints: number;
}

function findKey(
  { partyId, code: atc, rateBasisPoints }: TaxSum,
  parties: ReadonlyMap<string, ListedTaxpayer>,
): Keyed | undefined {
  const party = partyId === null ? undefined : parties.get(partyId);
  if (party === undefined || party.tin === null) return undefined;
  const branch = toBranch4(party.branch);
  const rate = String(rateBasisPoints).padStart(6, '0');
  return {
    key: `${party.tin} ${branch} ${atc} ${rate}`,
    partyId: party.partyId,
    taxpayer: { ...party, tin: party.tin },
    atc,
    rateBasisPoints,
  };
}

/** What of a row waits for the next list, or came from an earlier one. */
function carryNotice(
  { base, tax, moved, carriedIn }: CarriedAmount,
  row: Keyed | undefined,
): Notice[] {
  if (row === undefined || (!moved && !carriedIn)) return [];
  const text = moved
    ? `Reversals make ${row.atc} total ${formatMoney(base)} with ${formatMoney(tax)} of tax. The BIR’s validation refuses negative rows: the list leaves it out and deducts it from the next one, unless the earlier list is amended.`
    : `${row.atc} is less here by what reversals of an earlier period left over.`;
  return [{ text, partyId: row.partyId, name: row.taxpayer.name }];
}

function withoutTin(
  sums: readonly TaxSum[],
  parties: ReadonlyMap<string, ListedTaxpayer>,
): Notice[] {
  const partyIds = new Set(sums.map(({ partyId }) => partyId));
  return [...partyIds].flatMap((partyId) => {
    const party = partyId === null ? undefined : parties.get(partyId);
    if (party === undefined || party.tin !== null) return [];
    return [{ text: WITHOUT_TIN, partyId, name: party.name }];
  });
}

/** The four quarters before a quarter, and itself; a year stands alone. */
function periodsUntil(period: Period): string[] {
  if (period.kind !== 'quarter') return [period.key];
  const keys = [period.key];
  let { from } = period;
  while (keys.length < QUARTERS) {
    const key = quarterLike(period, addDays(from, -1));
    keys.unshift(key);
    ({ from } = parsePeriod(key) ?? { from: addDays(from, -1) });
  }
  return keys;
}

/** A quarter, and the four before it. */
const QUARTERS = 5;
