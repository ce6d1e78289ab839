import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { faultOfLines } from '#shared/ledger/check-lines.ts';

import type { Tables } from '../../tables.ts';

import type { MovedSums } from './moved-sums.ts';
import { readEntries } from './verify-portions.ts';
import type { Connections, ReadEntry } from './verify-portions.ts';
import { findNamesOf, listSides } from './verify-queries.ts';
import type { Stretch } from './verify-queries.ts';
import { faultOfStage } from './verify-stages.ts';

/** What the first entry follows. */
const NO_HASH = '\0'.repeat(32);

/**
 * Every entry in the order of the chain; what their lines moved is added to `moved`. Tells by
 * themselves which stand under another stage than their forms said.
 */
export async function verifyEntries(
  connections: Connections,
  stretches: readonly Stretch[],
  moved: MovedSums,
): Promise<{ readonly faults: readonly string[]; readonly ofStages: readonly string[] }> {
  const [db] = connections;
  const faults: string[] = [];
  const ofStages: string[] = [];
  let previous = NO_HASH;
  let place = 0n;
  for await (const entries of readEntries(connections, stretches, moved))
    for (const entry of entries) {
      place += 1n;
      if (!isSound(entry, previous, place))
        faults.push(...(await faultsOfEntry(db, entry, { previous, place })));
      if (!entry.isOfItsStage) ofStages.push(await faultOfStage(db, entry.sequence));
      previous = entry.hash;
      place = entry.sequence;
    }
  const chain = await db.selectFrom('ledger_chain').selectAll().executeTakeFirst();
  const head = chain?.head.toString('latin1');
  if (chain?.length !== place || head !== previous) {
    faults.push(
      `The chain ends at entry ${place}, but its head says otherwise: entries are missing or were added.`,
    );
  }
  return { faults, ofStages };
}

function isSound(entry: ReadEntry, previous: string, place: bigint): boolean {
  return (
    entry.sequence === place &&
    entry.isBalanced &&
    entry.isOfOneDay &&
    entry.previousHash === previous &&
    entry.hasReceipt &&
    entry.rightHash === entry.hash
  );
}

/** What is wrong with an entry, in sentences. */
async function faultsOfEntry(
  db: Kysely<Tables>,
  entry: ReadEntry,
  { previous, place }: { readonly previous: string; readonly place: bigint },
): Promise<string[]> {
  const faults: string[] = [];
  const { entryId, number, document } = await findNamesOf(db, entry.sequence);
  const name = `Entry ${number}`;
  const balance = faultOfLines(await listSides(db, entryId));
  if (entry.sequence !== place)
    faults.push(`${name} has place ${entry.sequence} in the chain, not ${place}.`);
  if (balance !== undefined) faults.push(`${name} is wrong: ${balance}`);
  if (!entry.isOfOneDay) faults.push(`${name} and its transaction have different dates.`);
  if (entry.previousHash !== previous)
    faults.push(`${name} does not follow the entry before it: one was changed or removed.`);
  if (entry.rightHash !== entry.hash)
    faults.push(`${name} (${document}) was changed after it was recorded.`);
  if (!entry.hasReceipt)
    faults.push(`The receipt of ${document} (${name}) is no longer among the mails.`);
  return faults;
}

/**
 * A transaction without an entry is half of a posting. Looked for in the keys alone; its number is
 * only looked up where there is one.
 */
export async function verifyOrphans(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ transaction_id: string; number: string }>`
    select transaction_id, number from transactions
      where transaction_id = any (array(select transaction_id from transactions t
        where not exists (select from journal_entries e where e.transaction_id = t.transaction_id) limit 100))`.execute(
    db,
  );
  return rows.map(
    (row) => `Transaction ${row.number} (${row.transaction_id}) has no journal entry.`,
  );
}
