import { CLASS_WORDS } from '#shared/ledger/account-classes.ts';

import { assignByName } from '../imports/guess-columns.ts';
import { headingKey } from '../imports/words.ts';

/** What a column of a chart of accounts may be. */
interface ChartField {
  readonly path: 'number' | 'title' | 'type' | 'detail' | 'side';
  readonly heading: string;
  readonly hint: string;
  readonly isRequired: boolean;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Headings that mean it, in the form in which headings are compared, the best first. */
  readonly names: readonly string[];
}

/** A program whose list of accounts is recognised by its headings. */
export type ChartPreset = 'QuickBooks' | 'Xero' | 'Odoo' | 'JuanTax';

const options = (words: readonly string[]) =>
  words.map((word) => ({ value: word.toLowerCase(), label: word }));

/** In the order of the template. */
export const CHART_FIELDS: readonly ChartField[] = [
  {
    path: 'number',
    heading: 'Number',
    hint: 'Four digits are kept where they fit; for others a free number is proposed.',
    isRequired: false,
    options: [],
    names: keysOf('number, account number, accnt number, account code, accnum, gl code'),
  },
  {
    path: 'title',
    heading: 'Title',
    hint: '',
    isRequired: true,
    options: [],
    names: keysOf('title, full name, account name, account title, name, account'),
  },
  {
    path: 'type',
    heading: 'Type',
    hint: 'Taken from the number where there is none.',
    isRequired: false,
    options: options(CLASS_WORDS),
    names: keysOf('type, account type, accnttype, user type'),
  },
  {
    path: 'detail',
    heading: 'Detail type',
    hint: '',
    isRequired: false,
    options: [],
    names: keysOf('detail type, account sub type, account sub category'),
  },
  {
    path: 'side',
    heading: 'Normal side',
    hint: 'Debit or credit; the usual one of its type where there is none.',
    isRequired: false,
    options: options(['Debit', 'Credit']),
    names: keysOf('normal side, normal balance'),
  },
];

export type ChartPath = ChartField['path'];

function keysOf(names: string): string[] {
  return names.split(', ').map(headingKey);
}

const SIGNS: readonly (readonly [ChartPreset, readonly (readonly string[])[]])[] = [
  [
    'QuickBooks',
    [
      ['full name', 'type', 'detail type'],
      ['account', 'type', 'detail type'],
      ['account name', 'type', 'detail type'],
      ['account', 'type', 'accnt #'],
      ['account', 'type', 'balance total'],
      ['name', 'accnttype'],
    ],
  ],
  [
    'Xero',
    [
      ['code', 'name', 'type', 'tax code'],
      ['code', 'name', 'type', 'dashboard'],
    ],
  ],
  ['JuanTax', [['code', 'name', 'account type', 'account sub-category']]],
  [
    'Odoo',
    [
      ['code', 'account name', 'type'],
      ['code', 'name', 'account_type'],
      ['code', 'name', 'type', 'allow reconciliation'],
    ],
  ],
];

/** The program that a list of accounts comes from; nothing where none is recognised. */
export function findChartPreset(headings: readonly string[]): ChartPreset | undefined {
  const keys = new Set(headings.map(headingKey));
  return SIGNS.find(([, signs]) =>
    signs.some((sign) => sign.every((heading) => keys.has(headingKey(heading)))),
  )?.[0];
}

/** Which column is which field. */
export function assignChart(headings: readonly string[]): Record<string, number> {
  return assignByName(headings.map(headingKey), CHART_FIELDS);
}
