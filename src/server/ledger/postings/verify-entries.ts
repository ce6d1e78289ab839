import type { Kysely } from 'kysely';

import { faultOfLines } from '#shared/ledger/check-lines.ts';

import type { Tables } from '../../tables.ts';

import type { MovedSums } from './moved-sums.ts';
import { readEntries } from './verify-portions.ts';
import type { ReadEntry } from './verify-portions.ts';
import { findNamesOf, listSides } from './verify-queries.ts';

const HASH_BYTES = 32;

/** Every entry in the order of the chain; what their lines moved is added to `moved`. */
export async function verifyEntries(db: Kysely<Tables>, moved: MovedSums): Promise<string[]> {
  const faults: string[] = [];
  let previous: Buffer = Buffer.alloc(HASH_BYTES);
  let place = 0n;
  for await (const entry of readEntries(db, moved)) {
    place += 1n;
    if (!isSound(entry, previous, place))
      faults.push(...(await faultsOfEntry(db, entry, { previous, place })));
    previous = entry.hash;
    place = entry.sequence;
  }
  const chain = await db.selectFrom('ledger_chain').selectAll().executeTakeFirst();
  if (chain === undefined || chain.length !== place || !chain.head.equals(previous)) {
    faults.push(
      `The chain ends at entry ${place}, but its head says otherwise: entries are missing or were added.`,
    );
  }
  return [...faults, ...(await verifyOrphans(db))];
}

function isSound(entry: ReadEntry, previous: Buffer, place: bigint): boolean {
  return (
    entry.sequence === place &&
    entry.isBalanced &&
    entry.isOfOneDay &&
    entry.previousHash.equals(previous) &&
    entry.hasReceipt &&
    entry.rightHash.equals(entry.hash)
  );
}

/** What is wrong with an entry, in sentences. */
async function faultsOfEntry(
  db: Kysely<Tables>,
  entry: ReadEntry,
  { previous, place }: { readonly previous: Buffer; readonly place: bigint },
): Promise<string[]> {
  const faults: string[] = [];
  const { entryId, number, document } = await findNamesOf(db, entry.sequence);
  const name = `Entry ${number}`;
  const balance = faultOfLines(await listSides(db, entryId));
  if (entry.sequence !== place)
    faults.push(`${name} has place ${entry.sequence} in the chain, not ${place}.`);
  if (balance !== undefined) faults.push(`${name} is wrong: ${balance}`);
  if (!entry.isOfOneDay) faults.push(`${name} and its transaction have different dates.`);
  if (!entry.previousHash.equals(previous))
    faults.push(`${name} does not follow the entry before it: one was changed or removed.`);
  if (!entry.rightHash.equals(entry.hash))
    faults.push(`${name} (${document}) was changed after it was recorded.`);
  if (!entry.hasReceipt)
    faults.push(`The receipt of ${document} (${name}) is no longer among the mails.`);
  return faults;
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
