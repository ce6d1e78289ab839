import type { Kysely } from 'kysely';

import type { Period } from '#shared/periods.ts';
import { carryNegatives } from '#shared/tax/carry-negatives.ts';
import type { PurchasesRow, SalesRow } from '#shared/tax/relief.ts';

import type { Tables } from '../../tables.ts';

import { sumTaxRows } from '../rows/queries.ts';
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

const WINDOW = 12;
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
 * (handbook 6.4).
 */
export async function listSales(db: Kysely<Tables>, month: Period): Promise<Listed<SalesRow>> {
  const { sums, rowsOf, notices } = await readList(db, month, {
    type: 'output-vat',
    columns: SALES_COLUMNS,
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
): Promise<Listed<PurchasesRow>> {
  const { sums, rowsOf, notices } = await readList(db, month, {
    type: 'input-vat',
    columns: PURCHASE_COLUMNS,
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

type Carried = ReturnType<typeof carryNegatives>[number];

async function readList(
  db: Kysely<Tables>,
  month: Period,
  {
    type,
    columns,
  }: { type: 'output-vat' | 'input-vat'; columns: Readonly<Record<string, string>> },
) {
  const months = monthsUntil(month.key);
  const all = await sumTaxRows(db, { types: [type], from: `${months[0]}-01`, to: month.to });
  const listed = all.filter(({ code }) => columns[code] !== undefined);
  const parties = await findTaxpayers(
    db,
    listed.map(({ partyId }) => partyId),
  );
  const tinOf = ({ partyId }: TaxSum) =>
    partyId === null ? null : (parties.get(partyId)?.tin ?? null);
  const carried = carryNegatives(
    listed.flatMap((sum) => {
      const tin = tinOf(sum);
      const key = `${tin} ${columns[sum.code]}`;
      return tin === null ? [] : [{ key, period: sum.month, base: sum.base, tax: sum.tax }];
    }),
    months,
  );
  const byTin = firstByTin([...parties.values()]);
  const now = listed.filter((sum) => sum.month === month.key);
  return {
    sums: carried.filter(({ moved }) => !moved),
    rowsOf: (sums: readonly Carried[]) => rowsOfTins(sums, byTin),
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

function rowsOfTins(sums: readonly Carried[], byTin: ReadonlyMap<string, ListedTaxpayer>) {
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
  carried: readonly Carried[],
  byTin: ReadonlyMap<string, ListedTaxpayer>,
): Notice[] {
  return carried.flatMap(({ key, moved }) => {
    const party = byTin.get(key.slice(0, 9));
    if (!moved || party === undefined) return [];
    const text =
      'Reversals make this less than nothing. The BIR’s validation refuses negative rows, so it moves to the next month’s list.';
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

/** The twelve months before a month, and the month itself. */
function monthsUntil(month: string): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = year * 12 + number - 1;
  return Array.from({ length: WINDOW + 1 }, (_, index) => {
    const at = last - WINDOW + index;
    return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
}
