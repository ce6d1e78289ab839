import { buildWords } from './plan.ts';
import type { Line, Proposal } from './workspace.ts';

/** Which lines are shown. */
export type LineFilter = 'all' | 'proposed' | 'none' | 'hold' | 'bank-error';

export const FILTERS: readonly { readonly value: LineFilter; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'proposed', label: 'Proposed' },
  { value: 'none', label: 'No proposal' },
  { value: 'hold', label: 'On hold' },
  { value: 'bank-error', label: 'Bank errors' },
];

type ByLine = ReadonlyMap<string, readonly Proposal[]>;

/** How many lines each filter shows. */
export function countLines(lines: readonly Line[], byLine: ByLine): Record<LineFilter, number> {
  const counts = { 'all': lines.length, 'proposed': 0, 'none': 0, 'hold': 0, 'bank-error': 0 };
  for (const line of lines) counts[groupOf(line, byLine)] += 1;
  return counts;
}

/**
 * The lines of a filter and a search: those on hold stand below the others, the bank's errors last.
 */
export function showLines(
  lines: readonly Line[],
  byLine: ByLine,
  { filter, search }: { filter: LineFilter; search: string },
): readonly Line[] {
  const words = buildWords(search);
  const fitting = lines.filter(
    (line) =>
      (filter === 'all' || groupOf(line, byLine) === filter) &&
      words.every((word) => line.words.includes(word)),
  );
  const below = Map.groupBy(fitting, ({ note }) => note?.state ?? 'open');
  return [
    ...(below.get('open') ?? []),
    ...(below.get('hold') ?? []),
    ...(below.get('bank-error') ?? []),
  ];
}

function groupOf(line: Line, byLine: ByLine): Exclude<LineFilter, 'all'> {
  if (line.note !== null) return line.note.state;
  return byLine.has(line.lineId) ? 'proposed' : 'none';
}
