import type { Kysely, PostgresCursor, RawBuilder } from 'kysely';
import { CompiledQuery } from 'kysely';
import type { Connection, Submittable } from 'pg';

import type { Tables } from '../../tables.ts';

/** What a copy in PostgreSQL's binary form begins with: its signature, flags, and no extension. */
const HEADER_BYTES = 19;
const END = -1;

/**
 * Hears of one row: the bytes that hold it, and where its first field begins. Valid only during the
 * call: what follows is written over it.
 */
type TakeRow = (bytes: Buffer, at: number) => void;

/**
 * Hands over the rows of a query in PostgreSQL's binary form, which costs both sides a fraction of
 * rows with names. `readInt` and its like (`copied-values.ts`) tell what is in them.
 */
export async function copyRows(
  db: Kysely<Tables>,
  query: RawBuilder<unknown>,
  take: TakeRow,
): Promise<void> {
  const { sql: text } = query.compile(db);
  const copy = `copy (${text}) to stdout (format binary)`;
  // What the driver takes for a cursor is told here who takes the rows.
  for await (const _ of db.getExecutor().stream(CompiledQuery.raw(copy, [take]), 1));
}

/**
 * A statement of `copyRows`, made by the driver where it streams: its one reading ends when all
 * rows were handed over.
 */
export class RowsCopy<Row> implements Submittable, PostgresCursor<Row> {
  readonly #text: string;
  readonly #take: TakeRow;
  readonly #done = Promise.withResolvers<Row[]>();
  #hasBegun = false;
  #failure: unknown;

  constructor(text: string, [take]: unknown[]) {
    if (!isTakeRow(take)) throw new Error('Nobody takes the rows.');
    this.#text = text;
    this.#take = take;
  }

  submit(connection: Connection): void {
    connection.query(this.#text);
  }

  read(): Promise<Row[]> {
    return this.#done.promise;
  }

  async close(): Promise<void> {
    await this.#done.promise.catch(() => undefined);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#failure !== undefined) return;
    try {
      const at = this.#hasBegun ? 0 : HEADER_BYTES;
      this.#hasBegun = true;
      // PostgreSQL sends each row by itself, the first one behind the header.
      if (at < chunk.length && chunk.readInt16BE(at) !== END) this.#take(chunk, at + 2);
    } catch (error) {
      this.#failure = error;
    }
  }

  handleCommandComplete(): void {
    // Told by the end of the statement.
  }

  handleReadyForQuery(): void {
    if (this.#failure === undefined) this.#done.resolve([]);
    else this.#done.reject(this.#failure);
  }

  handleError(error: unknown): void {
    this.#done.reject(error);
  }
}

function isTakeRow(value: unknown): value is TakeRow {
  return typeof value === 'function';
}
