import { hash } from 'node:crypto';

import { readInteger, readSize } from '../../platform/db/copied-values.ts';

/** Lengths of fields of a row, their own length (four bytes) with them. */
const VERSION_FIELD = 6;
const FLAG_FIELD = 5;
const FLAGS = 5;
const DAY_FIELD = 8;

/**
 * What stands in an entry's row (`copyEntries`) in front of the values of the canonical text, and
 * where these begin.
 */
export function readFront(row: Buffer, start: number) {
  const stageAt = start + VERSION_FIELD + FLAGS * FLAG_FIELD;
  const dayAt = stageAt + 4 + readSize(row, stageAt);
  const previousAt = dayAt + DAY_FIELD;
  const hashAt = previousAt + 4 + readSize(row, previousAt);
  const contentAt = hashAt + 4 + readSize(row, hashAt);
  const next = contentAt + 4 + readSize(row, contentAt);
  const flag = (place: number) => row[start + VERSION_FIELD + place * FLAG_FIELD + 4] === 1;
  return {
    version: readInteger(row, start + 4, 2),
    isOfOneDay: flag(0),
    hasReceipt: flag(1),
    isReversal: flag(2),
    isOpening: flag(3),
    isOfItsStage: flag(4),
    stage: row.toString('utf8', stageAt + 4, dayAt),
    day: Number(readInteger(row, dayAt + 4, 4)),
    previousHash: row.toString('latin1', previousAt + 4, hashAt),
    hash: row.toString('latin1', hashAt + 4, contentAt),
    contentHash: hash('sha256', row.subarray(contentAt + 4, next), 'hex'),
    next,
  };
}
