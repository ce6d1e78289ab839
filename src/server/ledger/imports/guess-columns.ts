import { headingsIn } from './guess.ts';
import type { Mapping } from './mapping.ts';
import { recall } from './remembered.ts';
import type { RememberedMapping } from './remembered.ts';
import { isBlank } from './sheet.ts';
import type { Sheet } from './sheet.ts';

const ROWS_LOOKED_AT = 25;

/** Which columns a row of headings names, by the paths of what they are. */
export type Assign = (headings: readonly string[]) => Record<string, number>;

/** What one sheet would be: the row of headings is the one that names the most fields. */
export function guessColumns(sheet: Sheet, index: number, assign: Assign): Mapping {
  // Rows of other lists of the same file are blank.
  const looked = sheet.rows
    .flatMap((row, at) => (isBlank(row) ? [] : [{ at, row }]))
    .slice(0, ROWS_LOOKED_AT)
    .map(({ at, row }) => ({ at, columns: assign(row) }));
  const counts = looked.map(({ columns }) => Object.keys(columns).length);
  const most = Math.max(0, ...counts);
  const { at: headerRow, columns } = looked[counts.indexOf(most)] ?? { at: 0, columns: {} };
  return { parts: [{ table: '', sheet: index, headerRow, columns }], key: null, fixed: {} };
}

/** What was chosen for files like this one before, else the sheet that names the most fields. */
export function guessFile(
  sheets: readonly Sheet[],
  assign: Assign,
  remembered: RememberedMapping | undefined,
): { mapping: Mapping; isRemembered: boolean } {
  const guesses = sheets.map((sheet, index) => guessColumns(sheet, index, assign));
  if (remembered !== undefined) {
    for (const { parts, ...rest } of guesses) {
      const [part] = parts;
      const recalled = part && recall(part, { sheets, remembered });
      if (recalled === undefined) continue;
      const fixed = { ...rest.fixed, ...remembered.fixed };
      return { mapping: { ...rest, parts: [recalled], fixed }, isRemembered: true };
    }
  }
  const sizes = guesses.map(({ parts }) => Object.keys(parts[0]?.columns ?? {}).length);
  const mapping = guesses[sizes.indexOf(Math.max(...sizes))] ?? { parts: [], key: null, fixed: {} };
  return { mapping, isRemembered: false };
}

/** The headings of the sheet that a mapping reads. */
export function headingsOf(sheets: readonly Sheet[], { parts }: Mapping): readonly string[] {
  const [part] = parts;
  const sheet = part && sheets[part.sheet];
  return part && sheet ? headingsIn(sheet, part) : [];
}

/** What a column of a file may be, and the headings that mean it. */
export interface NamedField {
  readonly path: string;
  /** In the form in which headings are compared, the best first. */
  readonly names: readonly string[];
}

/** Which column is which field: by the name that stands first, each column and field once. */
export function assignByName(
  keys: readonly string[],
  fields: readonly NamedField[],
  columns: Record<string, number> = {},
): Record<string, number> {
  const taken = new Set(Object.values(columns));
  const most = Math.max(...fields.map(({ names }) => names.length));
  for (let rank = 0; rank < most; rank += 1) {
    for (const { path, names } of fields) {
      const name = names[rank];
      const column = name === undefined ? -1 : keys.indexOf(name);
      if (column === -1 || taken.has(column) || Object.hasOwn(columns, path)) continue;
      columns[path] = column;
      taken.add(column);
    }
  }
  return columns;
}
