import type { ReactNode } from 'react';

/** One column: its heading, what stands in a cell, and whether figures align right. */
export interface Column<Row> {
  key: string;
  header: ReactNode;
  /** The heading's words on a small screen, where the header holds more than words. */
  label?: string;
  cell: (row: Row, place: number) => ReactNode;
  align?: 'left' | 'right';
  /** Left out of the small screen's card, where space is dear. */
  hideOnPhone?: boolean;
  /** The card's first line on a small screen. */
  isTitle?: boolean;
  /** Holds the box that selects the row. */
  isSelect?: boolean;
  /** A CSS length: keeps the columns of tables that stand below each other in line. */
  width?: string;
  /** Between desk and phone: its width there; `false`: there it is left out. */
  narrow?: string | false;
  /** All words of a cell that may be cut: said when the pointer rests on it. */
  title?: (row: Row) => string;
  /** Text: it takes the room that the other columns leave, and is cut where that is too little. */
  isText?: boolean;
  /** Text that begins alike in many rows: between desk and phone it breaks and is not cut. */
  breaks?: boolean;
  /** In a list on a phone it has a line of its card to itself. */
  isLine?: boolean;
  /** Holds what changes the row: left out for an account that only reads. */
  isActs?: boolean;
  /** A date, or a few words that are read as one: it keeps one line between desk and phone. */
  isWhole?: boolean;
  /** What a row comes to: it stays at the edge where the rest is scrolled beneath it. */
  stays?: boolean;
  /** Several lines by its nature, such as both sides of a match: it is never cut. */
  isTall?: boolean;
}
