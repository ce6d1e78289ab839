import type { FilePage, FileSheet, PageWord } from './types.ts';
import type { TableContent } from './types.ts';

/** Words of one line of a page, from left to right. */
export interface PageLine {
  readonly y: number;
  readonly words: readonly PageWord[];
}

/** Baselines nearer than this are of one line, in points; no print that people read is closer. */
const LINE_TOLERANCE = 3;
/**
 * A space between lines that is this much wider than the usual one parts what stands above from
 * what stands below.
 */
const WIDE_SPACE = 1.4;

/** The sheets of a table; of a PDF its pages with the columns parted at the cuts. */
export function sheetsOf(content: TableContent, cuts: readonly number[]): readonly FileSheet[] {
  return content.kind === 'sheets' ? content.sheets : sheetsOfPages(content.pages, cuts);
}

/**
 * All pages of a PDF as one sheet: a row for each line of text, its words put into the cells
 * between the cuts. An empty row stands for a wide space between lines and for the end of a page.
 */
export function sheetsOfPages(pages: readonly FilePage[], cuts: readonly number[]): FileSheet[] {
  const sorted = cuts.toSorted((left, right) => left - right);
  const paged = pages.map(linesOfPage);
  const usual = usualSpace(paged);
  const rows: string[][] = [];
  for (const lines of paged) {
    for (const [at, line] of lines.entries()) {
      const space = line.y - (lines[at - 1]?.y ?? line.y);
      if (space > usual * WIDE_SPACE) rows.push([]);
      rows.push(buildCells(line, sorted));
    }
    rows.push([]);
  }
  return [{ name: pages.length === 1 ? 'Page 1' : `Pages 1 to ${pages.length}`, rows }];
}

/** The lines of a page from top to bottom. */
export function linesOfPage({ words }: FilePage): PageLine[] {
  const lines: { y: number; words: PageWord[] }[] = [];
  for (const word of words.toSorted((left, right) => left.y - right.y)) {
    const last = lines.at(-1);
    if (last !== undefined && word.y - last.y <= LINE_TOLERANCE) last.words.push(word);
    else lines.push({ y: word.y, words: [word] });
  }
  for (const line of lines) line.words.sort((left, right) => left.x - right.x);
  return lines;
}

function buildCells({ words }: PageLine, cuts: readonly number[]): string[] {
  const cells = Array.from({ length: cuts.length + 1 }, () => '');
  for (const { text, x, width } of words) {
    const middle = x + width / 2;
    const next = cuts.findIndex((cut) => middle < cut);
    const column = next === -1 ? cuts.length : next;
    cells[column] = cells[column] === '' ? text : `${cells[column]} ${text}`;
  }
  return cells;
}

/** The space between lines that comes most often. */
function usualSpace(pages: readonly (readonly PageLine[])[]): number {
  const counts = new Map<number, number>();
  for (const lines of pages) {
    for (const [at, { y }] of lines.entries()) {
      const space = Math.round((y - (lines[at - 1]?.y ?? y)) * 2) / 2;
      if (space > 0) counts.set(space, (counts.get(space) ?? 0) + 1);
    }
  }
  let best: readonly [number, number] = [Number.POSITIVE_INFINITY, 0];
  for (const [space, count] of counts)
    if (count > best[1] || (count === best[1] && space < best[0])) best = [space, count];
  return best[0];
}
