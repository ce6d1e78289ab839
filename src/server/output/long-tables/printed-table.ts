/** Sheets, in points: legal, A4 and letter lying, A4 standing. */
export const SHEETS = {
  'legal': { width: 1008, height: 612 },
  'a4': { width: 842, height: 595 },
  'letter': { width: 792, height: 612 },
  'a4-portrait': { width: 595, height: 842 },
} as const;

/** One column of a printed table. */
export interface PrintedColumn {
  readonly title: string;
  /** A heading over neighbours that share it. */
  readonly group?: string;
  /** Its share of the width. */
  readonly weight: number;
  /** What it holds in one line on every sheet, such as a date or a TIN with its branch. */
  readonly whole?: string;
  readonly type: 'text' | 'money';
  /**
   * What each page carries to the next: the sum of the column, or its last amount (a running
   * balance). A text column with `label` says "Brought forward".
   */
  readonly carry?: 'sum' | 'last' | 'label';
}

/** A cell: a text, centavos, or nothing. */
export type PrintedCell = string | bigint | null;

/**
 * One row. `section`: a bold line across that begins anew what is carried (a month, an account's
 * card). `line`: an entry; `more`: a further line of the same. `total`: bold under a rule, ends
 * what is carried; `grand`: under a rule, with a double rule below. `note`: a text across. `end`:
 * centred, such as "*** nothing follows ***".
 */
export interface PrintedRow {
  readonly kind: 'section' | 'line' | 'more' | 'total' | 'grand' | 'note' | 'end';
  readonly cells: readonly PrintedCell[];
  /** Which layout of the printout it stands in; 0 unless told. */
  readonly layout?: number;
  readonly startsPage?: boolean;
  /** Of a text across, in points. */
  readonly size?: number;
  /** A section's line in the list of contents. */
  readonly contents?: string;
  /** The number of the entry, for the cover: the first and the last one of a volume. */
  readonly entry?: string;
}

/** The sheets before the table of a volume. */
export interface PrintedFront {
  /**
   * Lines of the cover; `{volume}`, `{volumes}`, `{leaves}`, `{first}` and `{last}` stand for what
   * is known in the end.
   */
  readonly cover: readonly {
    readonly text: string;
    readonly size: number;
    readonly isBold?: boolean;
    /** Points of air above it. */
    readonly above?: number;
  }[];
  readonly contentsTitle: string;
}

/** A printed table: everything but its rows. */
export interface PrintedTable {
  readonly sheet: keyof typeof SHEETS;
  readonly head: {
    /** The company: its name, tax line and address. */
    readonly left: readonly string[];
    readonly title: string;
    readonly period: string;
    /** Under "Page 1 of 9", such as the permit. */
    readonly right: readonly string[];
  };
  /** What readers call the file, where the head has no title of its own. */
  readonly name?: string;
  readonly foot: string;
  /** The columns of the table, and of others that stand in it; texts across need none. */
  readonly layouts: readonly (readonly PrintedColumn[])[];
  /** For the document's properties: the same bytes come of the same day. */
  readonly createdAt: Date;
  /**
   * Only of a printout in volumes: its leaves with cover and contents are at most so many (handbook
   * 3.4).
   */
  readonly volumes?: { readonly leaves: number; readonly front: PrintedFront };
}

/** What stands before the rows of a volume, and what it says of them. */
export interface DrawnVolume {
  readonly volume: number;
  readonly volumes: number;
  readonly pages: number;
  readonly firstEntry: string;
  readonly lastEntry: string;
}
