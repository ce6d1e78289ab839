import type { FilePage, PageWord } from './types.ts';
import type { TableBounds } from '../../platform/files/parse-csv.ts';

/** A sign of a report is so wide, and a line so high, in the points of a page. */
const WIDTH = 6;
const HEIGHT = 12;
const LINES_LOOKED_AT = 600;
const LEAST_LINES = 2;
const DAY =
  /\b\d{1,4}[-/. ](?:\d{1,2}|[A-Za-z]{3,9})(?:[-/. ]\d{2,4})?\b|\b[A-Za-z]{3,9}\.? \d{1,2}\b|\b\d{1,2}[A-Za-z]{3}(?:\d{2}){0,2}\b/;
/** What is no day, though it reads `000.00`. */
const MONEY = /(?<![\d.])[\d,]{3,}\.\d{2}(?![\d.])/g;
const FIGURE = /\d[.,]\d{2}(?!\d)/;
/** Lines that are drawn with signs. */
const RULE = /^[-=_*+|~.]{3,}$/;

/**
 * Whether a text is a report of fixed width, as old systems print them: its lines with a day and a
 * figure are parted by runs of blanks, and by no tab, semicolon or comma.
 */
export function isReport(text: string): boolean {
  const lines = text.slice(0, LINES_LOOKED_AT * 200).split(/\r\n|\r|\n|\f/, LINES_LOOKED_AT);
  const likely = lines.filter((line) => DAY.test(line.replaceAll(MONEY, '')) && FIGURE.test(line));
  if (likely.length < LEAST_LINES) return false;
  if (isParted(likely)) return false;
  const isSpaced = (line: string) =>
    line.trim().split(/ {2,}/).length >= 3 && !/[\t;|"]/.test(line);
  return likely.filter(isSpaced).length >= likely.length * 0.8;
}

/** Whether lines are parted by commas, as many in each, but for those of thousands. */
function isParted(lines: readonly string[]): boolean {
  const counts = lines.map((line) => line.replaceAll(/\d,\d{3}/g, '').split(',').length - 1);
  const [first = 0] = counts;
  return first >= 2 && counts.every((count) => count === first);
}

/**
 * The pages of such a report, each word at its place: their columns are found, and parted by hand,
 * as those of a PDF are.
 */
export function reportPages(text: string, { maxRows }: TableBounds): FilePage[] {
  const pages: FilePage[] = [];
  let rows = 0;
  for (const page of text.split('\f')) {
    const lines = page.split(/\r\n|\r|\n/).slice(0, Math.max(0, maxRows + 1 - rows));
    rows += lines.length;
    const words = lines.flatMap((line, at) => wordsOf(line, (at + 1) * HEIGHT));
    if (words.length === 0) continue;
    const width = Math.max(...lines.map(({ length }) => length)) * WIDTH;
    pages.push({ width, height: (lines.length + 1) * HEIGHT, words });
  }
  return pages;
}

function wordsOf(line: string, y: number): PageWord[] {
  return [...line.matchAll(/\S+/g)].flatMap(({ 0: text, index }) =>
    RULE.test(text) ? [] : [{ text, x: index * WIDTH, y, width: text.length * WIDTH }],
  );
}
