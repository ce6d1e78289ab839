import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

import { joinPieces } from '#server/bank/formats/pdf-words.ts';
import type { PageWord } from '#server/bank/formats/types.ts';

const run = promisify(execFile);

/**
 * Pictures of pages are drawn by poppler; where that is not installed, tests that need them are
 * left out.
 */
export const hasPoppler = await run('pdftoppm', ['-v']).then(
  () => true,
  () => false,
);

/** Words whose baselines are closer than this (in points) stand in one line. */
const SAME_LINE = 2;
/** A gap of more letters than this parts columns. */
const COLUMN_GAP = 1.2;

/** The text of a PDF as it stands on its pages, a form feed after each; columns stand apart. */
export async function findText(pdf: Uint8Array): Promise<string> {
  const pages = await wordsOfPages(pdf);
  return pages.map((words) => `${linesOf(words).join('\n')}\n\f`).join('');
}

/** What stands aslant, such as a watermark, too. */
async function wordsOfPages(pdf: Uint8Array): Promise<PageWord[][]> {
  // The reader keeps the bytes for itself, and takes no Buffer.
  const task = getDocument({ data: new Uint8Array(pdf), disableFontFace: true, verbosity: 0 });
  const document = await task.promise;
  const pages: PageWord[][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const pieces = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [a = 0, , , d = 0, x = 0, y = 0] = item.transform as number[];
      const size = Math.abs(d) || Math.abs(a);
      return [{ text: item.str, x, y: height - y, width: item.width, size }];
    });
    pages.push(joinPieces(pieces));
  }
  await task.destroy();
  return pages;
}

function linesOf(words: readonly PageWord[]): string[] {
  const lines: { y: number; text: string; end: number }[] = [];
  for (const { text, x, y, width } of words) {
    const line = lines.at(-1);
    if (line === undefined || y - line.y > SAME_LINE) {
      lines.push({ y, text, end: x + width });
      continue;
    }
    const letter = width / Math.max(text.length, 1);
    line.text += (x - line.end > letter * COLUMN_GAP ? '   ' : ' ') + text;
    line.end = x + width;
  }
  return lines.map((line) => line.text);
}

/** The first page as a PNG picture. */
export async function firstPageOf(pdf: Uint8Array, dotsPerInch = 150): Promise<Buffer> {
  return withFile(pdf, async (path) => {
    const options = ['-png', '-singlefile', '-r', String(dotsPerInch)];
    await run('pdftoppm', [...options, path, `${path}.page`]);
    return readFile(`${path}.page.png`);
  });
}

/** One word of a page and where it stands, in millimetres from the upper left corner. */
export interface PlacedWord {
  readonly word: string;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
}

/** Every word of a PDF of one page with its place. */
export async function findWords(pdf: Uint8Array): Promise<PlacedWord[]> {
  const [words = []] = await wordsOfPages(pdf);
  const mm = (points: number) => (points * 25.4) / 72;
  return words.map(({ text, x, y, width }) => ({
    word: text,
    left: mm(x),
    right: mm(x + width),
    bottom: mm(y),
  }));
}

async function withFile<T>(pdf: Uint8Array, use: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'talaan-pdf-'));
  try {
    const path = join(folder, 'paper.pdf');
    await writeFile(path, pdf);
    return await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
