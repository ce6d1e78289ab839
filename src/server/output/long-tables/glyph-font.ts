import type PDFDocument from 'pdfkit';

import { invariant } from '#shared/invariant.ts';

/**
 * What pdfkit keeps of an embedded font; not in its types, so the version is pinned and a test
 * reads a page again.
 */
interface EmbeddedFont {
  readonly id: string;
  /** Thousandths of the size in a unit of the font. */
  readonly scale: number;
  readonly font: {
    hasGlyphForCodePoint(code: number): boolean;
    glyphForCodePoint(code: number): { id: number; advanceWidth: number; codePoints: number[] };
  };
  /** The part of the font that is embedded. */
  readonly subset: { includeGlyph(id: number): number };
  readonly widths: (number | undefined)[];
  readonly unicode: (number[] | undefined)[];
  ref(): object;
}

interface Glyph {
  readonly hex: string;
  /** In thousandths of the size. */
  readonly width: number;
}

const REPLACEMENT = 0xfffd;
// What directs bidirectional text or shows nothing could make a printed name read otherwise than it
// is.
const INVISIBLE = /[\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\u00AD\p{Cc}\p{Surrogate}]/u;

/**
 * A font as a table draws it: each sign is looked up once and never shaped again, which is what
 * makes ten thousand lines a matter of a second. No kerning, so digits stand under digits.
 */
export class GlyphFont {
  readonly #font: EmbeddedFont;
  readonly #glyphs = new Map<string, Glyph>();

  constructor(document: typeof PDFDocument.prototype, path: string) {
    document.font(path);
    const font = (document as unknown as { _font?: EmbeddedFont })._font;
    invariant(font !== undefined, 'pdfkit embeds the font');
    this.#font = font;
  }

  get id(): string {
    return this.#font.id;
  }

  /** Makes the font known on a page. */
  useOn(page: unknown): void {
    const { fonts } = page as { fonts: Record<string, object> };
    fonts[this.#font.id] ??= this.#font.ref();
  }

  widthOf(text: string, size: number): number {
    let width = 0;
    for (const sign of text) width += this.#glyphOf(sign).width;
    return (width * size) / 1000;
  }

  /** The text as a page names it: glyph numbers in hexadecimal. */
  encode(text: string): string {
    let hex = '';
    for (const sign of text) hex += this.#glyphOf(sign).hex;
    return hex;
  }

  #glyphOf(sign: string): Glyph {
    const known = this.#glyphs.get(sign);
    if (known !== undefined) return known;
    const glyph = this.#lookUp(sign);
    this.#glyphs.set(sign, glyph);
    return glyph;
  }

  #lookUp(sign: string): Glyph {
    if (INVISIBLE.test(sign)) return { hex: '', width: 0 };
    const { font, subset, scale, widths, unicode } = this.#font;
    const code = sign.codePointAt(0) ?? 0;
    const glyph = font.glyphForCodePoint(font.hasGlyphForCodePoint(code) ? code : REPLACEMENT);
    // As pdfkit's own `encode` does, but without shaping, whose tables alone take a second to read.
    const place = subset.includeGlyph(glyph.id);
    const width = glyph.advanceWidth * scale;
    widths[place] ??= width;
    unicode[place] ??= glyph.codePoints;
    return { hex: place.toString(16).padStart(4, '0'), width };
  }
}

interface Room {
  readonly font: GlyphFont;
  readonly size: number;
  readonly width: number;
  /** The most lines. */
  readonly most: number;
}

/**
 * Cuts a text into lines that fit, at spaces where there are any; what is more than `most` lines
 * ends in "…".
 */
export function wrapText(text: string, room: Room): string[] {
  const { font, size, width, most } = room;
  if (font.widthOf(text, size) <= width && !text.includes('\n')) return [text];
  const lines = text
    .normalize('NFC')
    .split('\n')
    .flatMap((paragraph) => wrapParagraph(paragraph, room));
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), `${lines[most - 1] ?? ''}…`];
}

function wrapParagraph(paragraph: string, { font, size, width }: Room): string[] {
  const fits = (part: string) => font.widthOf(part, size) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of buildWords(paragraph, fits)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (!fits(longer) && line !== '') lines.push(line);
    line = fits(longer) ? longer : word;
  }
  return line === '' ? lines : [...lines, line];
}

/**
 * Words; one that is longer than a line is cut behind a hyphen or a stroke, and only where that
 * does not help where the line ends.
 */
function* buildWords(paragraph: string, fits: (part: string) => boolean): Generator<string> {
  for (const word of paragraph.split(/\s+/)) {
    if (word === '') continue;
    if (fits(word)) {
      yield word;
      continue;
    }
    let part = '';
    const pieces = word.split(/(?<=[-/])/).flatMap((piece) => (fits(piece) ? [piece] : [...piece]));
    for (const piece of pieces) {
      if (part !== '' && !fits(part + piece)) {
        yield part;
        part = '';
      }
      part += piece;
    }
    yield part;
  }
}
