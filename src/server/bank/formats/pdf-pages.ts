import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js';

import { Problem } from '#shared/problems.ts';

import { joinPieces } from './pdf-words.ts';
import type { TextPiece } from './pdf-words.ts';
import type { FilePage } from './types.ts';

/** More pages than this are no statement of a few months; a page has some 40 lines. */
const MAX_PAGES = 1_000;
const MAX_WORDS = 1_500_000;

/**
 * The words of a PDF's pages with their places. Nothing in it runs: no scripts, no forms, no fonts
 * are loaded. Throws bank-file-password, bank-file-wrong-password,
 * bank-file-too-large, bank-file-unreadable (damaged, or
 * pictures without text).
 */
export async function readPdfPages(
  content: Uint8Array,
  password: string,
  onPage: (done: number, total: number) => void,
): Promise<FilePage[]> {
  const document = await open(content, password);
  if (document.numPages > MAX_PAGES)
    throw unreadable(
      `It is a PDF of ${document.numPages} pages; at most ${MAX_PAGES} are read. Download a shorter period.`,
    );
  const pages: FilePage[] = [];
  let words = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await findPage(document, number);
    words += page.words.length;
    if (words > MAX_WORDS) throw new Problem('bank-file-too-large');
    pages.push(page);
    onPage(number, document.numPages);
  }
  if (words === 0)
    throw unreadable(
      'It is a PDF of pictures (a scan): there is no text in it. Download the statement from the bank as PDF, CSV or Excel.',
    );
  return pages;
}

async function open(content: Uint8Array, password: string): Promise<PDFDocumentProxy> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  try {
    return await getDocument({
      // The reader keeps the bytes for itself.
      data: content.slice(),
      password,
      disableFontFace: true,
      useSystemFonts: false,
      useWorkerFetch: false,
      useWasm: false,
      enableXfa: false,
      isOffscreenCanvasSupported: false,
      isImageDecoderSupported: false,
      verbosity: 0,
    }).promise;
  } catch (error) {
    throw faultOf(error, password !== '');
  }
}

async function findPage(document: PDFDocumentProxy, number: number): Promise<FilePage> {
  try {
    const page = await document.getPage(number);
    const read = await findWords(page);
    page.cleanup();
    return read;
  } catch (error) {
    const { name } = error as Error;
    if (name === 'RangeError') throw error;
    throw unreadable(`Page ${number} of this PDF is damaged.`);
  }
}

async function findWords(page: PDFPageProxy): Promise<FilePage> {
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const pieces = items.flatMap((item) =>
    'str' in item ? (placed(item, transform as unknown as Matrix) ?? []) : [],
  );
  return { width: rounded(width), height: rounded(height), words: joinPieces(pieces) };
}

type Matrix = readonly [number, number, number, number, number, number];

/**
 * A piece of text where a reader sees it; `undefined` for empty and for slanted text, such as a
 * watermark.
 */
function placed(
  { str, width, transform }: { str: string; width: number; transform: unknown[] },
  view: Matrix,
): TextPiece | undefined {
  if (str.trim() === '') return undefined;
  const [a, b, , d, e, f] = transform as unknown as Matrix;
  const across = [view[0] * a + view[2] * b, view[1] * a + view[3] * b] as const;
  if (across[0] <= 0 || Math.abs(across[1]) > across[0] * 0.02) return undefined;
  return {
    text: str,
    x: view[0] * e + view[2] * f + view[4],
    y: view[1] * e + view[3] * f + view[5],
    width,
    size: Math.abs(d) === 0 ? across[0] : Math.abs(d),
  };
}

function faultOf(error: unknown, hasPassword: boolean): Error {
  const { name } = error as Error;
  if (name === 'PasswordException')
    return new Problem(hasPassword ? 'bank-file-wrong-password' : 'bank-file-password');
  if (name === 'RangeError') return error as Error;
  return unreadable('It begins as a PDF does, but is damaged. Download it from the bank again.');
}

function unreadable(found: string): Problem {
  return new Problem('bank-file-unreadable', { values: { found } });
}

function rounded(points: number): number {
  return Math.round(points * 10) / 10;
}
