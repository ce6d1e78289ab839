import { hash } from 'node:crypto';

import type { Kysely } from 'kysely';

import { readInteger, readName, readSize } from '../../platform/db/copied-values.ts';
import { copyInTurn } from '../../platform/db/copy-rows.ts';
import type { Tables } from '../../tables.ts';

import { CanonicalText } from './canonical-text.ts';
import type { EntryTraits, MovedLine, MovedSums } from './moved-sums.ts';
import { readFront } from './read-front.ts';
import { RowsByEntry, UUID_BYTES, readId } from './rows-by-entry.ts';
import type { WithId } from './rows-by-entry.ts';
import { TYPES, copyDocuments, copyEntries, copyLines, copyTaxRows } from './verify-queries.ts';
import type { Stretch } from './verify-queries.ts';

const TWO_SIDES = 2;
/** Lengths of fields of a row, their own length (four bytes) with them. */
const SEQUENCE_FIELD = 12;
const ID_FIELD = 4 + UUID_BYTES;
const POSITION_FIELD = 6;
const AMOUNT_FIELD = 12;

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
  /** What the hash of its rows is, once all of them have come. */
  readonly rightHash: string | undefined;
  /**
   * Whether it has at least two lines, each on one side, and debits equal to credits; false, too,
   * where the sums are too large for a number.
   */
  readonly isBalanced: boolean;
}

/** Of one moment. */
export type Connections = readonly [Kysely<Tables>, ...Kysely<Tables>[]];

/**
 * The entries of the chain's stretches in their order, those of a stretch at a time; what their
 * lines moved is added to `moved`. Several connections take stretches in turns: first comes what
 * costs the database more, then what costs the program more, and while one waits for the other
 * there is a second stretch that it is the other way round with.
 */
export async function* readEntries(
  connections: Connections,
  stretches: readonly Stretch[],
  moved: MovedSums,
): AsyncGenerator<readonly ReadEntry[]> {
  const left = stretches.values();
  const ahead: { readonly lane: Lane; readonly entries: Promise<readonly ReadEntry[]> }[] = [];
  const readOn = (lane: Lane) => {
    const { value: stretch } = left.next();
    if (stretch !== undefined) ahead.push({ lane, entries: lane.read(stretch) });
  };
  for (const db of connections) readOn(new Lane(db, moved));
  for (let first = ahead.shift(); first !== undefined; first = ahead.shift()) {
    const entries = await first.entries;
    // The database reads on while these are looked at.
    readOn(first.lane);
    yield entries;
  }
}

/** A connection that reads stretches of the chain. */
class Lane {
  readonly #db: Kysely<Tables>;
  readonly #portion: Portion;

  constructor(db: Kysely<Tables>, moved: MovedSums) {
    this.#db = db;
    this.#portion = new Portion(moved);
  }

  read(stretch: Stretch): Promise<readonly ReadEntry[]> {
    const entries = this.#read(stretch);
    // Who reads no further hears of no failure either.
    entries.catch(() => undefined);
    return entries;
  }

  async #read(stretch: Stretch): Promise<readonly ReadEntry[]> {
    const portion = this.#portion;
    await copyInTurn(this.#db, [
      { query: copyDocuments(stretch), take: (row, at) => portion.addDocuments(row, at) },
      { query: copyEntries(stretch), take: (row, at) => portion.addEntry(row, at) },
      { query: copyTaxRows(stretch), take: (row, at) => portion.addTaxRow(row, at) },
      { query: copyLines(stretch), take: (row, at) => portion.addLine(row, at) },
    ]);
    return portion.take();
  }
}

/**
 * What is known of an entry while its portion is read; its texts as places in those of all, which
 * are numbers of its own: an object for each place of a million lines is felt.
 */
interface Entry extends ReadEntry, EntryTraits, WithId {
  readonly headFrom: number;
  readonly headTo: number;
  taxesFrom: number;
  taxesTo: number;
  isBalanced: boolean;
  rightHash: string | undefined;
}

/**
 * Entries that are read together: first the documents of those that have some, then all of them,
 * then their tax rows, then their lines. An entry is hashed as soon as its last line has come, so
 * that the database goes on meanwhile.
 */
class Portion {
  readonly #heads = new CanonicalText();
  readonly #taxes = new CanonicalText();
  /** Of the entry whose lines come. */
  readonly #whole = new CanonicalText();
  readonly #moved: MovedSums;
  #entries: Entry[] = [];
  /** The hashes of an entry's documents, by its place. */
  readonly #documents = new Map<number | bigint, string>();
  /** Tell which entry the tax rows that come are of, and the lines. */
  #ofTaxRows: RowsByEntry<Entry> | undefined;
  #ofLines: RowsByEntry<Entry> | undefined;
  /** The entry whose lines come, and these. */
  #entry: Entry | undefined;
  #sides: MovedLine[] = [];

  constructor(moved: MovedSums) {
    this.#moved = moved;
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
      id: readId(row, front.next + SEQUENCE_FIELD + 4),
      sequence: BigInt(sequence),
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
      taxesFrom: 0,
      taxesTo: 0,
      isBalanced: false,
      rightHash: undefined,
    });
  }

  addTaxRow(row: Buffer, start: number): void {
    this.#ofTaxRows ??= new RowsByEntry(this.#entries);
    const entry = this.#ofTaxRows.entryOf(row, start);
    if (entry.taxesTo === 0) entry.taxesFrom = this.#taxes.length;
    this.#taxes.addFields(row, start + ID_FIELD + POSITION_FIELD, TYPES.taxRow);
    entry.taxesTo = this.#taxes.length;
  }

  addLine(row: Buffer, start: number): void {
    this.#ofLines ??= new RowsByEntry(this.#entries);
    const entry = this.#ofLines.entryOf(row, start);
    if (entry !== this.#entry) {
      this.#endLines();
      this.#entry = entry;
      this.#beginText(entry);
    }
    const whole = this.#whole;
    let at = start + ID_FIELD + POSITION_FIELD;
    const account = readName(row, at);
    at = whole.addField(row, at, 'text');
    const debit = readInteger(row, at + 4, 8);
    const credit = readInteger(row, at + AMOUNT_FIELD + 4, 8);
    this.#sides.push({ account, debit, credit });
    whole.addNumber(debit);
    whole.addNumber(credit);
    whole.addFields(row, at + 2 * AMOUNT_FIELD, TYPES.lineRest);
  }

  /** All that came since the last time, with the hash of each. */
  take(): readonly ReadEntry[] {
    this.#endLines();
    const entries = this.#entries;
    for (const entry of entries) entry.rightHash ??= this.#hashWithoutLines(entry);
    for (const text of [this.#heads, this.#taxes]) text.clear();
    this.#entries = [];
    this.#documents.clear();
    this.#ofTaxRows = undefined;
    this.#ofLines = undefined;
    return entries;
  }

  #beginText(entry: Entry): void {
    this.#whole.clear();
    this.#whole.addRaw(this.#heads.bytes, entry.headFrom, entry.headTo);
  }

  /** No more lines of the entry come, where any did. */
  #endLines(): void {
    const entry = this.#entry;
    if (entry === undefined) return;
    entry.rightHash = this.#hashOf(entry);
    entry.isBalanced = isBalanced(this.#sides);
    this.#moved.add(entry, this.#sides);
    this.#entry = undefined;
    this.#sides = [];
  }

  #hashWithoutLines(entry: Entry): string {
    this.#beginText(entry);
    return this.#hashOf(entry);
  }

  #hashOf(entry: Entry): string {
    const whole = this.#whole;
    whole.addRaw(this.#taxes.bytes, entry.taxesFrom, entry.taxesTo);
    whole.addPlain(entry.previousHash);
    return hash('sha256', whole.bytes.subarray(0, whole.length), 'binary');
  }
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
