import type { Kind } from '#kinds/define-kind.ts';
import type { TypedAnswers } from '#shared/forms/fields.ts';
import { isShown } from '#shared/forms/form.ts';

import type { Mapping, MappingPart } from './mapping.ts';
import { isBlank } from './sheet.ts';
import type { Sheet } from './sheet.ts';
import { KEY_HEADING, tablesOf, buildTargets } from './targets.ts';
import type { Target } from './targets.ts';
import { headingKey, likeness, splitName } from './words.ts';

const ROWS_LOOKED_AT = 25;
const KEY_NAMES = [
  KEY_HEADING,
  'document',
  'entry',
  'entry number',
  'group',
  'voucher',
  'transaction',
  'receipt',
  'receipt number',
];
/** The sheet of a template that holds a form's own fields, where its tables are sheets. */
export const GENERAL_SHEET = 'General';
export const VALUES_SHEET = 'Allowed values';

/** What a whole file is: its best sheet, or each sheet as the table that it looks like. */
export function guessMapping(kind: Kind, sheets: readonly Sheet[]): Mapping {
  const guesses = sheets.map((sheet, index) => guessSheet(kind, sheet, index));
  if (kind.isImportedByTables !== true) {
    const sizes = guesses.map((guess) => Object.keys(guess.parts[0]?.columns ?? {}).length);
    return guesses[sizes.indexOf(Math.max(...sizes))] ?? { parts: [], key: null, fixed: {} };
  }
  const parts = guesses
    .flatMap((guess) => guess.parts)
    .filter((part, at, all) => all.findIndex(({ table }) => table === part.table) === at);
  return { parts, key: null, fixed: {} };
}

/** What one sheet alone would be. A sheet that looks like no table of the kind gives no part. */
export function guessSheet(kind: Kind, sheet: Sheet, index: number): Mapping {
  if (headingKey(sheet.name) === headingKey(VALUES_SHEET))
    return { parts: [], key: null, fixed: {} };
  const targets = buildTargets(kind);
  if (kind.isImportedByTables === true) {
    const part = guessTable(kind, { sheet, index, targets });
    return { parts: part === undefined ? [] : [part], key: null, fixed: {} };
  }
  const part = { table: '', ...locate(sheet, index, targets) };
  return { parts: [part], key: guessKey(kind, sheet, part), fixed: guessFixed(kind, part) };
}

interface Looked {
  readonly sheet: Sheet;
  readonly index: number;
  readonly targets: readonly Target[];
}

function guessTable(kind: Kind, { sheet, index, targets }: Looked): MappingPart | undefined {
  const name = headingKey(sheet.name);
  const tables = ['', ...tablesOf(kind).map(([table]) => table)];
  const guesses = tables.map((table) => {
    const own = targets.filter((target) => target.table === table);
    const words = table === '' ? headingKey(GENERAL_SHEET) : headingKey(splitName(table));
    const part = { table, ...locate(sheet, index, own) };
    const share = Object.keys(part.columns).length / Math.max(1, headingsIn(sheet, part).length);
    return { part, score: (` ${name} `.includes(` ${words} `) ? 10 : 0) + share };
  });
  const best = guesses.reduce((left, right) => (right.score > left.score ? right : left));
  return best.score > 0.5 ? best.part : undefined;
}

/** The row of headings, and which column is which: the row that names the most fields. */
function locate(
  sheet: Sheet,
  index: number,
  targets: readonly Target[],
): Omit<MappingPart, 'table'> {
  const rows = sheet.rows.slice(0, ROWS_LOOKED_AT).map((row) => assign(row, targets));
  const counts = rows.map((columns) => Object.keys(columns).length);
  const most = Math.max(0, ...counts);
  const several = sheet.rows.findIndex((row) => row.filter((cell) => cell !== '').length > 1);
  const first = sheet.rows.findIndex((row) => !isBlank(row));
  const headerRow = most > 0 ? counts.indexOf(most) : Math.max(0, several === -1 ? first : several);
  return { sheet: index, headerRow, columns: rows[headerRow] ?? {} };
}

/**
 * Columns by the paths of what they are: the best likeness first, each column and each field once.
 */
function assign(headings: readonly string[], targets: readonly Target[]): Record<string, number> {
  const own = headingKey(KEY_HEADING);
  const keys = headings.map(headingKey).map((key) => (key === own ? '' : key));
  const pairs = targets
    .flatMap((target) =>
      keys.map((key, column) => ({ path: target.path, column, score: likeness(key, target) })),
    )
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score);
  const columns: Record<string, number> = {};
  const taken = new Set<number>();
  for (const { path, column } of pairs) {
    if (Object.hasOwn(columns, path) || taken.has(column)) continue;
    columns[path] = column;
    taken.add(column);
  }
  return columns;
}

/** Rows of one document share its printed number, or what stands in a column that is called so. */
function guessKey(kind: Kind, sheet: Sheet, part: MappingPart): number | null {
  const hasLines = Object.keys(part.columns).some((path) => path.includes('.'));
  if (!hasLines) return null;
  const taken = new Set(Object.values(part.columns));
  const headings = headingsIn(sheet, part).map(headingKey);
  const named = KEY_NAMES.map((name) => headings.indexOf(headingKey(name))).find(
    (column) => column !== -1 && !taken.has(column),
  );
  if (named !== undefined) return named;
  const { documentNumber } = kind;
  return 'typedIn' in documentNumber ? (part.columns[documentNumber.typedIn] ?? null) : null;
}

/**
 * A column that is asked only after a certain choice says that this was the choice: a due date,
 * terms until a day.
 */
export function guessFixed(kind: Kind, { columns }: MappingPart): Record<string, string> {
  const initial: TypedAnswers = Object.fromEntries(
    Object.entries(kind.fields).map(([name, field]) => [name, field.initial ?? '']),
  );
  const fixed: Record<string, string> = {};
  for (const [name, field] of Object.entries(kind.fields)) {
    if (columns[name] === undefined || isShown(field, { ...initial, ...fixed })) continue;
    const choice = choicesThatShow(kind, name, { ...initial, ...fixed });
    const open = choice.find(
      ([asked]) => columns[asked] === undefined && fixed[asked] === undefined,
    );
    if (open !== undefined) fixed[open[0]] = open[1];
  }
  return fixed;
}

function choicesThatShow(kind: Kind, name: string, typed: TypedAnswers): [string, string][] {
  const field = kind.fields[name];
  if (field === undefined) return [];
  return Object.entries(kind.fields).flatMap(([asked, other]) =>
    other.type === 'choice'
      ? other.options
          .filter(({ value }) => isShown(field, { ...typed, [asked]: value }))
          .map(({ value }): [string, string] => [asked, value])
      : [],
  );
}

/** The headings over a sheet's columns. */
export function headingsIn(
  sheet: Sheet,
  { headerRow }: Pick<MappingPart, 'headerRow'>,
): readonly string[] {
  return sheet.rows[headerRow] ?? [];
}
