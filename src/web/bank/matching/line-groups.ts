import { buildWords } from './plan.ts';
import type { Line, Proposal, Workspace } from './workspace.ts';

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

/** How many lines each filter shows, also of those that are still to come. */
export function countLines(
  { lines, rest }: Pick<Workspace, 'lines' | 'rest'>,
  byLine: ByLine,
): Record<LineFilter, number> {
  const ahead = (filter: LineFilter) => countAhead(rest, filter);
  const counts = {
    'all': lines.length + ahead('all'),
    'proposed': ahead('proposed'),
    'none': ahead('none'),
    'hold': ahead('hold'),
    'bank-error': ahead('bank-error'),
  };
  for (const line of lines) counts[groupOf(line, byLine)] += 1;
  return counts;
}

/** How many lines of a filter are still to come. */
export function countAhead(rest: Workspace['rest'], filter: LineFilter): number {
  if (rest === null) return 0;
  const { counts } = rest;
  if (filter !== 'all') return counts[filter];
  return counts.proposed + counts.none + counts.hold + counts['bank-error'];
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
