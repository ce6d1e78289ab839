import { readFileSync, readdirSync } from 'node:fs';

import { expect, test } from 'vitest';

import { KINDS } from '#kinds/index.ts';
import { ACCOUNT } from '#shared/ledger/chart.ts';

import { FACTS_FILE, printFacts } from '../scripts/schema/print-facts.ts';

/** The migration that brought the accounts of rulings 14 and 15. */
const RULINGS = '0077-rulings-of-vat.sql';
const SCHEDULES = '0097-schedules.sql';
/** Fills sums in from what was posted, before the functions that know the kinds are there. */
const FLOW_SUMS = '0099-flow-sums.sql';
/** Migrations until this one ran as they stand. */
const LAST_OLD_MIGRATION = '0062';
/** Where the text of a kind is something else: why. */
const OTHER_MEANINGS: Readonly<Record<string, readonly string[]>> = {
  // The code of a problem, which programs rely on.
  'certificate-received': [
    'src/server/platform/db/constraints.ts',
    'src/shared/problem-texts/tax.ts',
  ],
  // A pre-printed form whose numbers the bureau approved; the kinds that stand on it are ours.
  'invoice': ['src/shared/ledger/document-numbers.ts'],
  'collection-receipt': ['src/shared/ledger/document-numbers.ts'],
  // The address of a tab of the manual, which the specification gives.
  'cheque-disbursement': [
    'src/web/platform/manual/pictures/sizes.ts',
    'src/web/platform/manual/topics.ts',
  ],
};
/** The accounts that migrations put into the chart: any of them could be named. */
const CHART = new Set(
  ['0010-chart-and-settings.sql', RULINGS, SCHEDULES]
    .flatMap((name) => [...readFileSync(`migrations/${name}`, 'utf8').matchAll(/\('(\d{4})', '/g)])
    .map(([, number]) => number),
);

interface Source {
  readonly path: string;
  readonly text: string;
}

const code = [...sourcesIn('src', /(?<!\.test)\.tsx?$/)].filter(
  ({ path }) => !path.startsWith('src/server/demo/'),
);
const database = [
  ...sourcesIn('database/functions', /\.sql$/).filter(({ path }) => path !== FACTS_FILE),
  ...sourcesIn('migrations', /\.sql$/).filter(
    ({ path }) =>
      path.slice('migrations/'.length) > `${LAST_OLD_MIGRATION}~` &&
      !path.endsWith(RULINGS) &&
      !path.endsWith(SCHEDULES) &&
      !path.endsWith(FLOW_SUMS),
  ),
];

test('no kind of transaction is named as text outside of its folder', () => {
  const found = [...code.filter(({ path }) => !path.startsWith('src/kinds/')), ...database].flatMap(
    (source) => KINDS.flatMap(({ id }) => (namesKind(source, id) ? [`${source.path}: ${id}`] : [])),
  );
  expect(found, 'ask for a trait (src/kinds/traits.ts) or take the id from the kind').toEqual([]);
});

test('no account stands as a number but in the chart, SQL included', () => {
  const found = [...code.filter(isNoExample), ...database].flatMap(({ path, text }) =>
    [...text.matchAll(/(?<=['"`])\d{4}(?=['"`])/g)]
      .filter(([number]) => CHART.has(number))
      .map(([number]) => `${path}: ${number}`),
  );
  expect(found, 'name it in src/shared/ledger/chart.ts').toEqual([]);
});

test('no range of accounts is asked for by its digits but in the chart, SQL included', () => {
  const asked =
    /(?:startsWith\(\s*|\b(?:i?like|similar to)\s+|~\s*)['"`]\^?[([]*[1-8][\d%|[\]()]*['"`]/g;
  const found = [...code.filter(isNoExample), ...database].flatMap(({ path, text }) =>
    [...text.matchAll(asked)]
      .filter(([words]) => !/'170[12]'/.test(words))
      .map(([words]) => `${path}: ${words}`),
  );
  expect(found, 'name it in src/shared/ledger/chart.ts').toEqual([]);
});

test('an account of the chart has one name', () => {
  const numbers = Object.values(ACCOUNT);
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  expect(numbers.filter((number) => !CHART.has(number))).toEqual([]);
});

test('what the database knows of kinds and accounts is what the code says, and it asks for nothing else', () => {
  const printed = printFacts();
  expect(readFileSync(FACTS_FILE, 'utf8').split('\n'), '`npm run schema` prints it anew').toEqual(
    printed.split('\n'),
  );
  const asked = database.flatMap(({ path, text }) =>
    [...text.matchAll(/(?:kinds_with|account_named|accounts_like)\('([^']+)'\)/g)].map(
      ([words, name]) => ({ path, words, isKnown: printed.includes(`when '${name}' then`) }),
    ),
  );
  expect(asked.filter(({ isKnown }) => !isKnown)).toEqual([]);
  expect(asked.length).toBeGreaterThan(5);
});

/**
 * A word such as `invoice` is a kind only where a kind is spoken of; `returned-cheque` is one
 * anywhere.
 */
function namesKind({ path, text }: Source, id: string): boolean {
  if (OTHER_MEANINGS[id]?.includes(path)) return false;
  const quoted = `['"\`]${id}['"\`]`;
  const isWord = !id.includes('-');
  const pattern = isWord
    ? `(?:kind|kinds_with|findKind|KINDS?)\\w*['"]?\\)?\\s*(?:[=!]==?|<>|=|in|any|:|\\(|,|\\[|,\\s*'=',)\\s*\\(?\\[?${quoted}`
    : quoted;
  return new RegExp(pattern, 'i').test(text);
}

/** Worked examples say accounts as people write them. */
function isNoExample({ path, text }: Source): boolean {
  if (path === 'src/shared/ledger/chart.ts') return false;
  if (!path.startsWith('src/kinds/')) return true;
  return (
    !/example|golden/.test(path) &&
    !text.includes('examples: [') &&
    !text.includes('readonly Example[]')
  );
}

function sourcesIn(folder: string, names: RegExp): Source[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => names.test(path))
    .map((path) => ({ path, text: withoutComments(path, readFileSync(path, 'utf8')) }));
}

function withoutComments(path: string, text: string): string {
  if (path.endsWith('.sql')) return text.replaceAll(/--[^\n]*/g, '');
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(?<=^|\s)\/\/[^\n]*/g, '');
}
