import { headingsIn } from '../imports/guess.ts';
import type { Mapping } from '../imports/mapping.ts';
import { recall } from '../imports/remembered.ts';
import type { RememberedMapping } from '../imports/remembered.ts';
import { isBlank } from '../imports/sheet.ts';
import type { Sheet } from '../imports/sheet.ts';

import { assignColumns } from './fields.ts';
import type { PartyField } from './fields.ts';

const ROWS_LOOKED_AT = 25;

/** What one sheet would be: the row of headings is the one that names the most fields. */
export function guessSheet(sheet: Sheet, index: number, fields: readonly PartyField[]): Mapping {
  const rows = sheet.rows.slice(0, ROWS_LOOKED_AT).map((row) => assignColumns(row, fields));
  const counts = rows.map((columns) => Object.keys(columns).length);
  const most = Math.max(0, ...counts);
  const first = Math.max(
    0,
    sheet.rows.findIndex((row) => !isBlank(row)),
  );
  const headerRow = most > 0 ? counts.indexOf(most) : first;
  const columns = rows[headerRow] ?? {};
  return { parts: [{ table: '', sheet: index, headerRow, columns }], key: null, fixed: {} };
}

/** What was chosen for files like this one before, else the sheet that names the most fields. */
export function guessFile(
  sheets: readonly Sheet[],
  fields: readonly PartyField[],
  remembered: RememberedMapping | undefined,
): { mapping: Mapping; isRemembered: boolean } {
  const guesses = sheets.map((sheet, index) => guessSheet(sheet, index, fields));
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
