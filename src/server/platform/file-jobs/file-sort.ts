import type { Caller } from '../http/caller.ts';

import type { FileJobKind } from './tables.ts';

/** How far a file is. */
export interface FileProgress {
  readonly step: string;
  readonly done: number;
  readonly total: number;
  /** In bytes. */
  readonly size: number;
}

/** What a maker works with. */
interface Making {
  readonly caller: Caller;
  /** What was asked for, as it was kept. */
  readonly asked: unknown;
  readonly askedAt: Date;
  /** From where it was asked for. */
  readonly address: string;
  readonly path: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: FileProgress) => void;
}

/** A sort of file that takes minutes to make. */
export interface FileSort {
  readonly kind: FileJobKind;
  /** In `DATA_DIR`. */
  readonly folder: string;
  /** How long a ready file is kept, and how many at most. */
  readonly kept: { readonly ms: number; readonly most: number };
  /** Whether somebody may have such a file, asked again when a server takes it up. */
  isFor(caller: Caller): boolean;
  /** What the audit log names a file by; without it, what is in the file is noted elsewhere. */
  subjectOf?(asked: unknown): string;
  /** Writes the file at `path`, where nothing stands. */
  make(making: Making): Promise<{
    readonly size: number;
    readonly sha256: string;
    readonly faults: number;
  }>;
}
