import type { Kysely } from 'kysely';

import type { Period } from '#shared/periods.ts';
import { parsePeriod, taxableQuarterKeyOf } from '#shared/periods.ts';
import { addDays } from '#shared/dates.ts';
import { listByMonth } from '#shared/tax/carry-negatives.ts';
import type { CarriedAmount } from '#shared/tax/carry-negatives.ts';
import type { PurchasesRow, SalesRow } from '#shared/tax/relief.ts';

import { readProfile } from '../../platform/settings/company.ts';
import type { Tables } from '../../tables.ts';

import { sumListedRows } from '../rows/netted-queries.ts';
import { buildMonths } from '../rows/period-of.ts';
import type { TaxSum } from '../rows/queries.ts';
import { findTaxpayers } from '../rows/taxpayers.ts';
import type { ListedTaxpayer } from '../rows/taxpayers.ts';

/** Something that a list leaves out or moves, told beside it. */
export interface Notice {
  readonly text: string;
  readonly partyId: string | null;
  readonly name: string;
}

/** A list with what it leaves out. */
export interface Listed<Row> {
  readonly rows: readonly (Row & { readonly partyId: string })[];
  readonly notices: readonly Notice[];
}

/** How many quarters before a month's own may still leave something over for it. */
const QUARTERS_BEFORE = 4;
/**
 * The column of the list that the sales of a class stand in; classes without one stand in no list.
 */
export const SALES_COLUMNS: Readonly<Record<string, string>> = {
  'vatable': 'taxable',
  'zero-rated': 'zeroRated',
  'exempt': 'exempt',
};
/** The same of purchases. */
export const PURCHASE_COLUMNS: Readonly<Record<string, string>> = {
  'goods': 'otherGoods',
  'services': 'services',
  'capital-goods': 'capitalGoods',
  'exempt': 'exempt',
  // Purchases of sellers without VAT stand in the exempt column (handbook 6.4).
  'non-vat': 'exempt',
};

/**
 * The summary list of sales of a month: a row for each buyer's TIN, in the order of the TIN
 * (handbook 6.4). `known`: what `sumForMonths` read for several months at once.
 */
export async function listSales(
  db: Kysely<Tables>,
  month: Period,
  known?: readonly TaxSum[],
): Promise<Listed<SalesRow>> {
  const { sums, rowsOf, notices } = await readList(db, month, {
    type: 'output-vat',
    columns: SALES_COLUMNS,
    known,
  });
  const rows = rowsOf(sums).map(({ taxpayer, partyId, amount, taxes }) => ({
    taxpayer,
    partyId,
    exempt: amount('exempt'),
    zeroRated: amount('zeroRated'),
    taxable: amount('taxable'),
    outputTax: taxes,
  }));
  return { rows, notices };
}

/** The summary list of purchases of a month: a row for each seller's TIN. */
export async function listPurchases(
  db: Kysely<Tables>,
  month: Period,
  known?: readonly TaxSum[],
): Promise<Listed<PurchasesRow>> {
  const { sums, rowsOf, notices } = await readList(db, month, {
    type: 'input-vat',
    columns: PURCHASE_COLUMNS,
    known,
  });
  const rows = rowsOf(sums).map(({ taxpayer, partyId, amount, taxes }) => ({
    taxpayer,
    partyId,
    exempt: amount('exempt'),
    zeroRated: 0n,
    services: amount('services'),
    capitalGoods: amount('capitalGoods'),
    otherGoods: amount('otherGoods'),
    inputTax: taxes,
  }));
  return { rows, notices };
}

/** What the lists of these months are made of, read once for all of them. */
export async function sumForMonths(
  db: Kysely<Tables>,
  months: readonly Period[],
  type: 'output-vat' | 'input-vat',
): Promise<readonly TaxSum[]> {
  const { fiscalYearEndMonth } = await readProfile(db);
  const days = months.map((month) => daysBehind(quartersUntil(month, fiscalYearEndMonth), month));
  const from = days.map((span) => span.from).toSorted()[0];
  const to = days
    .map((span) => span.to)
    .toSorted()
    .at(-1);
  if (from === undefined || to === undefined) return [];
  return sumListedRows(db, { types: [type], from, to }, fiscalYearEndMonth);
}

function daysBehind(quarters: readonly Period[], month: Period) {
  return { from: (quarters[0] ?? month).from, to: (quarters.at(-1) ?? month).to };
}

interface ListOrder {
  readonly type: 'output-vat' | 'input-vat';
  readonly columns: Readonly<Record<string, string>>;
  readonly known: readonly TaxSum[] | undefined;
}

async function readList(db: Kysely<Tables>, month: Period, { type, columns, known }: ListOrder) {
  const { fiscalYearEndMonth } = await readProfile(db);
  const quarters = quartersUntil(month, fiscalYearEndMonth);
  const { from, to } = daysBehind(quarters, month);
  const isWithin = (key: string) => key >= from.slice(0, 7) && key <= to.slice(0, 7);
  const all =
    known?.filter((sum) => isWithin(sum.month)) ??
    (await sumListedRows(db, { types: [type], from, to }, fiscalYearEndMonth));
  const listed = all.filter(({ code }) => columns[code] !== undefined);
  const parties = await findTaxpayers(
    db,
    listed.map(({ partyId }) => partyId),
  );
  const tinOf = ({ partyId }: TaxSum) =>
    partyId === null ? null : (parties.get(partyId)?.tin ?? null);
  const amounts = listed.flatMap((sum) => {
    const tin = tinOf(sum);
    const key = `${tin} ${columns[sum.code]}`;
    return tin === null ? [] : [{ key, period: sum.month, base: sum.base, tax: sum.tax }];
  });
  const byMonth = listByMonth(
    amounts,
    quarters.map((quarter) => buildMonths(quarter).map(({ key }) => key)),
  );
  const carried = byMonth.get(month.key) ?? [];
  const byTin = firstByTin([...parties.values()]);
  const now = listed.filter((sum) => sum.month === month.key);
  return {
    sums: carried.filter(({ moved }) => !moved),
    rowsOf: (sums: readonly CarriedAmount[]) => rowsOfTins(sums, byTin),
    notices: [
      ...movedNotices(carried, byTin),
      ...withoutTin(
        now.filter((sum) => sum.partyId !== null && tinOf(sum) === null),
        parties,
      ),
      ...now
        .filter(({ partyId }) => partyId === null)
        .map(() => ({
          text: 'Carried over from before the books began, without a party: take it from the list of that time.',
          partyId: null,
          name: '',
        })),
    ],
  };
}

function rowsOfTins(sums: readonly CarriedAmount[], byTin: ReadonlyMap<string, ListedTaxpayer>) {
  const grouped = Map.groupBy(sums, ({ key }) => key.slice(0, 9));
  return [...grouped]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([tin, ofTin]) => {
      const taxpayer = byTin.get(tin);
      if (taxpayer === undefined) return [];
      const amount = (column: string) =>
        ofTin.find(({ key }) => key === `${tin} ${column}`)?.base ?? 0n;
      const taxes = ofTin.reduce((total, { tax }) => total + tax, 0n);
      return [{ taxpayer: { ...taxpayer, tin }, partyId: taxpayer.partyId, amount, taxes }];
    });
}

/** Of the parties with one TIN, its head office, or the branch with the lowest number. */
function firstByTin(parties: readonly ListedTaxpayer[]): Map<string, ListedTaxpayer> {
  const byTin = new Map<string, ListedTaxpayer>();
  for (const party of parties.toSorted((a, b) => (a.branch < b.branch ? -1 : 1))) {
    if (party.tin !== null && !byTin.has(party.tin)) byTin.set(party.tin, party);
  }
  return byTin;
}

function movedNotices(
  carried: readonly CarriedAmount[],
  byTin: ReadonlyMap<string, ListedTaxpayer>,
): Notice[] {
  return carried.flatMap(({ key, moved, carriedIn }) => {
    const party = byTin.get(key.slice(0, 9));
    if ((!moved && !carriedIn) || party === undefined) return [];
    const text = moved
      ? 'Reversals and memos exceed the documents of this quarter. The BIR’s validation refuses negative rows, so the rest moves to the next quarter’s list.'
      : 'Less here by reversals or memos of another month: the validation refuses negative rows.';
    return [{ text, partyId: party.partyId, name: party.name }];
  });
}

function withoutTin(
  sums: readonly TaxSum[],
  parties: ReadonlyMap<string, ListedTaxpayer>,
): Notice[] {
  const partyIds = new Set(sums.map(({ partyId }) => partyId));
  return [...partyIds].flatMap((partyId) => {
    const party = partyId === null ? undefined : parties.get(partyId);
    if (party === undefined) return [];
    return [{ text: 'Has no TIN, so it is left out of the list.', partyId, name: party.name }];
  });
}

/** The taxable quarter of a month, which its lists go with, and those before it. */
function quartersUntil(month: Period, fiscalYearEndMonth: number): Period[] {
  const quarters: Period[] = [];
  for (let day = month.to; quarters.length <= QUARTERS_BEFORE;) {
    const quarter = parsePeriod(taxableQuarterKeyOf(day, fiscalYearEndMonth));
    if (quarter === undefined) break;
    quarters.unshift(quarter);
    day = addDays(quarter.from, -1);
  }
  return quarters;
}
