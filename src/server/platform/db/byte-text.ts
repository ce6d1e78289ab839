const FIRST_SIZE = 1 << 16;
const DASH = 45;
const ZERO = 48;
const UUID_BYTES = 16;
const UUID_LENGTH = 36;
/** Copying by a call pays for more bytes than these only. */
const FEW_BYTES = 24;
const LARGEST_INT32 = 0x7f_ff_ff_ff;
/** Of each byte the two letters of its hexadecimal form. */
const HEX = Buffer.from(
  Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0')).join(''),
  'latin1',
);

/**
 * A text that is written byte by byte into room that is used again: millions of values are hashed
 * at every verification, and a string of each costs more than the hash.
 */
export class ByteText {
  bytes: Buffer = Buffer.allocUnsafe(FIRST_SIZE);
  length = 0;

  clear(): void {
    this.length = 0;
  }

  /** Letters and figures that each are one byte, as they are. */
  addPlain(value: string): void {
    this.reserve(value.length);
    for (let place = 0; place < value.length; place += 1)
      this.bytes[this.length + place] = value.charCodeAt(place);
    this.length += value.length;
  }

  /** Bytes as they are. */
  addRaw(from: Buffer, start: number, end: number): void {
    this.reserve(end - start);
    if (end - start > FEW_BYTES) from.copy(this.bytes, this.length, start, end);
    else
      for (let at = start, to = this.length; at < end; at += 1, to += 1)
        this.bytes[to] = from[at] ?? 0;
    this.length += end - start;
  }

  /** An id as it is written, from its bytes. */
  addId(from: Uint8Array, start: number): void {
    this.reserve(UUID_LENGTH);
    let to = this.length;
    for (let place = 0; place < UUID_BYTES; place += 1) {
      if (place === 4 || place === 6 || place === 8 || place === 10) {
        this.bytes[to] = DASH;
        to += 1;
      }
      const letters = (from[start + place] ?? 0) * 2;
      this.bytes[to] = HEX[letters] ?? 0;
      this.bytes[to + 1] = HEX[letters + 1] ?? 0;
      to += 2;
    }
    this.length = to;
  }

  /** A whole number. */
  addInteger(value: number | bigint): void {
    if (typeof value === 'bigint' || value > LARGEST_INT32 || value < -LARGEST_INT32) {
      this.addPlain(value.toString());
      return;
    }
    this.reserve(FEW_BYTES);
    if (value < 0) {
      this.bytes[this.length] = DASH;
      this.length += 1;
    }
    this.addDigits(Math.abs(value));
  }

  /** A number of 32 bits that is not below zero, where there is room for it. */
  protected addDigits(value: number): void {
    const end = this.length + countDigits(value);
    let rest = value;
    for (let to = end - 1; to >= this.length; to -= 1) {
      const tenth = (rest / 10) | 0;
      this.bytes[to] = ZERO + rest - tenth * 10;
      rest = tenth;
    }
    this.length = end;
  }

  protected reserve(size: number): void {
    if (this.length + size <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.length + size));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }
}

/** How many digits a number has that is not below zero. */
export function countDigits(value: number): number {
  let digits = 1;
  for (let bound = 10; value >= bound; bound *= 10) digits += 1;
  return digits;
}
