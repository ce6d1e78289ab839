import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import PDFDocument from 'pdfkit';

import { GlyphFont } from './glyph-font.ts';
import type { PrintedTable } from './printed-table.ts';
import { SHEETS } from './printed-table.ts';

const fontFolder = dirname(
  fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans/package.json')),
);
const pathOf = (weight: string) => join(fontFolder, weight, `NotoSans_${weight}.ttf`);

/** Across and down, in points: a place from the upper left corner, or a size. */
export type Point = readonly [x: number, y: number];

/** How a text is drawn. */
export interface TextStyle {
  readonly size: number;
  readonly isBold?: boolean;
}

/** The two weights of a printout's font, to measure with and to draw with. */
export interface Fonts {
  readonly plain: GlyphFont;
  readonly bold: GlyphFont;
}

/**
 * A PDF of one sheet after another (PDF/A-2b). Points from the upper left corner; a page is written
 * in one piece and leaves memory when the next one begins.
 */
export class PdfSheets {
  readonly document: typeof PDFDocument.prototype;
  readonly fonts: Fonts;
  readonly #height: number;
  readonly #size: [number, number];
  #content: string[] = [];
  #hasPage = false;

  constructor(spec: Pick<PrintedTable, 'sheet' | 'createdAt' | 'head' | 'name'>) {
    const { width, height } = SHEETS[spec.sheet];
    this.#size = [width, height];
    this.#height = height;
    this.document = new PDFDocument({
      autoFirstPage: false,
      pdfVersion: '1.7',
      subset: 'PDF/A-2b',
      info: {
        Title: titleOf(spec),
        Author: spec.head.left[0] ?? '',
        Creator: 'Talaan',
        Producer: 'Talaan',
        CreationDate: spec.createdAt,
        ModDate: spec.createdAt,
      },
    } as typeof PDFDocument.prototype.options);
    this.fonts = {
      plain: new GlyphFont(this.document, pathOf('400Regular')),
      bold: new GlyphFont(this.document, pathOf('700Bold')),
    };
  }

  beginPage(): void {
    this.#endPage();
    this.document.addPage({ size: this.#size, margin: 0 });
    this.#hasPage = true;
    this.fonts.plain.useOn(this.document.page);
    this.fonts.bold.useOn(this.document.page);
    // pdfkit turns the page upside down; turned again, it is as PDF has it.
    this.#content.push(`1 0 0 -1 0 ${this.#height} cm 0 g 0 G`);
  }

  /** Draws a text with the left end of its base line there. */
  text(text: string, [x, y]: Point, { size, isBold = false }: TextStyle): void {
    const font = isBold ? this.fonts.bold : this.fonts.plain;
    const hex = font.encode(text);
    if (hex === '') return;
    this.#content.push(
      `BT /${font.id} ${size} Tf 1 0 0 1 ${short(x)} ${short(this.#height - y)} Tm <${hex}> Tj ET`,
    );
  }

  /** A straight line; `grey` from 0 (black) to 1. */
  rule(
    from: Point,
    to: Point,
    { width = 0.5, grey = 0 }: { width?: number; grey?: number } = {},
  ): void {
    const [x1, y1] = [short(from[0]), short(this.#height - from[1])];
    const [x2, y2] = [short(to[0]), short(this.#height - to[1])];
    this.#content.push(`${grey} G ${width} w ${x1} ${y1} m ${x2} ${y2} l S`);
  }

  /** A grey rectangle. */
  shade([x, y]: Point, [width, height]: Point, grey: number): void {
    const corner = `${short(x)} ${short(this.#height - y - height)}`;
    this.#content.push(`${grey} g ${corner} ${short(width)} ${short(height)} re f 0 g`);
  }

  end(): void {
    this.#endPage();
    this.document.end();
  }

  #endPage(): void {
    if (!this.#hasPage) return;
    const { document } = this;
    (document as unknown as { addContent(content: string): void }).addContent(
      this.#content.join('\n'),
    );
    this.#content = [];
  }
}

function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function titleOf({ name, head }: Pick<PrintedTable, 'head' | 'name'>): string {
  return name ?? [head.title, head.period].filter((text) => text !== '').join(', ');
}
