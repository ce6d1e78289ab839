import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

import pg from 'pg';
import { z } from 'zod';

import { createEmptyDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';

const FOLDER = join(import.meta.dirname, 'releases');

const chain = z.object({ length: z.number().int(), head: z.string() });

/** What was read in the books of a version when they were kept, by its own database. */
const known = z.strictObject({
  /** Debit less credit of each account that has a balance, in centavos. */
  trialBalance: z.record(z.string(), z.string()),
  transactions: z.number().int(),
  /** The ends of the hash chains; null: that version did not have it yet. */
  ledger: chain,
  audit: chain.nullable(),
});

export type KeptBooks = z.infer<typeof known>;

/** The versions whose books are kept, by their names. */
export function listKept(): string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql.br'))
    .map((name) => name.replace('.sql.br', ''));
}

/** The books of a version as that version left them, in a database of their own. */
export async function restoreKept(version: string): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  const text = brotliDecompressSync(readFileSync(join(FOLDER, `${version}.sql.br`))).toString();
  await withClient(database.ownerUrl, (client) => client.query(text));
  return database;
}

/** What was known of them. */
export function readKnown(version: string): KeptBooks {
  return known.parse(JSON.parse(readFileSync(join(FOLDER, `${version}.json`), 'utf8')));
}

/** The same, read now, without any code of the product; a chain up to a length. */
export function readBooks(url: string, upTo: Pick<KeptBooks, 'ledger' | 'audit'>): Promise<object> {
  return withClient(url, async (client) => {
    const balances = await client.query<{ account: string; balance: string }>(
      `select account, sum(debit - credit)::text as balance from journal_lines
        group by account having sum(debit - credit) <> 0`,
    );
    const ledger = `select encode(hash, 'hex') as head from journal_entries where sequence = $1`;
    const audit = `select encode(hash, 'hex') as head from audit_links where position = $1`;
    const endOf = async (statement: string, end: KeptBooks['ledger']) => {
      const { rows } = await client.query<{ head: string }>(statement, [end.length]);
      return { length: end.length, head: rows[0]?.head };
    };
    const count = await client.query<{ count: number }>(
      'select count(*)::int as count from transactions',
    );
    return {
      trialBalance: Object.fromEntries(balances.rows.map((row) => [row.account, row.balance])),
      transactions: count.rows[0]?.count,
      ledger: await endOf(ledger, upTo.ledger),
      audit: upTo.audit && (await endOf(audit, upTo.audit)),
    };
  });
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
