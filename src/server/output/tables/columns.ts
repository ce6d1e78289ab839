import type { BusinessDate } from '#shared/dates.ts';
import type { Centavos } from '#shared/money.ts';

/** What a column holds; the two formats write each in their own way. */
interface Cells {
  text: string;
  money: Centavos;
  date: BusinessDate;
  instant: Date;
  count: number;
  /** Digits, an id or a time that is written as it is: nobody typed it. */
  exact: string;
}

interface ColumnOf<Row, Type extends keyof Cells> {
  readonly title: string;
  readonly type: Type;
  /** In characters, for spreadsheets. */
  readonly width?: number;
  readonly value: (row: Row) => Cells[Type] | null;
}

/** One column of an export of rows. */
export type ExportColumn<Row> = { [Type in keyof Cells]: ColumnOf<Row, Type> }[keyof Cells];
