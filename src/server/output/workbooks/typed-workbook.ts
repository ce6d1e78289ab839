// For tests: cells with their kinds, which the product reads as texts only, and workbooks as other
// programs write them.
import { readXlsx, writeXlsx } from 'hucre/xlsx';

/** A cell as a workbook keeps it: dates are instants as UTC reads them. */
type TypedCell = string | number | boolean | Date | null;

/**
 * A sheet that was read: its cells by kind, and those that are formulas, by `row,column` from 0.
 */
export interface TypedSheet {
  readonly name: string;
  readonly rows: readonly (readonly TypedCell[])[];
  readonly hasFormula: boolean;
  readonly formulas: ReadonlyMap<string, string>;
}

/**
 * A sheet to be written as another program might: hidden, with formulas and their last values, with
 * cells that are merged.
 */
export interface ForeignSheet {
  readonly name: string;
  readonly rows: readonly (readonly TypedCell[])[];
  readonly isHidden?: boolean;
  readonly formulas?: readonly { row: number; column: number; text: string; value: number }[];
  readonly merged?: readonly {
    startRow: number;
    startCol: number;
    endRow: number;
    endCol: number;
  }[];
}

/**
 * How another program keeps what it writes. By default texts in a table of their own, and days
 * counted from 1900.
 */
export interface ForeignWays {
  readonly areTextsInline?: boolean;
  readonly areDaysFrom1904?: boolean;
  readonly password?: string;
}

/**
 * The sheets of an XLSX workbook, cells by kind. Rejects with what the reader says of a damaged
 * file.
 */
export async function readTypedWorkbook(content: Uint8Array): Promise<TypedSheet[]> {
  const { sheets } = await readXlsx(content);
  return sheets.map(({ name, rows, cells }) => {
    const formulas = new Map(
      [...(cells ?? [])].flatMap(([place, { formula }]) =>
        formula === undefined ? [] : [[place, formula] as const],
      ),
    );
    return { name, rows, hasFormula: formulas.size > 0, formulas };
  });
}

/** An XLSX workbook as another program might write it, as bytes. */
export async function writeForeignWorkbook(
  sheets: readonly ForeignSheet[],
  { areTextsInline = false, areDaysFrom1904 = false, password }: ForeignWays = {},
): Promise<Uint8Array> {
  return writeXlsx({
    sheets: sheets.map(({ name, rows, isHidden = false, formulas = [], merged = [] }) => ({
      name,
      rows: rows.map((row) => [...row]),
      hidden: isHidden,
      cells: new Map(
        formulas.map(({ row, column, text, value }) => [
          `${row},${column}`,
          { formula: text, formulaResult: value },
        ]),
      ),
      merges: [...merged],
    })),
    stringMode: areTextsInline ? 'inline' : 'shared',
    dateSystem: areDaysFrom1904 ? '1904' : '1900',
    ...(password !== undefined && { encryption: { password, spinCount: 1_000 } }),
  });
}
