import { formatMoney } from '#shared/money.ts';

import type { PlacedColumn } from './column-places.ts';
import { wrapText } from './glyph-font.ts';
import type { PrintedCell, PrintedRow } from './printed-table.ts';
import type { Fonts } from './pdf-sheets.ts';
import type { Surface } from './surface.ts';

/** Points: the height of a line, the size of its letters, the air above it and beside it. */
export const LINE = 9.4;
export const SIZE = 7.2;
export const ABOVE = 1.6;
export const PADDING = 3;
/** Of texts across. */
export const ACROSS_SIZE = SIZE + 1;
const MOST_LINES = 14;

/** Rows that are no totals and stand under the columns. */
export const PLAIN_KINDS: ReadonlySet<PrintedRow['kind']> = new Set(['line', 'more']);

/** A row with its texts cut into lines. */
export interface Measured {
  readonly row: PrintedRow;
  readonly layout: number;
  readonly lines: readonly (readonly string[])[];
  readonly height: number;
}

interface Room {
  readonly layout: number;
  readonly columns: readonly PlacedColumn[];
  readonly fonts: Fonts;
  readonly area: Surface['area'];
}

/** Cuts the texts of a row to the width of their columns, or a text across to that of the sheet. */
export function measureRow(row: PrintedRow, { layout, columns, fonts, area }: Room): Measured {
  if (isAcross(row)) {
    const font = row.kind === 'section' ? fonts.bold : fonts.plain;
    const size = row.size ?? ACROSS_SIZE;
    const width = area.right - area.left - 2 * PADDING;
    const lines = wrapText(textOf(row.cells[0] ?? ''), { font, size, width, most: MOST_LINES });
    const air = row.kind === 'note' ? 2 * ABOVE : 4 * ABOVE;
    return { row, layout, lines: [lines], height: lines.length * lineOf(size) + air };
  }
  const isPlain = PLAIN_KINDS.has(row.kind);
  const font = isPlain ? fonts.plain : fonts.bold;
  const scale = scaleOf(columns);
  const lines = columns.map((column, index) => {
    const cell = row.cells[index] ?? null;
    if (typeof cell !== 'string') return cell === null ? [] : [textOf(cell)];
    const width = column.width - 2 * PADDING * scale;
    return wrapText(cell, { font, size: SIZE * scale, width, most: MOST_LINES });
  });
  const most = Math.max(1, ...lines.map(({ length }) => length));
  return { row, layout, lines, height: most * LINE * scale + (isPlain ? 2 : 4) * ABOVE };
}

/** How much smaller the letters of a table are. */
function scaleOf(columns: readonly PlacedColumn[]): number {
  return columns[0]?.scale ?? 1;
}

/** The height of a line of a text across. */
export function lineOf(size: number): number {
  return size === ACROSS_SIZE ? LINE + 1 : size * 1.42;
}

/** A cell as it is printed; nothing of an amount is a dash. */
export function textOf(cell: Exclude<PrintedCell, null>): string {
  if (typeof cell === 'string') return cell;
  return cell === 0n ? '-' : formatMoney(cell);
}

function isAcross({ kind }: PrintedRow): boolean {
  return kind === 'section' || kind === 'note' || kind === 'end';
}
