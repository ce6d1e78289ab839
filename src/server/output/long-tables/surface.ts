import type { Fonts, Point, TextStyle } from './pdf-sheets.ts';

/**
 * Where a table is laid: something that draws it, or that only counts its pages. Points from the
 * upper left corner.
 */
export interface Surface {
  readonly fonts: Fonts;
  /** Where rows may stand. */
  readonly area: {
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
  };
  beginPage(): void;
  text(text: string, at: Point, style: TextStyle): void;
  rule(from: Point, to: Point, style: { width?: number; grey?: number }): void;
  shade(at: Point, size: Point, grey: number): void;
  /** An entry stands on the page that was begun last. */
  onEntry(number: string): void;
  /** A line for the contents. */
  onContents(title: string): void;
}
