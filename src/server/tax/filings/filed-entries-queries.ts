import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { streamQuery } from '../../platform/db/snapshot.ts';
import type { Tables } from '../../tables.ts';

import type { Entries, EntryShares } from './subject.ts';

type Db = Kysely<Tables>;

/** Entries of one statement. */
const PORTION = 5_000;

interface EntryRow {
  readonly entryId: string;
  readonly keys: readonly string[];
  readonly amounts: readonly bigint[];
}

/** What each entry added to the figures when it was filed, in the order of their ids. */
export async function* streamFiled(db: Db, filingId: string): AsyncGenerator<EntryShares> {
  const rows = streamQuery(
    db,
    sql<EntryRow>`select entry_id as "entryId", keys, amounts from filing_entries
      where filing_id = ${filingId}::uuid order by entry_id`,
    PORTION,
  );
  for await (const { entryId, keys, amounts } of rows)
    yield { entryId, shares: keys.map((key, at) => ({ key, amount: amounts[at] ?? 0n })) };
}

/** Of how many entries a filing is. */
export async function countFiled(db: Db, filingId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from filing_entries where filing_id = ${filingId}::uuid`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * What is filed of each entry, noted while it is hashed: the filing's own row, which comes before
 * them, needs the hash. An entry takes some 200 bytes of memory.
 */
export class FiledEntries {
  readonly #ids: string[] = [];
  readonly #keys: string[] = [];
  readonly #amounts: string[] = [];
  /** Few are the sets of figures that entries move: each is written once. */
  readonly #known = new Map<string, string>();
  readonly #quoted = new Map<string, string>();

  /** Passes entries on and notes them. */
  async *noting(entries: Entries): AsyncGenerator<EntryShares> {
    for await (const entry of entries) {
      this.#ids.push(entry.entryId);
      this.#keys.push(this.#keysOf(entry));
      this.#amounts.push(`{${entry.shares.map(({ amount }) => amount).join(',')}}`);
      yield entry;
    }
  }

  /** Keeps what was noted, with its filing. */
  async insert(tx: Db, filingId: string): Promise<void> {
    for (let at = 0; at < this.#ids.length; at += PORTION) {
      const [ids, keys, amounts] = [this.#ids, this.#keys, this.#amounts].map((texts) =>
        texts.slice(at, at + PORTION),
      );
      await sql`
        insert into filing_entries (filing_id, entry_id, keys, amounts)
          select ${filingId}::uuid, id, keys::text[], amounts::bigint[]
            from unnest(${ids}::uuid[], ${keys}::text[], ${amounts}::text[]) as f (id, keys, amounts)`.execute(
        tx,
      );
    }
  }

  #keysOf({ shares }: EntryShares): string {
    let text = '';
    for (const { key } of shares) text += `${text === '' ? '' : ','}${this.#quote(key)}`;
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const set = `{${text}}`;
    this.#known.set(text, set);
    return set;
  }

  #quote(key: string): string {
    const known = this.#quoted.get(key);
    if (known !== undefined) return known;
    const quoted = `"${key.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
    this.#quoted.set(key, quoted);
    return quoted;
  }
}
