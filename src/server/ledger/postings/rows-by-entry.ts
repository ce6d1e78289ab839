import { readInteger } from '../../platform/db/copied-values.ts';

export const UUID_BYTES = 16;
const ID_FIELD = 4 + UUID_BYTES;
/** Lower than any position of a row. */
const BEFORE_ALL = -(2 ** 15) - 1;

/** What rows belong to; the bytes of its id are a text of a character for each. */
export interface WithId {
  readonly id: string;
}

/**
 * Tells which entry rows are of that come in the order of their entries' ids, and of each in the
 * order of their positions: both walk on side by side, so that nothing is looked up for a million
 * rows. Rows that are of none of the entries, or come in another order, end the reading.
 */
export class RowsByEntry<Entry extends WithId> {
  /** By their ids, which PostgreSQL orders by their bytes. */
  readonly #entries: readonly Entry[];
  #next = 0;
  /** The entry of the last row, and the bytes of its id. */
  #entry: Entry | undefined;
  readonly #id = new Uint8Array(UUID_BYTES);
  #position = BEFORE_ALL;

  constructor(entries: readonly Entry[]) {
    this.#entries = entries.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  }

  /** The entry of the next row: of its id, its position, and whatever else. */
  entryOf(row: Buffer, start: number): Entry {
    const entry = this.#isOfSame(row, start + 4) ? this.#entry : this.#goOn(row, start + 4);
    const position = Number(readInteger(row, start + ID_FIELD + 4, 2));
    if (entry === undefined) throw new Error('Rows are mixed up, or came without their entry.');
    if (position <= this.#position) throw new Error('Rows of an entry are mixed up.');
    this.#position = position;
    return entry;
  }

  #isOfSame(row: Buffer, from: number): boolean {
    if (this.#entry === undefined) return false;
    for (let place = UUID_BYTES - 1; place >= 0; place -= 1)
      if (row[from + place] !== this.#id[place]) return false;
    return true;
  }

  #goOn(row: Buffer, from: number): Entry | undefined {
    do {
      this.#entry = this.#entries[this.#next];
      this.#next += 1;
    } while (this.#entry !== undefined && !hasId(this.#entry, row, from));
    for (let place = 0; place < UUID_BYTES; place += 1) this.#id[place] = row[from + place] ?? 0;
    this.#position = BEFORE_ALL;
    return this.#entry;
  }
}

function hasId({ id }: WithId, row: Buffer, from: number): boolean {
  for (let place = 0; place < UUID_BYTES; place += 1)
    if (row[from + place] !== id.charCodeAt(place)) return false;
  return true;
}

/** The bytes of an id, as a text of a character for each. */
export function readId(row: Buffer, at: number): string {
  return row.toString('latin1', at, at + UUID_BYTES);
}
