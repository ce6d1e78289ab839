import { hash } from 'node:crypto';

import type { Kysely } from 'kysely';

import { readInteger, readName, readSize } from '../../platform/db/copied-values.ts';
import { copyRows } from '../../platform/db/copy-rows.ts';
import type { Tables } from '../../tables.ts';

import { CanonicalText } from './canonical-text.ts';
import type { EntryTraits, MovedLine, MovedSums } from './moved-sums.ts';
import { TYPES, copyDocuments, copyEntries, copyLines, copyTaxRows } from './verify-queries.ts';

const PORTION = 2_000;
/** Lower than any position of a row. */
const BEFORE_ALL = -(2 ** 15) - 1;
const TWO_SIDES = 2;
/** Lengths of fields of a row, their own length (four bytes) with them. */
const SEQUENCE_FIELD = 12;
const POSITION_FIELD = 6;
const AMOUNT_FIELD = 12;
const VERSION_FIELD = 6;
const FLAG_FIELD = 5;
const FLAGS = 5;
const DAY_FIELD = 8;
/** Before the first entry that could be. */
const FIRST = -(2n ** 63n);

/** An entry as its rows stand now. */
export interface ReadEntry {
  readonly sequence: bigint;
  readonly isOfOneDay: boolean;
  /** Whether the outbox has the receipt that was asked for; true where none was. */
  readonly hasReceipt: boolean;
  /** Whether it stands under the stage that its form said. */
  readonly isOfItsStage: boolean;
  /** Hashes stand as texts of a character for each byte: strings cost a third of buffers. */
  readonly previousHash: string;
  readonly hash: string;
  /** What the hash of its rows is. */
  readonly rightHash: string;
  /**
   * Whether it has at least two lines, each on one side, and debits equal to credits; false, too,
   * where the sums are too large for a number.
   */
  readonly isBalanced: boolean;
}

/**
 * Every entry in the order of the chain, some at a time; what their lines moved is added to
 * `moved`.
 */
export async function* readEntries(
  db: Kysely<Tables>,
  moved: MovedSums,
): AsyncGenerator<readonly ReadEntry[]> {
  let portion = new Portion(moved);
  let rest = new Portion(moved);
  await readPortion(db, portion, FIRST);
  for (;;) {
    const { last } = portion;
    if (last === undefined) return;
    // The database reads on while these are hashed.
    const ahead = readPortion(db, rest, last);
    // Who reads no further hears of no failure either.
    ahead.catch(() => undefined);
    yield portion.take();
    await ahead;
    [portion, rest] = [rest, portion];
  }
}

async function readPortion(db: Kysely<Tables>, portion: Portion, after: bigint): Promise<void> {
  await copyRows(db, copyDocuments(after, PORTION), (row, at) => portion.addDocuments(row, at));
  await copyRows(db, copyEntries(after, PORTION), (row, at) => portion.addEntry(row, at));
  await copyRows(db, copyLines(after, PORTION), (row, at) => portion.addLine(row, at));
  portion.endLines();
  await copyRows(db, copyTaxRows(after, PORTION), (row, at) => portion.addTaxRow(row, at));
}

/**
 * What is known of an entry while its portion is read; its texts as places in those of all, which
 * are numbers of its own: an object for each place of a million lines is felt.
 */
interface Entry extends EntryTraits {
  readonly sequence: number | bigint;
  readonly isOfOneDay: boolean;
  readonly hasReceipt: boolean;
  readonly isOfItsStage: boolean;
  readonly previousHash: string;
  readonly hash: string;
  readonly headFrom: number;
  readonly headTo: number;
  linesFrom: number;
  linesTo: number;
  taxesFrom: number;
  taxesTo: number;
  isBalanced: boolean;
}

/**
 * Entries that are read together: first the documents of those that have some, then all of them,
 * then their lines, then their tax rows.
 */
class Portion {
  readonly #heads = new CanonicalText();
  readonly #lines = new CanonicalText();
  readonly #taxes = new CanonicalText();
  readonly #whole = new CanonicalText();
  readonly #moved: MovedSums;
  readonly #entries: Entry[] = [];
  /** The hashes of an entry's documents, by its place. */
  readonly #documents = new Map<number | bigint, string>();
  /** The lines of the entry at `#at`. */
  #sides: MovedLine[] = [];
  #at = 0;
  #position = BEFORE_ALL;

  constructor(moved: MovedSums) {
    this.#moved = moved;
  }

  /** The place of the last entry that it holds. */
  get last(): bigint | undefined {
    const entry = this.#entries.at(-1);
    return entry === undefined ? undefined : BigInt(entry.sequence);
  }

  addDocuments(row: Buffer, start: number): void {
    const at = start + SEQUENCE_FIELD;
    const hashes = row.toString('latin1', at + 4, at + 4 + readSize(row, at));
    this.#documents.set(readInteger(row, start + 4, 8), hashes);
  }

  addEntry(row: Buffer, start: number): void {
    const front = readFront(row, start);
    const from = this.#heads.length;
    this.#heads.addPlain(`talaan entry ${front.version},`);
    const sequence = readInteger(row, front.next + 4, 8);
    let at = this.#heads.addFields(row, front.next, TYPES.entry);
    const beside = this.#heads.length;
    at = this.#heads.addFields(row, at, TYPES.secondForm);
    const documents = this.#documents.get(sequence);
    if (documents === undefined) this.#heads.addNone();
    else this.#heads.addWord(documents);
    if (front.version === 1) this.#heads.length = beside;
    this.#heads.addFields(row, at, TYPES.recorded);
    this.#heads.addWord(front.contentHash);
    this.#entries.push({
      sequence,
      isOfOneDay: front.isOfOneDay,
      hasReceipt: front.hasReceipt,
      isOfItsStage: front.isOfItsStage,
      isReversal: front.isReversal,
      isOpening: front.isOpening,
      stage: front.stage,
      day: front.day,
      previousHash: front.previousHash,
      hash: front.hash,
      headFrom: from,
      headTo: this.#heads.length,
      linesFrom: 0,
      linesTo: 0,
      taxesFrom: 0,
      taxesTo: 0,
      isBalanced: false,
    });
  }

  addLine(row: Buffer, start: number): void {
    const entry = this.#findEntry(row, start);
    if (entry.linesTo === 0) entry.linesFrom = this.#lines.length;
    let at = start + SEQUENCE_FIELD + POSITION_FIELD;
    const account = readName(row, at);
    at = this.#lines.addField(row, at, 'text');
    const debit = readInteger(row, at + 4, 8);
    const credit = readInteger(row, at + AMOUNT_FIELD + 4, 8);
    this.#sides.push({ account, debit, credit });
    this.#lines.addNumber(debit);
    this.#lines.addNumber(credit);
    this.#lines.addFields(row, at + 2 * AMOUNT_FIELD, TYPES.lineRest);
    entry.linesTo = this.#lines.length;
  }

  addTaxRow(row: Buffer, start: number): void {
    const entry = this.#findEntry(row, start);
    if (entry.taxesTo === 0) entry.taxesFrom = this.#taxes.length;
    this.#taxes.addFields(row, start + SEQUENCE_FIELD + POSITION_FIELD, TYPES.taxRow);
    entry.taxesTo = this.#taxes.length;
  }

  /** No more lines come; tax rows may, from the first entry on. */
  endLines(): void {
    this.#endLines();
    this.#restart();
  }

  /** All that came since the last time, with the hash of each. */
  take(): ReadEntry[] {
    const entries = this.#entries.map((entry) => ({
      sequence: BigInt(entry.sequence),
      isOfOneDay: entry.isOfOneDay,
      hasReceipt: entry.hasReceipt,
      isOfItsStage: entry.isOfItsStage,
      previousHash: entry.previousHash,
      hash: entry.hash,
      rightHash: this.#hashOf(entry),
      isBalanced: entry.isBalanced,
    }));
    for (const text of [this.#heads, this.#lines, this.#taxes]) text.clear();
    this.#entries.length = 0;
    this.#documents.clear();
    this.#restart();
    return entries;
  }

  #restart(): void {
    this.#at = 0;
    this.#position = BEFORE_ALL;
  }

  #hashOf(entry: Entry): string {
    const whole = this.#whole;
    whole.clear();
    whole.addRaw(this.#heads.bytes, entry.headFrom, entry.headTo);
    whole.addRaw(this.#lines.bytes, entry.linesFrom, entry.linesTo);
    whole.addRaw(this.#taxes.bytes, entry.taxesFrom, entry.taxesTo);
    whole.addPlain(entry.previousHash);
    return hash('sha256', whole.bytes.subarray(0, whole.length), 'binary');
  }

  /** The entry that a row is of: rows come in the order of the entries. */
  #findEntry(row: Buffer, start: number): Entry {
    const sequence = readInteger(row, start + 4, 8);
    const position = Number(readInteger(row, start + SEQUENCE_FIELD + 4, 2));
    for (;;) {
      const entry = this.#entries[this.#at];
      if (entry === undefined) throw new Error(`Rows of entry ${sequence} came without it.`);
      if (entry.sequence === sequence) {
        if (position <= this.#position) throw new Error(`Rows of entry ${sequence} are mixed up.`);
        this.#position = position;
        return entry;
      }
      this.#endLines();
      this.#at += 1;
      this.#position = BEFORE_ALL;
    }
  }

  /** No more lines of the entry come, where any did. */
  #endLines(): void {
    const entry = this.#entries[this.#at];
    if (entry === undefined || this.#sides.length === 0) return;
    entry.isBalanced = isBalanced(this.#sides);
    this.#moved.add(entry, this.#sides);
    this.#sides = [];
  }
}

/** What stands in front of the values of the canonical text, and where these begin. */
function readFront(row: Buffer, start: number) {
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

function isBalanced(sides: readonly MovedLine[]): boolean {
  let debits = 0;
  let credits = 0;
  for (const { debit, credit } of sides) {
    if (typeof debit === 'bigint' || typeof credit === 'bigint') return false;
    if (debit < 0 || credit < 0 || debit > 0 === credit > 0) return false;
    debits += debit;
    credits += credit;
  }
  return sides.length >= TWO_SIDES && debits === credits && Number.isSafeInteger(debits);
}
