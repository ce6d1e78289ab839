import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import type { Tables } from '../../tables.ts';

/** How many rows a chain has, and the hash of the last one (hex; 64 zeros for none). */
export interface ChainHead {
  readonly length: number;
  readonly head: string;
}

type ChainName = 'ledger' | 'evidence' | 'audit';

const ROWS = {
  ledger: sql`select sequence as place, hash from journal_entries`,
  evidence: sql`select sequence as place, hash from evidence_events`,
  audit: sql`select position as place, hash from audit_links`,
} as const;

/** The end of each chain as it is now. */
export async function readHeads(db: Kysely<Tables>): Promise<Record<ChainName, ChainHead>> {
  return {
    ledger: await readHead(db, 'ledger'),
    evidence: await readHead(db, 'evidence'),
    audit: await readHead(db, 'audit'),
  };
}

async function readHead(db: Kysely<Tables>, chain: ChainName): Promise<ChainHead> {
  const { rows } = await sql<{ length: number; head: string }>`
    select place::int as length, encode(hash, 'hex') as head from (${ROWS[chain]}) c
      order by place desc limit 1`.execute(db);
  return rows[0] ?? { length: 0, head: '0'.repeat(64) };
}

/** The hash at a place of a chain (hex); nothing when the chain does not reach it. */
export async function findHash(
  db: Kysely<Tables>,
  chain: ChainName,
  place: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ head: string }>`
    select encode(hash, 'hex') as head from (${ROWS[chain]}) c where place = ${place}`.execute(db);
  return rows[0]?.head;
}

/** When the last row of the audit log was written; the first moment of all where there is none. */
export async function findLastAuditAt(db: Kysely<Tables>): Promise<Date> {
  const row = await db
    .selectFrom('audit_events')
    .select('at')
    .orderBy('audit_event_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? new Date(0);
}

/** The hash of an entry (hex) by its number, such as `SJ-2026-000001`; nothing where it is not. */
export async function findEntryHash(
  db: Kysely<Tables>,
  entryNumber: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('journal_entries')
    .select('hash')
    .where('number', '=', entryNumber)
    .executeTakeFirst();
  return row?.hash.toString('hex');
}
