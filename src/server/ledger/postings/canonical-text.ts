import { ByteText, countDigits } from '../../platform/db/byte-text.ts';
import { readDate, readInteger, readMoment, readSize } from '../../platform/db/copied-values.ts';
import type { CopiedType } from '../../platform/db/copied-values.ts';

const COLON = 58;
const COMMA = 44;
const TILDE = 126;
/** The figures of a length with the two signs beside a value. */
const AROUND_VALUE = 16;
const UUID_LENGTH = 36;
const LARGEST_INT32 = 0x7f_ff_ff_ff;

/**
 * Writes values as the canonical text of an entry has them: `length:value,` in bytes, and `~,`
 * where there is none; with nothing of what wrote it at the posting (`record_entries`,
 * `ledger_text`). From PostgreSQL's binary form, byte by byte: a million lines of nine values each
 * are read at every verification.
 */
export class CanonicalText extends ByteText {
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
    this.reserve(2);
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
    this.addDigits(value);
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

  #addUuid(row: Buffer, from: number): void {
    this.#addLength(UUID_LENGTH);
    this.addId(row, from);
    this.#end();
  }

  /** The length in front of a value, and room for both. */
  #addLength(size: number): void {
    this.reserve(size + AROUND_VALUE);
    this.addDigits(size);
    this.bytes[this.length] = COLON;
    this.length += 1;
  }

  #end(): void {
    this.bytes[this.length] = COMMA;
    this.length += 1;
  }
}
