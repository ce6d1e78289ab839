import { hash } from 'node:crypto';

import type { Kysely } from 'kysely';

import { faultOfLines } from '#shared/ledger/check-lines.ts';

import { streamQuery } from '../../platform/db/snapshot.ts';
import type { Tables } from '../../tables.ts';

import { entryTexts, listSides } from './verify-queries.ts';
import type { EntryText } from './verify-queries.ts';

const PORTION = 2_000;

/** Every entry in the order of the chain. */
export async function verifyEntries(db: Kysely<Tables>): Promise<string[]> {
  const faults: string[] = [];
  let previous = '0'.repeat(64);
  let place = 0n;
  for await (const entry of streamQuery(db, entryTexts, PORTION)) {
    place += 1n;
    if (!isSound(entry, previous, place))
      faults.push(...(await faultsOfEntry(db, entry, { previous, place })));
    previous = entry.hash;
    place = entry.sequence;
  }
  const chain = await db.selectFrom('ledger_chain').selectAll().executeTakeFirst();
  if (chain === undefined || chain.length !== place || chain.head.toString('hex') !== previous) {
    faults.push(
      `The chain ends at entry ${place}, but its head says otherwise: entries are missing or were added.`,
    );
  }
  return [...faults, ...(await verifyOrphans(db))];
}

function isSound(entry: EntryText, previous: string, place: bigint): boolean {
  return (
    entry.sequence === place &&
    entry.isBalanced === true &&
    entry.isOfOneDay &&
    entry.previousHash === previous &&
    entry.hasReceipt &&
    hashOfEntry(entry) === entry.hash
  );
}

/** What is wrong with an entry, in sentences. */
async function faultsOfEntry(
  db: Kysely<Tables>,
  entry: EntryText,
  { previous, place }: { readonly previous: string; readonly place: bigint },
): Promise<string[]> {
  const faults: string[] = [];
  const name = `Entry ${entry.number}`;
  const balance = faultOfLines(await listSides(db, entry.entryId));
  if (entry.sequence !== place)
    faults.push(`${name} has place ${entry.sequence} in the chain, not ${place}.`);
  if (balance !== undefined) faults.push(`${name} is wrong: ${balance}`);
  if (!entry.isOfOneDay) faults.push(`${name} and its transaction have different dates.`);
  if (entry.previousHash !== previous)
    faults.push(`${name} does not follow the entry before it: one was changed or removed.`);
  if (hashOfEntry(entry) !== entry.hash)
    faults.push(`${name} (${entry.document}) was changed after it was recorded.`);
  if (!entry.hasReceipt)
    faults.push(`The receipt of ${entry.document} (${name}) is no longer among the mails.`);
  return faults;
}

/** The hash of an entry, from its canonical text as `record_entry` writes it. */
function hashOfEntry({ head, content, lines, taxes, previousHash }: EntryText): string {
  const text = `${head}64:${hash('sha256', content, 'hex')},${lines ?? ''}${taxes ?? ''}`;
  const length = Buffer.byteLength(text);
  const hashed = Buffer.allocUnsafe(length + previousHash.length / 2);
  hashed.write(text, 0);
  hashed.write(previousHash, length, 'hex');
  return hash('sha256', hashed, 'hex');
}

/** A transaction without an entry is half of a posting. */
async function verifyOrphans(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom('transactions as t')
    .leftJoin('journal_entries as e', 'e.transaction_id', 't.transaction_id')
    .select(['t.transaction_id', 't.number'])
    .where('e.entry_id', 'is', null)
    .limit(100)
    .execute();
  return rows.map(
    (row) => `Transaction ${row.number} (${row.transaction_id}) has no journal entry.`,
  );
}
