import type { Readable } from 'node:stream';

const HASH = /^[0-9a-f]{64}$/;

/** Whether a name is one that a stored file can have. */
export function isHash(name: string): boolean {
  return HASH.test(name);
}

/** Stored bytes by their SHA-256 (hex). What is stored never changes. */
export interface FileStore {
  /**
   * Stores a stream durably (synced, or acknowledged by the store) before it resolves. `inspect`
   * reads the bytes at a path of their own before anything is stored; what it throws leaves nothing
   * behind. Throws `Problem('attachment-too-large')` when more than `maxBytes` come.
   */
  put(content: Readable, maxBytes: number, inspect?: Inspect): Promise<StoredFile>;
  /** The bytes, from the start. The stream fails when nothing is stored under this hash. */
  open(sha256: string): Readable;
  has(sha256: string): Promise<boolean>;
  /** Removes bytes that no row names any more. */
  remove(sha256: string): Promise<void>;
  /** Every stored file, for the verifier and the sweeper. */
  list(): AsyncIterable<ListedFile>;
  /** Removes what uploads left behind that were cut off before `before`. */
  removeUnfinished(before: Date): Promise<number>;
}

export type Inspect = (path: string, size: number) => Promise<void>;

export interface StoredFile {
  readonly sha256: string;
  readonly size: number;
}

export interface ListedFile {
  readonly sha256: string;
  readonly storedAt: Date;
}
