import type { Kysely, PostgresCursor, RawBuilder } from 'kysely';
import { CompiledQuery } from 'kysely';
import type { Connection, Submittable } from 'pg';

import type { Tables } from '../../tables.ts';

import { CopiedMessages } from './copied-messages.ts';
import { readInteger } from './copied-values.ts';
import { CopiedLines } from './copy-csv.ts';

/** What a copy in PostgreSQL's binary form begins with: its signature, flags, and no extension. */
const HEADER_BYTES = 19;
const END = -1;
/** Its first two letters, `PG`. */
const SIGNATURE = 0x5047;

/**
 * Hears of one row: the bytes that hold it, and where its first field begins. Valid only during the
 * call: what follows is written over it.
 */
type TakeRow = (bytes: Buffer, at: number) => void;

/** A query, and who hears of its rows. */
export interface CopiedRows {
  readonly query: RawBuilder<unknown>;
  readonly take: TakeRow;
}

/**
 * Hands over the rows of a query in PostgreSQL's binary form, which costs both sides a fraction of
 * rows with names. `readInt` and its like (`copied-values.ts`) tell what is in them.
 */
export async function copyRows(
  db: Kysely<Tables>,
  query: RawBuilder<unknown>,
  take: TakeRow,
): Promise<void> {
  await copyInTurn(db, [{ query, take }]);
}

/**
 * The same for several queries one after the other, of which the database hears at once: it goes on
 * with the next while the rows of one are looked at.
 */
export async function copyInTurn(
  db: Kysely<Tables>,
  queries: readonly CopiedRows[],
): Promise<void> {
  const texts = queries.map(
    ({ query }) => `copy (${query.compile(db).sql}) to stdout (format binary)`,
  );
  const takers = queries.map(({ take }) => take);
  // What the driver takes for a cursor is told here who takes the rows.
  for await (const _ of db.getExecutor().stream(CompiledQuery.raw(texts.join(';'), takers), 1));
}

/**
 * A statement of `copyInTurn` or `copyCsv`, made by the driver where it streams. Of rows there is
 * one reading, which ends when all of them were handed over; of lines there are as many as it
 * takes.
 */
export class RowsCopy<Row> implements Submittable, PostgresCursor<Row> {
  readonly #text: string;
  readonly #takers: Iterator<TakeRow>;
  readonly #lines: CopiedLines | undefined;
  readonly #done = Promise.withResolvers<Row[]>();
  #messages: CopiedMessages | undefined;
  #taker: TakeRow | undefined;
  #failure: unknown;

  constructor(text: string, takers: unknown[]) {
    const [first] = takers;
    this.#takers = takers.filter(isTakeRow).values();
    this.#lines = first instanceof CopiedLines ? first : undefined;
    if (this.#lines === undefined && !isTakeRow(first)) throw new Error('Nobody takes the rows.');
    this.#text = text;
    // Who takes lines hears of a failure when it has taken those before it.
    this.#done.promise.catch(() => undefined);
  }

  submit(connection: Connection): void {
    this.#lines?.begin(connection.stream);
    const { stream } = connection;
    this.#messages = new CopiedMessages(stream, (bytes, from, to) => this.#hear(bytes, from, to));
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

  handleCommandComplete(): void {
    // Told by the end of the statement.
  }

  handleReadyForQuery(): void {
    this.#messages?.end();
    if (this.#failure === undefined) this.#done.resolve([]);
    else this.#done.reject(this.#failure);
    this.#lines?.end();
  }

  handleError(error: unknown): void {
    this.#messages?.end();
    this.#done.reject(error);
    this.#lines?.end();
  }

  #hear(bytes: Buffer, from: number, to: number): void {
    if (this.#failure !== undefined) return;
    try {
      if (this.#lines === undefined) this.#takeRow(bytes, from, to);
      else this.#lines.add(bytes, from, to);
    } catch (error) {
      this.#failure = error;
    }
  }

  /** PostgreSQL sends each row by itself, the first of a statement behind the header. */
  #takeRow(bytes: Buffer, from: number, to: number): void {
    let at = from;
    // No row has as many values as the signature says when it is read as their number.
    if (readInteger(bytes, at, 2) === SIGNATURE) {
      this.#taker = this.#takers.next().value;
      at += HEADER_BYTES;
    }
    if (at < to && readInteger(bytes, at, 2) !== END) this.#taker?.(bytes, at + 2);
  }
}

function isTakeRow(value: unknown): value is TakeRow {
  return typeof value === 'function';
}

function isSome<Row>(pieces: unknown): pieces is Row[] {
  return Array.isArray(pieces) && pieces.length > 0;
}
