import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';

import { writeWholeFile } from './whole-file.ts';

/**
 * Writes files into a folder and keeps each one's SHA-256; throws the signal's reason as soon as it
 * says so.
 */
export class FolderWriter {
  readonly #dir: string;
  readonly #signal: AbortSignal;
  /** Noted before it is written, so that a folder that was begun is removed as well. */
  readonly #made = new Map<string, string>();
  readonly #next: FolderWriter[] = [];

  constructor(dir: string, signal: AbortSignal) {
    this.#dir = dir;
    this.#signal = signal;
  }

  /** The places of the files so far: in the order of writing, then those of the next writers. */
  get names(): readonly string[] {
    return this.#all().map(([name]) => name);
  }

  /** Writes into the same folder at the same time; its files are listed behind this one's. */
  next(): FolderWriter {
    const writer = new FolderWriter(this.#dir, this.#signal);
    this.#next.push(writer);
    return writer;
  }

  /** Makes a folder in it. */
  async makeFolder(name: string): Promise<void> {
    await mkdir(join(this.#dir, name), { recursive: true, mode: 0o700 });
  }

  /** Writes a file whole or not at all; answers its SHA-256. */
  async write(name: string, content: Readable): Promise<string> {
    this.#signal.throwIfAborted();
    this.#made.set(name, '');
    await this.makeFolder(dirname(name));
    const sha256 = await writeWholeFile(join(this.#dir, name), content, this.#signal);
    this.#made.set(name, sha256);
    return sha256;
  }

  /** Writes the list of hashes, which has no line of its own. */
  async writeSums(name: string): Promise<void> {
    const lines = this.#all().map(([place, sha256]) => `${sha256}  ${place}\n`);
    await this.write(name, Readable.from(lines));
  }

  #all(): (readonly [name: string, sha256: string])[] {
    return [...this.#made, ...this.#next.flatMap((writer) => writer.#all())];
  }

  /** Removes what was written, and folders that hold nothing else of anybody's. */
  async removeAll(...folders: readonly string[]): Promise<void> {
    const tops = new Set([...this.names, ...folders].map((name) => name.split('/')[0] ?? name));
    const paths = [...tops].map((name) => join(this.#dir, name));
    await Promise.all(paths.map((path) => rm(path, { recursive: true, force: true })));
  }
}
