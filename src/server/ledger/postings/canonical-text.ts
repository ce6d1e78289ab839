import { readDate, readInteger, readMoment, readSize } from '../../platform/db/copied-values.ts';
import type { CopiedType } from '../../platform/db/copied-values.ts';

const FIRST_SIZE = 1 << 16;
const COLON = 58;
const COMMA = 44;
const TILDE = 126;
const DASH = 45;
const ZERO = 48;
/** The figures of a length with the two signs beside a value. */
const AROUND_VALUE = 16;
const UUID_LENGTH = 36;
const LARGEST_INT32 = 0x7f_ff_ff_ff;
/** Of each byte the two letters of its hexadecimal form. */
const HEX = Buffer.from(
  Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0')).join(''),
  'latin1',
);

/**
 * Writes values as the canonical text of an entry has them: `length:value,` in bytes, and `~,`
 * where there is none; with nothing of what wrote it at the posting (`record_entries`,
 * `ledger_text`). From PostgreSQL's binary form, byte by byte: a million lines of nine values each
 * are read at every verification.
 */
export class CanonicalText {
  bytes: Buffer = Buffer.allocUnsafe(FIRST_SIZE);
  length = 0;

  clear(): void {
    this.length = 0;
  }

  /** Writes fields of a row, one after the other. Answers where the one after them begins. */
  addFields(row: Buffer, at: number, types: readonly CopiedType[]): number {
    let next = at;
    for (const type of types) next = this.addField(row, next, type);
    return next;
  }

  /** Writes a field of a row. Answers where the next one begins. */
  addField(row: Buffer, at: number, type: CopiedType): number {
    const size = readSize(row, at);
    const from = at + 4;
    if (size < 0) {
      this.addNone();
      return from;
    }
    if (type === 'text') this.addBytes(row, from, size);
    else if (type === 'integer') this.addNumber(readInteger(row, from, size));
    else if (type === 'uuid') this.#addUuid(row, from);
    else if (type === 'date') this.addWord(readDate(row, from));
    else this.addNumber(readMoment(row, from));
    return from + size;
  }

  addNone(): void {
    this.#reserve(2);
    this.bytes[this.length] = TILDE;
    this.bytes[this.length + 1] = COMMA;
    this.length += 2;
  }

  addNumber(value: number | bigint): void {
    if (typeof value === 'bigint' || value < 0 || value > LARGEST_INT32) {
      this.addWord(value.toString());
      return;
    }
    this.#addLength(countDigits(value));
    this.#addDigits(value);
    this.#end();
  }

  /** A value of letters and figures that each are one byte. */
  addWord(value: string): void {
    this.#addLength(value.length);
    this.addPlain(value);
    this.#end();
  }

  addBytes(from: Buffer, start: number, size: number): void {
    this.#addLength(size);
    this.addRaw(from, start, start + size);
    this.#end();
  }

  /** Letters and figures as they are. */
  addPlain(value: string): void {
    this.#reserve(value.length);
    for (let place = 0; place < value.length; place += 1)
      this.bytes[this.length + place] = value.charCodeAt(place);
    this.length += value.length;
  }

  /** Bytes as they are. */
  addRaw(from: Buffer, start: number, end: number): void {
    this.#reserve(end - start);
    if (end - start > 24) from.copy(this.bytes, this.length, start, end);
    else
      for (let at = start, to = this.length; at < end; at += 1, to += 1)
        this.bytes[to] = from[at] ?? 0;
    this.length += end - start;
  }

  #addUuid(row: Buffer, from: number): void {
    this.#addLength(UUID_LENGTH);
    let to = this.length;
    for (let place = 0; place < 16; place += 1) {
      if (place === 4 || place === 6 || place === 8 || place === 10) {
        this.bytes[to] = DASH;
        to += 1;
      }
      const letters = (row[from + place] ?? 0) * 2;
      this.bytes[to] = HEX[letters] ?? 0;
      this.bytes[to + 1] = HEX[letters + 1] ?? 0;
      to += 2;
    }
    this.length = to;
    this.#end();
  }

  /** The length in front of a value, and room for both. */
  #addLength(size: number): void {
    this.#reserve(size + AROUND_VALUE);
    this.#addDigits(size);
    this.bytes[this.length] = COLON;
    this.length += 1;
  }

  #addDigits(value: number): void {
    const end = this.length + countDigits(value);
    let rest = value;
    for (let to = end - 1; to >= this.length; to -= 1) {
      const tenth = (rest / 10) | 0;
      this.bytes[to] = ZERO + rest - tenth * 10;
      rest = tenth;
    }
    this.length = end;
  }

  #end(): void {
    this.bytes[this.length] = COMMA;
    this.length += 1;
  }

  #reserve(size: number): void {
    if (this.length + size <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.length + size));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }
}

function countDigits(value: number): number {
  let digits = 1;
  for (let bound = 10; value >= bound; bound *= 10) digits += 1;
  return digits;
}
