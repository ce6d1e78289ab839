import { findRole } from './find-headings.ts';
import type { ColumnRole } from './heading-names.ts';
import { linesOfPage } from './pdf-sheets.ts';
import type { PageLine } from './pdf-sheets.ts';
import { findDateParts } from './read-table-date.ts';
import type { FilePage, PageWord } from './types.ts';

/** Words that stand together, and what they mean as a heading. */
interface Phrase {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly role: ColumnRole | null;
  readonly weight: number;
}

const PAGES_LOOKED_AT = 40;
const LINES_LOOKED_AT = 150;
const MAX_CUTS = 40;
const MAX_HEADING_WORDS = 5;
/** Of a character's usual width: a wider gap parts phrases. */
const PHRASE_GAP = 1.15;
/** A narrower stripe that all lines leave free is no space between columns, in points. */
const MIN_STRIPE = 4;
/**
 * What it costs to part words that stand together: less than a second heading brings, more than two
 * halves of one do.
 */
const CLOSE_CUT = 1.9;
const FIGURE = /\d[.,]\d{2}\)?-?$/;
/** One word in so many may reach over a cut. */
const STRAY_SHARE = 0.01;

/**
 * Where the columns of a PDF's table are parted, on all its pages: by its headings, and by the
 * stripes that its lines leave free.
 */
export function findCuts(pages: readonly FilePage[]): number[] {
  const lines = pages.slice(0, PAGES_LOOKED_AT).map(linesOfPage);
  const headings = buildHeadings(lines.flat().slice(0, LINES_LOOKED_AT));
  const width = Math.ceil(Math.max(0, ...pages.map((page) => page.width)));
  const figures = lines.flat().filter(({ words }) => words.some(({ text }) => FIGURE.test(text)));
  const dated = figures.filter(({ words }) => hasDay(words));
  const body = headings.length > 2 || dated.length === 0 ? figures : dated;
  const cover = buildCover(body, width);
  const most = Math.floor(body.length * STRAY_SHARE);
  const cuts =
    headings.length > 2
      ? headings
          .slice(1)
          .map((heading, at) => cutBetween(headings[at] ?? heading, heading, { cover, most }))
      : buildStripes(cover, { from: 0, to: width, most })
          .filter(([from, to]) => from > 0 && to < width && to - from >= MIN_STRIPE)
          .map(([from, to]) => (from + to) / 2);
  return [...new Set(cuts.map((cut) => Math.round(cut * 10) / 10))]
    .sort((left, right) => left - right)
    .slice(0, MAX_CUTS);
}

function hasDay(words: readonly PageWord[]): boolean {
  return words.some((_, at) =>
    [1, 2, 3].some((count) => findDateParts(textOf(words.slice(at, at + count))) !== undefined),
  );
}

function textOf(words: readonly PageWord[]): string {
  return words.map(({ text }) => text).join(' ');
}

/** The line that names the most columns; empty when none names a day and an amount. */
function buildHeadings(lines: readonly PageLine[]): readonly Phrase[] {
  let best: { score: number; phrases: readonly Phrase[] } = { score: 0, phrases: [] };
  for (const { words } of lines) {
    if (words.length > 30 || words.some(({ text }) => FIGURE.test(text))) continue;
    const phrases = segment(words);
    const roles = new Map(
      phrases.flatMap(({ role, weight }) => (role === null ? [] : [[role, weight]])),
    );
    const isTable =
      roles.has('date') && (roles.has('amount') || roles.has('debit') || roles.has('credit'));
    const score = isTable ? [...roles.values()].reduce((sum, weight) => sum + weight, 0) : 0;
    if (score > best.score) best = { score, phrases };
  }
  return best.phrases;
}

/**
 * Parts a line into headings so that as many words as can be are known ones; other words stay
 * together by their gaps.
 */
function segment(words: readonly PageWord[]): Phrase[] {
  const gap = charWidth(words) * PHRASE_GAP;
  const best: { score: number; phrases: readonly Phrase[] }[] = [{ score: 0, phrases: [] }];
  for (let end = 1; end <= words.length; end += 1) {
    for (let start = Math.max(0, end - MAX_HEADING_WORDS); start < end; start += 1) {
      const part = words.slice(start, end);
      const before = best[start];
      if (before === undefined || widestGap(part) > gap * 2) continue;
      const text = textOf(part);
      const named = findRole(text);
      const isKnown = named !== undefined && named.weight > 1;
      const isTogether = part.length === 1 || (!isKnown && widestGap(part) <= gap);
      if (!isKnown && !isTogether) continue;
      // Unknown words that stand together are one column.
      const isCutOff = start > 0 && widestGap(words.slice(start - 1, start + 1)) <= gap;
      const score = before.score + (isKnown ? named.weight : -0.05) - (isCutOff ? CLOSE_CUT : 0);
      if (score <= (best[end]?.score ?? Number.NEGATIVE_INFINITY)) continue;
      const phrase = {
        ...spanOf(part),
        text,
        role: isKnown ? named.role : null,
        weight: named?.weight ?? 0,
      };
      best[end] = { score, phrases: [...before.phrases, phrase] };
    }
  }
  return [...(best[words.length]?.phrases ?? [])];
}

function spanOf(words: readonly PageWord[]): { from: number; to: number } {
  const [first, last] = [words[0], words.at(-1)];
  return { from: first?.x ?? 0, to: (last?.x ?? 0) + (last?.width ?? 0) };
}

function widestGap(words: readonly PageWord[]): number {
  const gaps = words
    .slice(1)
    .map((word, at) => word.x - (words[at]?.x ?? 0) - (words[at]?.width ?? 0));
  return Math.max(0, ...gaps);
}

function charWidth(words: readonly PageWord[]): number {
  const characters = words.reduce((sum, { text }) => sum + text.length, 0);
  return words.reduce((sum, { width }) => sum + width, 0) / Math.max(1, characters);
}

interface Cover {
  /** How many lines have something at each point from the left. */
  readonly cover: Uint32Array;
  readonly most: number;
}

function buildCover(lines: readonly PageLine[], width: number): Uint32Array {
  const cover = new Uint32Array(Math.max(1, Math.min(width, 10_000)) + 1);
  for (const { words } of lines) {
    const gap = charWidth(words) * PHRASE_GAP;
    for (const [at, word] of words.entries()) {
      const next = words[at + 1];
      const end = word.x + word.width;
      const to = next !== undefined && next.x - end <= gap ? next.x : end;
      for (
        let point = Math.max(0, Math.floor(word.x));
        point < Math.ceil(to) && point < cover.length;
        point += 1
      )
        cover[point] = (cover[point] ?? 0) + 1;
    }
  }
  return cover;
}

/**
 * Between two headings: the middle of the stripe that the lines leave free and that lies most
 * between them.
 */
function cutBetween(left: Phrase, right: Phrase, { cover, most }: Cover): number {
  const stripes = buildStripes(cover, {
    from: Math.floor(left.from) + 1,
    to: Math.ceil(right.to),
    most,
  });
  let best: { overlap: number; cut: number } | undefined;
  for (const [from, to] of stripes) {
    const [low, high] = [Math.max(from, left.to), Math.min(to, right.from)];
    const overlap = high - low;
    const cut = overlap > 0 ? (low + high) / 2 : (from + to) / 2;
    if (best === undefined || overlap >= best.overlap) best = { overlap, cut };
  }
  return best?.cut ?? (left.to + right.from) / 2;
}

function buildStripes(
  cover: Uint32Array,
  { from, to, most }: { from: number; to: number; most: number },
): [number, number][] {
  const stripes: [number, number][] = [];
  let start: number | undefined;
  for (let point = from; point <= to; point += 1) {
    const isFree = point < to && (cover[point] ?? 0) <= most;
    if (isFree) start ??= point;
    else if (start !== undefined) {
      stripes.push([start, point]);
      start = undefined;
    }
  }
  return stripes;
}
