import type { Kysely, PostgresCursor, RawBuilder } from 'kysely';
import { CompiledQuery } from 'kysely';
import type { Connection, Submittable } from 'pg';

import type { Tables } from '../../tables.ts';

import { CopiedLines } from './copy-csv.ts';

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
 * A statement of `copyRows` or `copyCsv`, made by the driver where it streams. Of rows there is one
 * reading, which ends when all of them were handed over; of lines there are as many as it takes.
 */
export class RowsCopy<Row> implements Submittable, PostgresCursor<Row> {
  readonly #text: string;
  readonly #take: TakeRow | undefined;
  readonly #lines: CopiedLines | undefined;
  readonly #done = Promise.withResolvers<Row[]>();
  #hasBegun = false;
  #failure: unknown;

  constructor(text: string, [taker]: unknown[]) {
    if (isTakeRow(taker)) this.#take = taker;
    else if (taker instanceof CopiedLines) this.#lines = taker;
    else throw new Error('Nobody takes the rows.');
    this.#text = text;
    // Who takes lines hears of a failure when it has taken those before it.
    this.#done.promise.catch(() => undefined);
  }

  submit(connection: Connection): void {
    this.#lines?.begin(connection.stream);
    connection.query(this.#text);
  }

  async read(): Promise<Row[]> {
    const pieces: unknown = await this.#lines?.take();
    return isSome<Row>(pieces) ? pieces : this.#done.promise;
  }

  async close(): Promise<void> {
    this.#lines?.drop();
    await this.#done.promise.catch(() => undefined);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#failure !== undefined) return;
    try {
      if (this.#lines === undefined) this.#takeRow(chunk);
      else this.#lines.add(chunk);
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
    this.#lines?.end();
  }

  handleError(error: unknown): void {
    this.#done.reject(error);
    this.#lines?.end();
  }

  #takeRow(chunk: Buffer): void {
    const at = this.#hasBegun ? 0 : HEADER_BYTES;
    this.#hasBegun = true;
    // PostgreSQL sends each row by itself, the first one behind the header.
    if (at < chunk.length && chunk.readInt16BE(at) !== END) this.#take?.(chunk, at + 2);
  }
}

function isTakeRow(value: unknown): value is TakeRow {
  return typeof value === 'function';
}

function isSome<Row>(pieces: unknown): pieces is Row[] {
  return Array.isArray(pieces) && pieces.length > 0;
}
