import type { Kysely } from 'kysely';

import type { Tables } from '../../tables.ts';

/** What an entry's lines were called on the day of recording. */
interface PrintedNames {
  readonly accounts: Readonly<Record<string, string>>;
  readonly parties: Readonly<Record<string, string>>;
}

/** The lines of an entry in their order, with the titles and names of the day of recording. */
export async function listPrintedLines(db: Kysely<Tables>, entryId: string, names: PrintedNames) {
  const lines = await db
    .selectFrom('journal_lines')
    .selectAll()
    .where('entry_id', '=', entryId)
    .orderBy('position')
    .execute();
  return lines.map((line) => ({
    account: line.account,
    title: names.accounts[line.account] ?? '',
    debit: line.debit,
    credit: line.credit,
    party: line.party_id === null ? null : (names.parties[line.party_id] ?? null),
    document: line.document,
    memo: line.memo,
  }));
}
