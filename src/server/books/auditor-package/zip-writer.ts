import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { ZipFile } from 'yazl';

/** A file of a package: where it stands, how large it is, and the SHA-256 of what it holds. */
export interface WrittenFile {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

/** Writes a ZIP file piece by piece: no more than a portion of one piece is in memory at a time. */
export class ZipWriter {
  readonly #zip = new ZipFile();
  readonly #modifiedAt: Date;
  readonly #whole = measure();
  readonly #written: Promise<void>;
  readonly #files: WrittenFile[] = [];

  constructor(path: string, { modifiedAt, signal }: { modifiedAt: Date; signal: AbortSignal }) {
    this.#modifiedAt = modifiedAt;
    const output = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    const broken = new Promise<never>((_, reject) => this.#zip.on('error', reject));
    const flow = pipeline(this.#zip.outputStream, this.#whole.through, output, { signal });
    this.#written = Promise.race([flow, broken]);
    // Whoever adds or ends hears of it.
    this.#written.catch(() => undefined);
  }

  /**
   * Adds a file after the others. `isPacked`: what it holds does not get smaller. Answers what
   * reading threw: the file ends there, and the others are as good as before. Throws what writing
   * throws.
   */
  async add(path: string, content: Readable, isPacked = false): Promise<Error | undefined> {
    const { through, result } = measure();
    const options = { mtime: this.#modifiedAt, mode: 0o100644, compress: !isPacked };
    this.#zip.addReadStream(through, path, options);
    const failed = this.#written.then(() => Promise.reject(new Error('The package was ended.')));
    // A writer that failed takes nothing any more, so waiting for the reader alone would never end.
    failed.catch(() => content.destroy());
    let broken: Error | undefined;
    const readable = async function* (): AsyncGenerator<Buffer> {
      try {
        for await (const chunk of content) yield Buffer.from(chunk as Buffer | string);
      } catch (error) {
        broken = error instanceof Error ? error : new Error(String(error));
      }
    };
    await Promise.race([pipeline(readable, through), failed]);
    this.#files.push({ path, ...result() });
    return broken;
  }

  /** What was added so far, in its order. */
  get files(): readonly WrittenFile[] {
    return this.#files;
  }

  /** Bytes of the ZIP file so far. */
  get size(): number {
    return this.#whole.result().size;
  }

  /** Ends the file and answers what it came to. */
  async end(): Promise<{ readonly size: number; readonly sha256: string }> {
    this.#zip.end();
    await this.#written;
    return this.#whole.result();
  }
}

/** Lets bytes through and counts and hashes them. */
function measure() {
  const hash = createHash('sha256');
  let size = 0;
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, result: () => ({ size, sha256: hash.copy().digest('hex') }) };
}
