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

/** Shares the width of a sheet among columns by their weights. */
export function placeColumns(
  columns: readonly PrintedColumn[],
  [left, right]: readonly [number, number],
): PlacedColumn[] {
  const total = columns.reduce((sum, { weight }) => sum + weight, 0);
  // Weights are points of the widest sheet: what needs less than the sheet takes no more than a
  // third above its wish.
  const unit = Math.min((right - left) / total, 1.35);
  const scale = Math.max(SMALLEST, Math.min(1, unit));
  let x = left;
  return columns.map((column) => {
    const placed = { ...column, x, width: column.weight * unit, scale };
    x += placed.width;
    return placed;
  });
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
