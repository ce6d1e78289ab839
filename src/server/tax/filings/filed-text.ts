import type { Hash } from 'node:crypto';

import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { ByteText } from '../../platform/db/byte-text.ts';
import { readInteger, readSize } from '../../platform/db/copied-values.ts';
import { copyRows } from '../../platform/db/copy-rows.ts';
import type { Tables } from '../../tables.ts';

const HASHED_AT_ONCE = 65_536;
const SETS_KEPT = 1_000;
const UUID_FIELD = 20;
const INTEGER_FIELD = 12;
/** What stands in front of an array's values: dimensions, flags, type, length and first place. */
const ARRAY_FRONT = 20;
/** What no filing's text has outside of a key. */
const NO_SHARES = '?';

/**
 * Hashes what each entry added to the figures when it was filed, in the order of their ids, as
 * `filingHash` writes it; from PostgreSQL's binary form, because an object of each of the shares
 * and of its key and amount costs ten times as much as the hash.
 */
export async function hashFiled(tx: Kysely<Tables>, filingId: string, hash: Hash): Promise<void> {
  const text = new FiledText(hash);
  // As long as the books' year, and it waits for who else is at work.
  await sql`select set_config('statement_timeout', '0', true)`.execute(tx);
  const query = sql`select entry_id, keys, amounts from filing_entries
    where filing_id = ${sql.lit(filingId)}::uuid order by entry_id`;
  await copyRows(tx, query, (row, at) => text.add(row, at));
  text.end();
}

/** The shares of entries as JSON: `["<entry>","<key>","<amount>"]`, a comma between them. */
class FiledText {
  readonly #hash: Hash;
  readonly #text = new ByteText();
  /** What stands between the id and the amount, of each key of a set, by the bytes of the set. */
  readonly #sets = new Map<string, readonly Buffer[]>();
  #separator = '["';

  constructor(hash: Hash) {
    this.#hash = hash;
  }

  add(row: Buffer, at: number): void {
    const keysAt = at + UUID_FIELD;
    const amountsAt = keysAt + 4 + readSize(row, keysAt);
    const middles = this.#middlesOf(row, keysAt, amountsAt);
    if (middles === undefined || countValues(row, amountsAt) !== middles.length) {
      this.#text.addPlain(NO_SHARES);
      return;
    }
    let amountAt = amountsAt + 4 + ARRAY_FRONT;
    for (const middle of middles) {
      this.#text.addPlain(this.#separator);
      this.#separator = '"],["';
      this.#text.addId(row, at + 4);
      this.#text.addRaw(middle, 0, middle.length);
      this.#text.addInteger(readInteger(row, amountAt + 4, 8));
      amountAt += INTEGER_FIELD;
    }
    if (this.#text.length >= HASHED_AT_ONCE) this.#pass();
  }

  /** After the last entry. */
  end(): void {
    if (this.#separator !== '["') this.#text.addPlain('"]');
    this.#pass();
  }

  #pass(): void {
    this.#hash.update(this.#text.bytes.subarray(0, this.#text.length));
    this.#text.clear();
  }

  /** Few are the sets of figures that entries move: each is quoted once. */
  #middlesOf(row: Buffer, from: number, to: number): readonly Buffer[] | undefined {
    const set = row.toString('latin1', from, to);
    const known = this.#sets.get(set);
    if (known !== undefined) return known;
    const keys = readKeys(row, from);
    const middles = keys?.map((key) => Buffer.from(`",${JSON.stringify(key)},"`));
    if (this.#sets.size >= SETS_KEPT) this.#sets.clear();
    if (middles !== undefined) this.#sets.set(set, middles);
    return middles;
  }
}

/** The texts of an array that has some. */
function readKeys(row: Buffer, field: number): string[] | undefined {
  const count = countValues(row, field);
  const keys: string[] = [];
  let at = field + 4 + ARRAY_FRONT;
  while (keys.length < count) {
    const size = readSize(row, at);
    keys.push(row.toString('utf8', at + 4, at + 4 + size));
    at += 4 + size;
  }
  return count === 0 ? undefined : keys;
}

/** How many values an array of one dimension has, all of which are there; of any other none. */
function countValues(row: Buffer, field: number): number {
  if (readSize(row, field) < ARRAY_FRONT) return 0;
  const from = field + 4;
  const isPlain = readSize(row, from) === 1 && readSize(row, from + 4) === 0;
  return isPlain ? readSize(row, from + 12) : 0;
}
