import { Problem } from '#shared/problems.ts';

/** Of the longest statement that is taken, each entry of up to ten lines. */
const MAX_TEXT_LINES = 1_000_000;

/**
 * The lines of a text with their numbers from 1, one at a time: a file of nothing but line breaks
 * makes no list of millions. Throws bank-file-too-many-lines.
 */
export function* textLines(text: string): Generator<{ row: number; line: string }> {
  const breaks = /\r\n|\n|\r/g;
  let [row, start] = [1, 0];
  for (let found = breaks.exec(text); found !== null; found = breaks.exec(text)) {
    yield { row, line: text.slice(start, found.index) };
    row += 1;
    if (row > MAX_TEXT_LINES) throw new Problem('bank-file-too-many-lines');
    start = breaks.lastIndex;
  }
  if (start < text.length) yield { row, line: text.slice(start) };
}
