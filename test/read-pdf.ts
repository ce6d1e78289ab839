import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A PDF is read by poppler; where that is not installed, tests that need it are left out. */
export const hasPoppler = await run('pdftotext', ['-v']).then(
  () => true,
  () => false,
);

/** The text of a PDF as it stands on its pages, a form feed after each. */
export async function findText(pdf: Uint8Array): Promise<string> {
  return withFile(pdf, async (path) => (await run('pdftotext', ['-layout', path, '-'])).stdout);
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
  const { stdout } = await withFile(pdf, (path) => run('pdftotext', ['-bbox', path, '-']));
  const mm = (points: string | undefined) => (Number(points) * 25.4) / 72;
  return [
    ...stdout.matchAll(/<word xMin="(.+?)" yMin=".+?" xMax="(.+?)" yMax="(.+?)">(.*?)</g),
  ].map(([, left, right, bottom, word = '']) => ({
    word,
    left: mm(left),
    right: mm(right),
    bottom: mm(bottom),
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
