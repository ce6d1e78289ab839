/**
 * A column's edge is moved by this many points with an arrow key, and ten times as far with Shift.
 */
const STEP = 1;
/** Two edges this near to each other part nothing. */
const NEAREST = 2;

/** The edges with one at another place; they stay in order and apart, and on the page. */
export function movedCut(
  cuts: readonly number[],
  at: number,
  { to, width }: { to: number; width: number },
): number[] {
  const lowest = at === 0 ? 0 : (cuts[at - 1] ?? 0) + NEAREST;
  const highest = at === cuts.length - 1 ? width : (cuts[at + 1] ?? width) - NEAREST;
  const place = Math.min(Math.max(Math.round(to * 10) / 10, lowest), Math.max(lowest, highest));
  return cuts.with(at, place);
}

/** Where a key takes an edge: nothing for keys that move none. */
export function placeByKey(
  key: string,
  { from, width, isFar }: { from: number; width: number; isFar: boolean },
): number | undefined {
  const step = isFar ? STEP * 10 : STEP;
  if (key === 'ArrowLeft' || key === 'ArrowDown') return from - step;
  if (key === 'ArrowRight' || key === 'ArrowUp') return from + step;
  if (key === 'PageDown') return from - STEP * 25;
  if (key === 'PageUp') return from + STEP * 25;
  if (key === 'Home') return 0;
  return key === 'End' ? width : undefined;
}

/** The edges with one more: at this place, or in the middle of the widest column. */
export function addedCut(cuts: readonly number[], width: number, place?: number): number[] {
  if (place !== undefined && cuts.some((cut) => Math.abs(cut - place) < NEAREST)) return [...cuts];
  const edges = [0, ...cuts, width];
  const gaps = edges
    .slice(1)
    .map((edge, at) => ({ from: edges[at] ?? 0, size: edge - (edges[at] ?? 0) }));
  const [widest] = gaps.toSorted((a, b) => b.size - a.size);
  const middle = widest === undefined ? width / 2 : widest.from + widest.size / 2;
  const added = Math.round((place ?? middle) * 10) / 10;
  return [...cuts, added].toSorted((a, b) => a - b);
}
