import type { Kysely } from 'kysely';

import { ACCOUNT } from '#shared/ledger/chart.ts';
import { IMPORTED, REMITTED_VAT, UNLISTED_PURCHASE } from '#shared/ledger/vat.ts';
import type { Centavos } from '#shared/money.ts';
import type { Period } from '#shared/periods.ts';
import { itemsOf } from '#shared/tax/return-items.ts';

import type { Tables } from '../../tables.ts';
import { sentFiles } from './sent-files.ts';
import { settledEntries } from './compare.ts';
import type { Share } from './compare.ts';
import type { FiledSubject } from './subject.ts';

import { isOfForm } from '../lists/alphalists.ts';
import type { DatKind } from '../data-files/dat-files.ts';
import { listImportations } from '../lists/list-importations.ts';
import {
  claimChanges,
  importationChanges,
  tieChanges,
  tinChanges,
  typedChanges,
} from './later-changes.ts';
import { formQuarterEnd, buildMonths, placeInQuarter } from '../rows/period-of.ts';
import { listAccountMoves, listTaxEntries } from '../rows/queries.ts';
import type { TaxEntry, TaxType } from '../rows/queries.ts';
import { worksheetAfter } from '../returns/return-worksheet.ts';
import type { TaxForm } from '../returns/typed-queries.ts';
import { RETURNS, spanOf } from '../returns/worksheets.ts';

/** Which figures of a return or list a tax row is part of, with what it adds. */
type SharesOf = (
  entry: TaxEntry,
  period: Period,
) => readonly (readonly [key: string, amount: Centavos])[];

const DOMESTIC = ['44A', '44B'] as const;
/** The items of 2550Q that purchases of a class are part of. */
const PURCHASE_ITEMS: Readonly<Record<string, readonly string[]>> = {
  'goods': DOMESTIC,
  'services': DOMESTIC,
  'capital-goods': DOMESTIC,
  'exempt': ['48A'],
  'non-vat': ['48A'],
  [UNLISTED_PURCHASE]: ['48A'],
  [IMPORTED.taxable]: ['46A', '46B'],
  [IMPORTED.exempt]: ['49A'],
  [REMITTED_VAT]: ['47A', '47B'],
};

/** A return: its items are the figures. */
function returnSubject(
  form: TaxForm,
  types: readonly TaxType[],
  { sharesOf, more = {} }: { readonly sharesOf: SharesOf; readonly more?: MoreOfReturn },
): FiledSubject {
  const { title, periods } = RETURNS[form];
  return {
    code: form,
    title,
    periods,
    isOfCalendarYear: form === '1604-E',
    isOfTaxableQuarter: formQuarterEnd(form, 0) === 0,
    compute: async (tx, period, before) => {
      const items = itemsOf(await worksheetAfter(tx, { form, period, before }));
      return {
        figures: items.map(({ item, label, amount }) => ({ key: item, label, amount })),
        entries: async function* entries() {
          const rows = await listTaxEntries(tx, { types, ...spanOf(period) });
          yield* settledEntries([
            ...listedShares(rows, (entry) => sharesOf(entry, period)),
            ...((await more.listShares?.(tx, period)) ?? []),
          ]);
        },
      };
    },
    listOtherChanges: async (tx, period, since) => {
      const items = itemsOf(await worksheetAfter(tx, { form, period, before: undefined }));
      const labels = new Map(
        items.map(({ item, noteOf, label }) => [
          item,
          noteOf === undefined ? `Item ${item}, ${label}` : label,
        ]),
      );
      const others = [
        ...(await typedChanges(tx, { form, period, since, labels })),
        ...((await more.listChanges?.(tx, period, since)) ?? []),
      ];
      return others.toSorted((a, b) => b.at.getTime() - a.at.getTime());
    },
    ...(more.files !== undefined && { makeFiles: sentFiles(more.files) }),
  };
}

/** What a return has besides its tax rows. */
interface MoreOfReturn {
  readonly listShares?: (tx: Kysely<Tables>, period: Period) => Promise<Share[]>;
  readonly listChanges?: FiledSubject['listOtherChanges'];
  readonly files?: readonly DatKind[];
}

/** What was carried over from earlier quarters, by the entries that did it. */
async function carriedShares(tx: Kysely<Tables>, { from }: Period): Promise<Share[]> {
  const moves = await listAccountMoves(
    tx,
    [ACCOUNT.inputVatCarriedOver, ACCOUNT.businessTaxWithheld],
    from,
  );
  return moves.map(({ entryId, account, amount }) => ({
    entryId,
    key: account === ACCOUNT.inputVatCarriedOver ? '38' : '16',
    amount,
  }));
}

/** A list: a base and a tax for each party and code of it. */
function listSubject(
  subject: Pick<FiledSubject, 'code' | 'title' | 'periods'>,
  types: readonly TaxType[],
  {
    isListed = () => true,
    files,
    hasImportations = false,
  }: {
    readonly isListed?: (entry: TaxEntry) => boolean;
    readonly files: readonly DatKind[];
    readonly hasImportations?: boolean;
  },
): FiledSubject {
  return {
    ...subject,
    isOfTaxableQuarter: true,
    isByTin: true,
    makeFiles: sentFiles(files),
    listOtherChanges: async (tx, period, since) => {
      const others = [
        ...(await tinChanges(tx, period, { since, types })),
        ...(hasImportations ? await importationChanges(tx, period, since) : []),
      ];
      return others.toSorted((a, b) => b.at.getTime() - a.at.getTime());
    },
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
        figures: [
          ...[...figures]
            .map(([key, figure]) => ({ key, ...figure }))
            .toSorted((a, b) => (a.key < b.key ? -1 : 1)),
          ...(hasImportations ? await importationFigures(tx, period) : []),
        ],
        entries: () => settledEntries(listedShares(entries, listShares)),
      };
    },
  };
}

/** Importations by their entry numbers, whether they are posted or only on the list. */
async function importationFigures(tx: Kysely<Tables>, period: Period) {
  const importations = await listImportations(tx, spanOf(period));
  return importations.flatMap(({ entryNumber, taxable, exempt, vat }) => [
    {
      key: `importation ${entryNumber} base`,
      label: `Importation ${entryNumber}, base`,
      amount: taxable + exempt,
    },
    {
      key: `importation ${entryNumber} tax`,
      label: `Importation ${entryNumber}, tax`,
      amount: vat,
    },
  ]);
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

function listedShares(
  entries: readonly TaxEntry[],
  sharesOf: (entry: TaxEntry) => ReturnType<SharesOf>,
): Share[] {
  return entries.flatMap((entry) =>
    sharesOf(entry).map(([key, amount]) => ({ entryId: entry.entryId, key, amount })),
  );
}

const vatShares: SharesOf = ({ type, code, base, tax }) => {
  if (type === 'output-vat') {
    if (code === 'vatable')
      return [
        ['31A', base],
        ['31B', tax],
      ];
    // Sales of a seller without VAT are in no item.
    if (code === 'non-vat') return [];
    return [[code === 'zero-rated' ? '32A' : '33A', base]];
  }
  if (type === 'creditable-wt') return isOfForm(code, '2550Q') ? [['16', tax]] : [];
  return (
    PURCHASE_ITEMS[code]?.map((item) => [item, item.endsWith('B') ? tax : base] as const) ?? []
  );
};

const codeShares: SharesOf = ({ code, base, tax }) => [
  [`${code} base`, base],
  [code, tax],
];

const quarterShares: SharesOf = (entry, period) => [
  ...codeShares(entry, period),
  ['19', entry.tax],
  ...(placeInQuarter(entry.countedOn) < 2
    ? [[placeInQuarter(entry.countedOn) === 0 ? '20' : '21', entry.tax] as const]
    : []),
];

const monthShares: SharesOf = (entry, period) => [...codeShares(entry, period), ['14', entry.tax]];

const remittedShares: SharesOf = (entry, period) => [
  ...codeShares(entry, period),
  ['18', entry.tax],
];

const percentageShares: SharesOf = ({ type, code, base, tax, date }, period) => {
  if (type === 'creditable-wt') return isOfForm(code, '2551Q') ? [['15', tax]] : [];
  const place = buildMonths(period).findIndex(({ key }) => date.startsWith(key));
  return code === 'non-vat' ? [[`S${place + 1}`, base]] : [];
};

/** Importations are listed by their entry numbers, remitted VAT in the return alone. */
function isInList(code: string): boolean {
  return code !== REMITTED_VAT && code !== IMPORTED.taxable && code !== IMPORTED.exempt;
}

/** What of the taxes is filed, reckoned from the tax rows (handbook 6). */
export const TAX_SUBJECTS: readonly FiledSubject[] = [
  returnSubject('2550Q', ['output-vat', 'input-vat', 'creditable-wt'], {
    sharesOf: vatShares,
    more: {
      listShares: carriedShares,
      listChanges: async (tx, period, since) => [
        ...(await tieChanges(tx, period, since)),
        ...(await claimChanges(tx, period, since)),
      ],
    },
  }),
  returnSubject('2551Q', ['output-vat', 'creditable-wt'], { sharesOf: percentageShares }),
  listSubject(
    { code: 'SLSP', title: 'Summary lists of sales and purchases', periods: ['quarter'] },
    ['output-vat', 'input-vat'],
    {
      isListed: ({ code, type }) => (type === 'output-vat' ? code !== 'non-vat' : isInList(code)),
      files: ['sales', 'purchases', 'importations'],
      hasImportations: true,
    },
  ),
  returnSubject('0619-E', ['ewt'], { sharesOf: monthShares }),
  returnSubject('1600-VT', ['vat-wt'], { sharesOf: remittedShares }),
  returnSubject('1601-EQ', ['ewt'], { sharesOf: quarterShares, more: { files: ['qap'] } }),
  listSubject(
    { code: 'SAWT', title: 'Summary alphalist of tax withheld from us', periods: ['quarter'] },
    ['creditable-wt'],
    { isListed: ({ code }) => isOfForm(code, '1702Q'), files: ['sawt'] },
  ),
  returnSubject('1604-E', ['ewt'], { sharesOf: codeShares, more: { files: ['1604-e'] } }),
];
