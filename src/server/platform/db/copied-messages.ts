import type { Duplex } from 'node:stream';

import { readSize } from './copied-values.ts';

/** What a message begins with: a letter, and its length without that letter. */
const FRONT_BYTES = 5;
/** `d`, the letter of a row or line of a copy. */
const COPIED = 100;
const FIRST_SIZE = 1 << 17;

/** Hears of what is in a message: where it stands. It is written over afterwards. */
type TakeCopied = (bytes: Buffer, from: number, to: number) => void;

type Listener = (chunk: Buffer) => void;

/**
 * Takes the rows of a copy from a connection before the driver makes a buffer, an object and an
 * event of each: for a million of them these cost more than what is in them. All other messages go
 * to the driver as they came.
 */
export class CopiedMessages {
  readonly #stream: Duplex;
  readonly #take: TakeCopied;
  /** Who heard the connection before: the driver. */
  readonly #others: readonly Listener[];
  /** What has come and was not taken yet. */
  #bytes = Buffer.allocUnsafe(FIRST_SIZE);
  #length = 0;
  #isOver = false;

  /** Begins between two messages: nothing is asked of the connection yet. */
  constructor(stream: Duplex, take: TakeCopied) {
    this.#stream = stream;
    this.#take = take;
    this.#others = stream.listeners('data').filter(isListener);
    stream.removeAllListeners('data');
    stream.on('data', this.#hear);
  }

  /** The driver hears all again. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#stream.off('data', this.#hear);
    for (const listener of this.#others) this.#stream.on('data', listener);
  }

  readonly #hear = (chunk: Buffer): void => {
    this.#hold(chunk);
    let at = 0;
    while (this.#length - at >= FRONT_BYTES && !this.#isOver) {
      const end = at + 1 + readSize(this.#bytes, at + 1);
      if (end > this.#length) break;
      if (this.#bytes[at] === COPIED) this.#take(this.#bytes, at + FRONT_BYTES, end);
      else this.#pass(at, end);
      at = end;
    }
    if (this.#isOver) this.#pass(at, this.#length);
    this.#bytes.copyWithin(0, at, this.#length);
    this.#length -= at;
  };

  /** Puts it behind what is left of the last one. */
  #hold(chunk: Buffer): void {
    const length = this.#length + chunk.length;
    if (length > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(length * 2);
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    chunk.copy(this.#bytes, this.#length);
    this.#length = length;
  }

  /** As a copy, because the driver may keep it. */
  #pass(from: number, to: number): void {
    if (from === to) return;
    const message = Buffer.from(this.#bytes.subarray(from, to));
    for (const listener of this.#others) listener.call(this.#stream, message);
  }
}

function isListener(value: unknown): value is Listener {
  return typeof value === 'function';
}
