/** Reads so and so many bytes at a time from a stream of buffers. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #waiting: Buffer = Buffer.alloc(0);
  #position = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The next bytes, exactly so many; nothing when the stream ends before. */
  async read(length: number): Promise<Buffer | undefined> {
    const parts = [this.#waiting];
    let size = this.#waiting.length;
    while (size < length) {
      const next = await this.#source.next();
      if (next.done === true) return undefined;
      parts.push(next.value);
      size += next.value.length;
    }
    const all = parts.length === 1 ? this.#waiting : Buffer.concat(parts, size);
    this.#waiting = all.subarray(length);
    this.#position += length;
    return all.subarray(0, length);
  }

  /** How many bytes have been read. */
  position(): number {
    return this.#position;
  }

  /** Ends the stream: its file is closed. */
  async end(): Promise<void> {
    await this.#source.return?.();
  }
}
