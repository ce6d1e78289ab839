import type { Duplex } from 'node:stream';

/** The kind of a message, and its length, which counts itself. */
const HEADER_BYTES = 5;
const FIRST_SIZE = 1 << 14;
const COPY_DATA = 'd'.charCodeAt(0);
const COPY_STARTS = 'H'.charCodeAt(0);
const READY = 'Z'.charCodeAt(0);

/** Hears of what a copy brings. */
export interface TakesCopies {
  /** Another statement of the message begins to bring rows. */
  begin(): void;
  /** A message of a copy; valid only during the call. */
  take(bytes: Buffer, start: number, end: number): void;
}

const taps = new WeakMap<Duplex, CopyTap>();

/**
 * Hands over what copies bring until the database is ready for the next statement, without the
 * driver, which makes an object, a buffer and an event of each row. Everything else that the
 * database says goes to the driver as before.
 */
export function tapCopies(stream: Duplex, taker: TakesCopies): void {
  const tap = taps.get(stream) ?? new CopyTap(stream);
  taps.set(stream, tap);
  tap.taker = taker;
}

class CopyTap {
  taker: TakesCopies | undefined;
  readonly #stream: Duplex;
  /** The driver's ears. */
  readonly #ears: readonly Function[];
  /** A message of which only the beginning has come. */
  #rest = Buffer.allocUnsafe(FIRST_SIZE);
  #length = 0;

  constructor(stream: Duplex) {
    this.#stream = stream;
    this.#ears = stream.rawListeners('data');
    stream.removeAllListeners('data');
    stream.on('data', (chunk: Buffer) => this.#hear(chunk));
  }

  #hear(chunk: Buffer): void {
    if (this.taker === undefined) {
      this.#pass(chunk);
      return;
    }
    let at = this.#length > 0 ? this.#endRest(chunk) : 0;
    while (this.taker !== undefined && at + HEADER_BYTES <= chunk.length) {
      const end = at + 1 + chunk.readUInt32BE(at + 1);
      if (end > chunk.length) break;
      this.#tell(chunk, at, end);
      at = end;
    }
    if (at < chunk.length) {
      if (this.taker === undefined) {
        this.#pass(chunk.subarray(at));
        return;
      }
      this.#keep(chunk, at, this.#length + chunk.length - at);
    }
    free(chunk);
  }

  /** Puts what is missing behind the beginning of a message. Answers where the next one begins. */
  #endRest(chunk: Buffer): number {
    let at = this.#keep(chunk, 0, HEADER_BYTES);
    if (this.#length < HEADER_BYTES) return at;
    const size = 1 + this.#rest.readUInt32BE(1);
    at = this.#keep(chunk, at, size);
    if (this.#length < size) return at;
    this.#length = 0;
    this.#tell(this.#rest, 0, size);
    return at;
  }

  /** Keeps bytes of a chunk until there are so many. Answers where those behind them begin. */
  #keep(chunk: Buffer, at: number, until: number): number {
    const end = Math.min(chunk.length, at + Math.max(until - this.#length, 0));
    const length = this.#length + end - at;
    if (length > this.#rest.length) {
      const larger = Buffer.allocUnsafe(Math.max(length, this.#rest.length * 2));
      this.#rest.copy(larger, 0, 0, this.#length);
      this.#rest = larger;
    }
    chunk.copy(this.#rest, this.#length, at, end);
    this.#length = length;
    return end;
  }

  #tell(bytes: Buffer, start: number, end: number): void {
    const kind = bytes[start];
    if (kind === COPY_DATA) {
      this.taker?.take(bytes, start + HEADER_BYTES, end);
      return;
    }
    if (kind === COPY_STARTS) this.taker?.begin();
    // The driver may send the next statement as soon as it hears of this.
    else if (kind === READY) this.taker = undefined;
    this.#pass(
      bytes === this.#rest ? Buffer.from(bytes.subarray(start, end)) : bytes.subarray(start, end),
    );
  }

  #pass(bytes: Buffer): void {
    for (const ear of this.#ears) Reflect.apply(ear, this.#stream, [bytes]);
  }
}

/**
 * Gives the memory of a chunk back at once: the collector of garbage, which has little else to do
 * while rows are copied, would let a hundred megabytes of them stand.
 */
function free({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
