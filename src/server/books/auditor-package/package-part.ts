import type { Readable } from 'node:stream';

import type { Period } from '#shared/periods.ts';

import type { Snapshot } from '../../platform/db/snapshot.ts';
import type { Deps } from '../../platform/deps.ts';
import type { LedgerView } from '../../reports/general-ledger/ledger-view.ts';
import type { PrintHead } from '../../output/vouchers/print-head.ts';
import type { Caller } from '../../platform/http/caller.ts';

/** What the parts of a package are made from. */
export interface PackageContext {
  readonly deps: Deps;
  readonly caller: Caller;
  readonly period: Period;
  /** Every figure and list of a package is of this one moment. */
  readonly snapshot: Snapshot;
  /** The period with all its entries. */
  readonly view: LedgerView;
  readonly head: PrintHead;
  readonly signal: AbortSignal;
}

/** One file of a package. */
export interface PackagePart {
  /** Its place: `01 Statements/Trial balance, adjusted.pdf`. */
  readonly path: string;
  /** What the index says of it. */
  readonly note: string;
  /** It does not get smaller, such as a picture. */
  readonly isPacked?: boolean;
  /**
   * Its content, read when it is its turn; nothing when it is missing. Throws PartFault for what
   * else is wrong with it.
   */
  open(): Promise<Readable | undefined>;
}

/** Parts of a sort, and what a person reads while they are written. */
export interface PackageChapter {
  readonly step: string;
  /** How many parts are made at once; one where each reads the moment while it is written. */
  readonly atOnce?: number;
  readonly parts: readonly PackagePart[];
}

const MOST_BYTES = 160;

/**
 * A text as a part of a file's name everywhere: no sign that a system reads otherwise, and never
 * too long for one.
 */
export function deriveName(text: string, maxLength = 80): string {
  const plain = text
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N} ._,()-]+/gu, '-')
    .replaceAll(/\s+/gu, ' ')
    .replace(/^[. -]+|[. -]+$/g, '');
  let name = '';
  for (const sign of [...plain].slice(0, maxLength)) {
    // A folder takes names of at most 255 bytes, whatever else stands in front.
    if (Buffer.byteLength(name + sign) > MOST_BYTES) break;
    name += sign;
  }
  return name === '' ? 'file' : name;
}
