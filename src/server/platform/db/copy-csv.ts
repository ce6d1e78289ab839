import type { Duplex } from 'node:stream';

import type { Kysely, RawBuilder } from 'kysely';
import { CompiledQuery, sql } from 'kysely';

import type { Tables } from '../../tables.ts';

const PIECE_BYTES = 64 * 1024;
/** So many pieces wait for who writes them; then the database waits. */
const MOST_WAITING = 16;
const CARRIAGE_RETURN = 13;
const LINE_FEED = 10;

/**
 * The rows of a query as lines of CSV that the database writes itself (RFC 4180, CRLF), in pieces
 * of whole lines: who passes rows on as they are need not take them apart. The database waits where
 * the pieces are not taken, so a statement may last as long as its file; within a transaction only.
 */
export function copyCsv(tx: Kysely<Tables>, query: RawBuilder<unknown>): AsyncGenerator<Buffer> {
  return copyPieces(tx, query, 'csv');
}

/** The same in another of PostgreSQL's forms, each line with CRLF at its end. */
export async function* copyPieces(
  tx: Kysely<Tables>,
  query: RawBuilder<unknown>,
  format: 'csv' | 'text',
): AsyncGenerator<Buffer> {
  const { sql: text, parameters } = query.compile(tx);
  if (parameters.length > 0) throw new Error('What is copied takes no values beside its text.');
  const lines = new CopiedLines();
  const {
    rows: [was],
  } = await sql<{ timeout: string }>`select current_setting('statement_timeout') as timeout,
    set_config('statement_timeout', '0', true)`.execute(tx);
  const copy = CompiledQuery.raw(`copy (${text}) to stdout (format ${format})`, [lines]);
  try {
    for await (const { rows } of tx.getExecutor().stream<Buffer>(copy, 1)) yield* rows;
  } finally {
    // Where the statement failed, so does this; the transaction ends and takes the setting with it.
    await sql`select set_config('statement_timeout', ${was?.timeout ?? '0'}, true)`
      .execute(tx)
      .catch(() => undefined);
  }
}

/** Lines that have come and were not taken yet. */
export class CopiedLines {
  #piece = Buffer.allocUnsafe(PIECE_BYTES);
  #length = 0;
  #ready: Buffer[] = [];
  #isOver = false;
  #isDropped = false;
  #waiting: (() => void) | undefined;
  #stream: Pick<Duplex, 'pause' | 'resume'> | undefined;

  /** Where they come from. */
  begin(stream: Pick<Duplex, 'pause' | 'resume'>): void {
    this.#stream = stream;
  }

  /** Notes a line, which ends as PostgreSQL ends it, with where it stands. */
  add(bytes: Buffer, from: number, to: number): void {
    if (this.#isDropped) return;
    const size = to - from + 1;
    if (this.#length + size > this.#piece.length) this.#flush(size);
    bytes.copy(this.#piece, this.#length, from, to);
    this.#length += size;
    this.#piece[this.#length - 2] = CARRIAGE_RETURN;
    this.#piece[this.#length - 1] = LINE_FEED;
  }

  /** No more lines come. */
  end(): void {
    this.#flush(0);
    this.#isOver = true;
    this.#waiting?.();
  }

  /** Nobody takes what comes. */
  drop(): void {
    this.#isDropped = true;
    this.#ready = [];
    this.#stream?.resume();
  }

  /** What has come since the last time, once something has; nothing when all was taken. */
  async take(): Promise<Buffer[]> {
    if (this.#ready.length === 0 && !this.#isOver)
      await new Promise<void>((resolve) => (this.#waiting = resolve));
    const ready = this.#ready;
    this.#ready = [];
    this.#stream?.resume();
    return ready;
  }

  #flush(next: number): void {
    if (this.#length > 0) this.#ready.push(this.#piece.subarray(0, this.#length));
    this.#piece = Buffer.allocUnsafe(Math.max(PIECE_BYTES, next));
    this.#length = 0;
    if (this.#ready.length >= MOST_WAITING) this.#stream?.pause();
    this.#waiting?.();
  }
}
