import type { Kysely, PostgresCursor, RawBuilder } from 'kysely';
import { CompiledQuery } from 'kysely';
import type { Connection, Submittable } from 'pg';

import type { Tables } from '../../tables.ts';

import { CopiedLines } from './copy-csv.ts';
import { tapCopies } from './copy-tap.ts';
import type { TakesCopies } from './copy-tap.ts';

/** What a copy in PostgreSQL's binary form begins with: its signature, flags, and no extension. */
const HEADER_BYTES = 19;
const END = -1;

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
  readonly #takers: readonly TakeRow[];
  readonly #lines: CopiedLines | undefined;
  readonly #done = Promise.withResolvers<Row[]>();
  #failure: unknown;

  constructor(text: string, takers: unknown[]) {
    const [first] = takers;
    this.#takers = takers.filter(isTakeRow);
    this.#lines = first instanceof CopiedLines ? first : undefined;
    if (this.#lines === undefined && this.#takers.length === 0)
      throw new Error('Nobody takes the rows.');
    this.#text = text;
    // Who takes lines hears of a failure when it has taken those before it.
    this.#done.promise.catch(() => undefined);
  }

  submit(connection: Connection): void {
    this.#lines?.begin(connection.stream);
    if (this.#lines === undefined) tapCopies(connection.stream, this.#tap());
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

  /** Only lines come here: rows are taken before the driver hears of them. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#failure !== undefined) return;
    try {
      this.#lines?.add(chunk);
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

  /** Hands rows to the taker of their statement. */
  #tap(): TakesCopies {
    const takers = this.#takers.values();
    let taker: TakeRow | undefined;
    let hasBegun = false;
    const take = (bytes: Buffer, start: number) => {
      // PostgreSQL sends each row by itself, the first one behind the header.
      const at = hasBegun ? start : start + HEADER_BYTES;
      hasBegun = true;
      if (bytes.readInt16BE(at) !== END) taker?.(bytes, at + 2);
    };
    return {
      begin: () => {
        taker = takers.next().value;
        hasBegun = false;
      },
      take: (bytes, start, end) => {
        if (this.#failure !== undefined || end - start < (hasBegun ? 2 : HEADER_BYTES + 2)) return;
        try {
          take(bytes, start);
        } catch (error) {
          this.#failure = error;
        }
      },
    };
  }
}

function isTakeRow(value: unknown): value is TakeRow {
  return typeof value === 'function';
}

function isSome<Row>(pieces: unknown): pieces is Row[] {
  return Array.isArray(pieces) && pieces.length > 0;
}
