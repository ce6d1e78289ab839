// Rules of the house that no lint rule knows: how wide a comment is, where SQL stands, and how
// often a type is asserted. The figures only go down: who takes one away lowers the figure here.
// Decision 96 says why.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

import { expect, test } from 'vitest';

import { LONGEST } from './longest-files.ts';

const ROOT = resolve(import.meta.dirname, '..');
const WIDTH = 100;

/** Files with SQL outside `queries`, `writes`, `verify` and `platform/db`. */
const MOST_SQL_ELSEWHERE = 84;
/** Assertions of a type (`as`, but for `as const`) outside of tests. */
const MOST_ASSERTIONS = 163;

const COMMENT = /^\s*(?:\/\/|\/\*|\*|\{\/\*)/;
const DIRECTIVE = /oxlint-(?:dis|en)able|@ts-/;
const SQL =
  /\bsql(?:<[^`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\.query\(\s*[`']/;
const SQL_HOME = /(?:queries|-writes|\/verify[-\w]*)\.ts$|^src\/server\/platform\/db\//;
const ASSERTION =
  /(?<=[\w)\]}>'"`]) as (?!const\b)(?:[A-Z{([]|(?:string|number|bigint|boolean|object|unknown|never|any|keyof|typeof|readonly)\b)/g;

const FILES = ['src', 'test', 'bench', 'scripts'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|tsx|mjs|css)$/.test(entry.name))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const name = relative(ROOT, path).replaceAll('\\', '/');
      return { name, text: readFileSync(path, 'utf8') };
    }),
);
const OWN = FILES.filter(({ name }) => name.startsWith('src/') && !name.includes('.test.'));

test('no comment is wider than the code may be', () => {
  const wide = FILES.flatMap(({ name, text }) =>
    text
      .split(/\r?\n/)
      .flatMap((line, at) =>
        line.length > WIDTH && COMMENT.test(line) && !DIRECTIVE.test(line)
          ? [`${name}:${at + 1}`]
          : [],
      ),
  );
  expect(wide).toEqual([]);
});

// An import of all that it has reads what browsers call with as well: 40 ms and 3 MB of a start.
test('the server takes what answers calls without what browsers call with', () => {
  const VALUES = /^import (?!type\b).* from 'node:http';$/m;
  const reading = OWN.filter(
    ({ name, text }) => name.startsWith('src/server/') && VALUES.test(text),
  );
  expect(reading.map(({ name }) => name)).toEqual([]);
});

// It comes before the first word of a page is drawn.
test('the font is at most 40 KB', () => {
  const { size } = statSync(join(ROOT, 'src/web/theme/fonts/inter.woff2'));
  expect(size).toBeLessThanOrEqual(40_000);
});

// It is asked of every element whenever a row comes, and each asks those before it: 340 ms for a
// hundred rows below 1,300.
test('no style asks of any element what it holds', () => {
  const ANY = /(?:^|[\s,>~+])\*?:has\(/m;
  const asking = OWN.filter(({ name, text }) => name.endsWith('.css') && ANY.test(text));
  expect(asking.map(({ name }) => name)).toEqual([]);
});

/**
 * What draws a table of its own. All lists are drawn by `DataTable`, all reports by `ReportTable`:
 * one head, one height of a row, one way to be narrow. These are no lists: pairs of a word and its
 * meaning, two columns held beside each other, the lines of one entry, the figures of a picture; or
 * papers and grids with a shape of their own: a return, a reconciliation, a computation, a budget.
 */
const OWN_TABLES = [
  'src/web/bank/reconciliation/proof-table.tsx',
  'src/web/bank/reconciliation/statement-table.tsx',
  'src/web/reports/budgets/budget-grid.tsx',
  'src/web/tax/dat/dat-view.tsx',
  'src/web/tax/periods/checklist-table.tsx',
  'src/web/tax/periods/working.tsx',
  'src/web/tax/returns/return-table.tsx',
  'src/web/ui/report-table.tsx',
  'src/web/bank/forms/statements/columns-panel.tsx',
  'src/web/bank/pay-runs/money-by-day.tsx',
  'src/web/forms/steps/journal-table.tsx',
  'src/web/forms/steps/keyboard-help-list.tsx',
  'src/web/forms/steps/question-list.tsx',
  'src/web/forms/steps/replacement.tsx',
  'src/web/forms/steps/summary-list.tsx',
  'src/web/platform/shell/palette/keys-dialog.tsx',
  'src/web/reports/charts/ageing-picture.tsx',
  'src/web/reports/charts/month-pictures.tsx',
  'src/web/ui/data-table.tsx',
];

test('a list is drawn by the component for lists', () => {
  const own = OWN.filter(
    ({ name, text }) => name.endsWith('.tsx') && /<(?:Table|table)[\s>]/.test(text),
  ).map(({ name }) => name);
  expect(own.toSorted()).toEqual(OWN_TABLES.toSorted());
});

test('SQL stands in the server only, and in no file that answers a call', () => {
  const misplaced = OWN.filter(
    ({ name, text }) =>
      SQL.test(deriveCode(text)) && (!name.startsWith('src/server/') || /\bmount\(/.test(text)),
  );
  expect(misplaced.map(({ name }) => name)).toEqual([]);
});

test('no further file holds SQL beside what it does', () => {
  const elsewhere = OWN.filter(
    ({ name, text }) => !SQL_HOME.test(name) && SQL.test(deriveCode(text)),
  );
  expect(elsewhere.length, elsewhere.map(({ name }) => name).join('\n')).toBeLessThanOrEqual(
    MOST_SQL_ELSEWHERE,
  );
});

test('no further type is asserted', () => {
  const found = OWN.flatMap(({ name, text }) =>
    [...withoutTexts(deriveCode(text)).matchAll(ASSERTION)].map(() => name),
  );
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(MOST_ASSERTIONS);
});

test('a day is asked for by the one control of dates', () => {
  // The inquiry form is specified with the browser's own.
  const homes = ['src/web/ui/date-input.tsx', 'src/web/platform/contact/contact-form.tsx'];
  const native = OWN.filter(({ text }) => text.includes('type="date"')).map(({ name }) => name);
  expect(native.toSorted()).toEqual(homes.toSorted());
});

/** The lines that are neither comments nor imports. */
function deriveCode(text: string): string {
  return text
    .replaceAll(/^\s*\{?\/\*.*?\*\//gms, '')
    .split(/\r?\n/)
    .filter((line) => !COMMENT.test(line) && !/^(?:import|export \{|export \*)/.test(line))
    .join('\n');
}

/** Code without what stands in quotation marks; of templates their expressions stay. */
function withoutTexts(code: string): string {
  return code
    .replaceAll(/'[^'\n]*'|"[^"\n]*"/g, "''")
    .replaceAll(
      /`(?:[^`\\]|\\.)*`/gs,
      (template) => `\`${(template.match(/\$\{[^}]*\}/g) ?? []).join('')}\``,
    );
}

test('every test file that is begun before the others is there', () => {
  expect(LONGEST.filter((path) => !FILES.some(({ name }) => name === path))).toEqual([]);
});
