import type { Snapshot } from '../../platform/db/snapshot.ts';

/** A printout that an export draws from the books when it is its turn. */
export interface Printout {
  /** Its place in the folder: `documents/vouchers/2026/SJ-2026-000001 Invoice INV-1.pdf`. */
  readonly name: string;
  /** What it is, and of what, as the index of the documents says it. */
  readonly what: string;
  readonly of: string;
  /** The PDF; nothing when there is nothing to print. */
  draw(): Promise<Uint8Array | undefined>;
}

/** Printouts of a sort, written one after the other. */
export interface DrawnChapter {
  /** What a person reads while they are drawn: "Vouchers". */
  readonly step: string;
  /** How many there are at most, where it is known. */
  readonly total: number | null;
  /** How many are drawn at once; one where a moment is read for each. */
  readonly atOnce?: number;
  readonly papers: AsyncIterable<Printout> | Iterable<Printout>;
}

/**
 * The printouts that an export draws. What says the figures of a moment is drawn in it; what never
 * changes comes when it is let go.
 */
export interface PrintoutsToDraw {
  inMoment(snapshot: Snapshot): Promise<readonly DrawnChapter[]>;
  later(snapshot: Snapshot): Promise<readonly DrawnChapter[]>;
}

/** How far an export is: `done` of `total` printouts of a step; at its end the two are the same. */
export interface ExportProgress {
  readonly step: string;
  readonly done: number;
  readonly total: number | null;
}
