import type { DrawnVolume, PrintedRow, PrintedTable } from './printed-table.ts';

/** From the thread that draws. */
export type FromDrawer =
  /** It wants the next rows; `pass` 1 counts the pages, 2 draws them. */
  | { readonly is: 'hungry'; readonly pass: 1 | 2 }
  | { readonly is: 'volume'; readonly drawn: DrawnVolume }
  | { readonly is: 'chunk'; readonly bytes: Uint8Array }
  | { readonly is: 'volume-end' }
  | { readonly is: 'end' };

/** To it. */
export type ToDrawer =
  | { readonly is: 'draw'; readonly spec: PrintedTable }
  | { readonly is: 'rows'; readonly rows: readonly PrintedRow[]; readonly isLast: boolean }
  /** So many bytes were taken from it. */
  | { readonly is: 'taken'; readonly bytes: number };
