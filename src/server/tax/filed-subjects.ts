import type { Kysely } from 'kysely';

import type { Centavos } from '#shared/money.ts';
import { sum } from '#shared/money.ts';
import type { Period } from '#shared/periods.ts';
import { itemsOf } from '#shared/tax/vat-return.ts';

import type { Tables } from '../db/tables.ts';
import type { FiledFigures, FiledSubject } from '../filings/subject.ts';

import { isOfForm } from './alphalists.ts';
import { placeInQuarter } from './period-of.ts';
import { listTaxEntries } from './queries.ts';
import type { TaxEntry, TaxType } from './queries.ts';
import { typedItemsOf } from './typed-items.ts';
import type { TaxForm } from './typed-queries.ts';
import { RETURNS, spanOf, worksheetOf } from './worksheets.ts';

type Share = FiledFigures['entries'][number];

/** Which figures of a paper a tax row is part of, with what it adds. */
type SharesOf = (entry: TaxEntry) => readonly (readonly [key: string, amount: Centavos])[];

const WITH_INPUT: ReadonlySet<string> = new Set(['goods', 'services', 'capital-goods']);

/** A return: its items are the figures. */
function returnSubject(form: TaxForm, types: readonly TaxType[], sharesOf: SharesOf): FiledSubject {
  const { title, periods } = RETURNS[form];
  return {
    code: form,
    title,
    periods,
    isOfCalendarYear: form === '1604-E',
    compute: async (tx, period) => {
      const { typed } = await typedItemsOf(tx, form, period.key);
      const items = itemsOf(await worksheetOf(tx, { form, period, typed }));
      const entries = await listTaxEntries(tx, { types, ...spanOf(period) });
      return {
        figures: items.map(({ item, label, amount }) => ({ key: item, label, amount })),
        entries: addedUp(entries, sharesOf),
      };
    },
  };
}

/** A list: a base and a tax for each party and code of it. */
function listSubject(
  subject: Pick<FiledSubject, 'code' | 'title' | 'periods'>,
  types: readonly TaxType[],
  isListed: (entry: TaxEntry) => boolean = () => true,
): FiledSubject {
  return {
    ...subject,
    compute: async (tx, period) => {
      const entries = (await listedEntries(tx, period, types)).filter(isListed);
      const figures = new Map<string, { label: string; amount: Centavos }>();
      for (const entry of entries) {
        for (const [key, amount] of listShares(entry)) {
          const label = labelOf(entry, key);
          const known = figures.get(key)?.amount ?? 0n;
          figures.set(key, { label, amount: known + amount });
        }
      }
      return {
        figures: [...figures]
          .map(([key, figure]) => ({ key, ...figure }))
          .toSorted((a, b) => (a.key < b.key ? -1 : 1)),
        entries: addedUp(entries, listShares),
      };
    },
  };
}

/** Rows of parties; what was there before the books began stands in no list. */
async function listedEntries(
  tx: Kysely<Tables>,
  period: Period,
  types: readonly TaxType[],
): Promise<TaxEntry[]> {
  const entries = await listTaxEntries(tx, { types, ...spanOf(period) });
  return entries.filter(({ partyTin }) => partyTin !== null);
}

function listShares({ type, partyTin, code, base, tax }: TaxEntry) {
  const key = `${type} ${partyTin} ${code}`;
  return [[`${key} base`, base] as const, [`${key} tax`, tax] as const];
}

function labelOf({ partyName, code }: TaxEntry, key: string): string {
  return `${partyName}, ${code}, ${key.endsWith(' tax') ? 'tax' : 'base'}`;
}

function addedUp(entries: readonly TaxEntry[], sharesOf: SharesOf): Share[] {
  const shares = entries.flatMap((entry) =>
    sharesOf(entry).map(([key, amount]) => ({ entryId: entry.entryId, key, amount })),
  );
  const grouped = Map.groupBy(shares, ({ entryId, key }) => `${entryId} ${key}`);
  return [...grouped.values()].flatMap((same) => {
    const [first] = same;
    const amount = sum(same.map((share) => share.amount));
    return first === undefined || amount === 0n ? [] : [{ ...first, amount }];
  });
}

const vatShares: SharesOf = ({ type, code, base, tax }) => {
  if (type === 'output-vat') {
    if (code === 'vatable')
      return [
        ['31A', base],
        ['31B', tax],
      ];
    return [[code === 'zero-rated' ? '32A' : '33A', base]];
  }
  if (type === 'creditable-wt') return isOfForm(code, '2550Q') ? [['16', tax]] : [];
  return WITH_INPUT.has(code)
    ? [
        ['44A', base],
        ['44B', tax],
      ]
    : [['48A', base]];
};

const codeShares: SharesOf = ({ code, base, tax }) => [
  [`${code} base`, base],
  [code, tax],
];

const quarterShares: SharesOf = (entry) => [
  ...codeShares(entry),
  ['19', entry.tax],
  ...(placeInQuarter(entry.date) < 2
    ? [[placeInQuarter(entry.date) === 0 ? '20' : '21', entry.tax] as const]
    : []),
];

const monthShares: SharesOf = (entry) => [...codeShares(entry), ['14', entry.tax]];

const percentageShares: SharesOf = ({ type, code, base, tax, date }) => {
  if (type === 'creditable-wt') return isOfForm(code, '2551Q') ? [['15', tax]] : [];
  return code === 'non-vat' ? [[`S${placeInQuarter(date) + 1}`, base]] : [];
};

/** What of the taxes is filed, reckoned from the tax rows (handbook 6). */
export const TAX_SUBJECTS: readonly FiledSubject[] = [
  returnSubject('2550Q', ['output-vat', 'input-vat', 'creditable-wt'], vatShares),
  returnSubject('2551Q', ['output-vat', 'creditable-wt'], percentageShares),
  listSubject(
    { code: 'SLSP', title: 'Summary lists of sales and purchases', periods: ['quarter'] },
    ['output-vat', 'input-vat'],
  ),
  returnSubject('0619-E', ['ewt'], monthShares),
  returnSubject('1601-EQ', ['ewt'], quarterShares),
  listSubject(
    { code: 'SAWT', title: 'Summary alphalist of tax withheld from us', periods: ['quarter'] },
    ['creditable-wt'],
    ({ code }) => isOfForm(code, '1702Q'),
  ),
  returnSubject('1604-E', ['ewt'], codeShares),
];
