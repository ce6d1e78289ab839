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

/** Entries of one statement, as the texts of the arrays that it takes. */
interface NotedPortion {
  readonly ids: Buffer;
  /** Of each entry the place of its keys among the known sets. */
  readonly places: Buffer;
  readonly amounts: Buffer;
}

/**
 * What is filed of each entry, noted while it is hashed: the filing's own row, which comes before
 * them, needs the hash. As bytes, a portion at a time: some 100 for an entry, and nothing that is
 * looked through for garbage again and again.
 */
export class FiledEntries {
  readonly #portions: NotedPortion[] = [];
  #ids: string[] = [];
  #places: number[] = [];
  #amounts: string[] = [];
  /** Few are the sets of figures that entries move: each is written once. */
  readonly #known = new Map<string, number>();
  readonly #quoted = new Map<string, string>();

  /** Passes entries on and notes them. */
  async *noting(entries: Entries): AsyncGenerator<EntryShares> {
    for await (const entry of entries) {
      this.#ids.push(entry.entryId);
      this.#places.push(this.#placeOf(entry));
      this.#amounts.push(`"{${entry.shares.map(({ amount }) => amount).join(',')}}"`);
      if (this.#ids.length === PORTION) this.#pack();
      yield entry;
    }
    this.#pack();
  }

  /** Keeps what was noted, with its filing. */
  async insert(tx: Db, filingId: string): Promise<void> {
    const sets = [...this.#known.keys()].map((text) => `{${text}}`);
    for (const { ids, places, amounts } of this.#portions)
      await sql`
        insert into filing_entries (filing_id, entry_id, keys, amounts)
          select ${filingId}::uuid, id, (${sets}::text[])[place]::text[], amounts::bigint[]
            from unnest(${ids.toString('latin1')}::uuid[], ${places.toString('latin1')}::integer[],
              ${amounts.toString('latin1')}::text[]) as f (id, place, amounts)`.execute(tx);
  }

  #pack(): void {
    if (this.#ids.length === 0) return;
    const [ids, places, amounts] = [this.#ids, this.#places, this.#amounts].map((values) =>
      Buffer.from(`{${values.join(',')}}`, 'latin1'),
    );
    if (ids !== undefined && places !== undefined && amounts !== undefined)
      this.#portions.push({ ids, places, amounts });
    [this.#ids, this.#places, this.#amounts] = [[], [], []];
  }

  /** The place of an entry's keys among the known sets, the first of which is 1. */
  #placeOf({ shares }: EntryShares): number {
    let text = '';
    for (const { key } of shares) text += `${text === '' ? '' : ','}${this.#quote(key)}`;
    const place = this.#known.get(text) ?? this.#known.size + 1;
    this.#known.set(text, place);
    return place;
  }

  #quote(key: string): string {
    const known = this.#quoted.get(key);
    if (known !== undefined) return known;
    const quoted = `"${key.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
    this.#quoted.set(key, quoted);
    return quoted;
  }
}
