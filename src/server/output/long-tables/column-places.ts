import type { PrintedColumn } from './printed-table.ts';

/** Letters never get smaller than this share of their size. */
const SMALLEST = 0.74;

/** A column with its place on the sheet, in points. */
export interface PlacedColumn extends PrintedColumn {
  readonly x: number;
  readonly width: number;
  /** How much smaller its letters are, so that narrow columns still hold what they should. */
  readonly scale: number;
}

/** Neighbours under one heading. */
export interface PlacedGroup {
  readonly title: string;
  readonly x: number;
  readonly width: number;
}

/** How a sheet is shared: from where to where, and how wide a text is at the full size. */
interface Sheet {
  readonly left: number;
  readonly right: number;
  readonly widthOf: (text: string) => number;
}

/**
 * Shares the width of a sheet among columns by their weights. On a narrow one, columns of dates,
 * numbers and amounts are as wide as these need, and those of words share what is left.
 */
export function placeColumns(
  columns: readonly PrintedColumn[],
  { left, right, widthOf }: Sheet,
): PlacedColumn[] {
  const total = columns.reduce((sum, { weight }) => sum + weight, 0);
  // Weights are points of the widest sheet: what needs less than the sheet takes no more than a
  // third above its wish.
  const unit = Math.min((right - left) / total, 1.35);
  const scale = Math.max(SMALLEST, Math.min(1, unit));
  const widths = widen(
    columns.map(({ weight, whole }) => ({
      width: weight * unit,
      least: whole === undefined ? undefined : widthOf(whole) * scale,
    })),
  );
  let x = left;
  return columns.map((column, index) => {
    const placed = { ...column, x, width: widths[index] ?? 0, scale };
    x += placed.width;
    return placed;
  });
}

/** Gives columns the least that they need; the others give it, each by its share. */
function widen(
  columns: readonly { readonly width: number; readonly least: number | undefined }[],
): number[] {
  const isWhole = columns.some(({ width, least = 0 }) => width < least);
  if (!isWhole) return columns.map(({ width }) => width);
  const added = columns.reduce((all, { width, least = 0 }) => all + Math.max(0, least - width), 0);
  const words = columns.reduce(
    (all, { width, least }) => all + (least === undefined ? width : 0),
    0,
  );
  const rest = Math.max(0, 1 - added / Math.max(words, 1));
  return columns.map(({ width, least }) =>
    least === undefined ? width * rest : Math.max(width, least),
  );
}

/** The headings over neighbours. */
export function buildGroups(columns: readonly PlacedColumn[]): PlacedGroup[] {
  const groups: { title: string; x: number; width: number }[] = [];
  for (const [index, { group, x, width }] of columns.entries()) {
    if (group === undefined) continue;
    const last = groups.at(-1);
    if (last !== undefined && columns[index - 1]?.group === group) last.width += width;
    else groups.push({ title: group, x, width });
  }
  return groups;
}
