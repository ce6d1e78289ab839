import type { BusinessDate } from '#shared/dates.ts';

/** What tells the order of lines. */
export interface OrderedLine {
  readonly date: BusinessDate;
  readonly amount: bigint;
  readonly balance: bigint | null;
}

/** Lines in the order of time, and where their running balance breaks. */
export interface TimeOrder<Line> {
  readonly lines: readonly Line[];
  /** How often the running balance does not follow from the one before. */
  readonly breaks: number;
  /** How often it could be compared at all. */
  readonly compared: number;
}

/**
 * Puts lines oldest first, whatever the file's order: as it stands, turned round, or sorted by day;
 * the one in which the running balance breaks least, then the one with the fewest days that go
 * back.
 */
export function inTimeOrder<Line extends OrderedLine>(
  lines: readonly Line[],
  sign: 1n | -1n = 1n,
): TimeOrder<Line> {
  const turned = lines.toReversed();
  const [usual, other] = isNewestFirst(lines) ? [turned, lines] : [lines, turned];
  const candidates = [usual, other, byDay(usual), byDay(other)].map((each) => ({
    lines: each,
    ...buildBreaks(each, sign),
    steps: stepsBack(each),
  }));
  return candidates.reduce((best, each) =>
    each.breaks < best.breaks || (each.breaks === best.breaks && each.steps < best.steps)
      ? each
      : best,
  );
}

function isNewestFirst(lines: readonly OrderedLine[]): boolean {
  return stepsBack(lines) > stepsBack(lines.toReversed());
}

function stepsBack(lines: readonly OrderedLine[]): number {
  let count = 0;
  for (let at = 1; at < lines.length; at += 1) {
    if ((lines[at]?.date ?? '') < (lines[at - 1]?.date ?? '')) count += 1;
  }
  return count;
}

function byDay<Line extends OrderedLine>(lines: readonly Line[]): readonly Line[] {
  if (stepsBack(lines) === 0) return lines;
  return lines.toSorted((left, right) =>
    left.date < right.date ? -1 : Number(left.date > right.date),
  );
}

function buildBreaks(
  lines: readonly OrderedLine[],
  sign: bigint,
): { breaks: number; compared: number } {
  let [breaks, compared] = [0, 0];
  let expected: bigint | null = null;
  for (const { amount, balance } of lines) {
    if (expected !== null) expected += amount * sign;
    if (balance === null) continue;
    if (expected !== null) {
      compared += 1;
      if (expected !== balance) breaks += 1;
    }
    expected = balance;
  }
  return { breaks, compared };
}
