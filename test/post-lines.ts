import { randomUUID } from 'node:crypto';

import { recordPostings } from '#server/ledger/postings/record.ts';
import type { NewPosting, RecordRequest, Recorded } from '#server/ledger/postings/record.ts';
import type { PostingLine } from '#shared/ledger/journal-entry.ts';

import type { TestApp } from './start-test-app.ts';

/** An entry with lines of one's own. */
export interface TestEntry {
  readonly date: string;
  readonly description: string;
  readonly lines: readonly PostingLine[];
  readonly due?: string;
  readonly partyId?: string;
  readonly change?: Partial<NewPosting>;
}

/**
 * Records lines through the ledger's only door, as the person with this Client ID: for ledgers that
 * no form would make.
 */
export async function postLines(
  app: TestApp,
  clientId: string,
  entry: TestEntry,
): Promise<Recorded> {
  return recordPostings(app.deps.db, await requestOfLines(app, clientId, entry));
}

/** What `postLines` hands to the ledger, with a key of its own. */
export async function requestOfLines(
  { deps }: Pick<TestApp, 'deps'>,
  clientId: string,
  entry: TestEntry,
): Promise<RecordRequest> {
  const { userId } = await deps.db
    .selectFrom('user_accounts')
    .select('user_id as userId')
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  const transactionId = randomUUID();
  return {
    userId,
    actor: clientId,
    address: '',
    at: deps.clock.now(),
    key: transactionId,
    contentHash: transactionId,
    postings: [{ ...buildPosting(entry), transactionId, ...entry.change }],
  };
}

function buildPosting(entry: TestEntry): Omit<NewPosting, 'transactionId'> {
  const { date, description, lines, due, partyId } = entry;
  return {
    entryId: randomUUID(),
    action: 'transaction.posted',
    kind: 'journal-entry',
    book: 'GJ',
    number: { series: `JV-${date.slice(0, 4)}` },
    date,
    due,
    description,
    partyId,
    total: lines.reduce((total, { debit }) => total + debit, 0n),
    lines,
    taxRows: [],
    answers: {},
    summary: [],
    totals: [],
    printed: {
      kindTitle: 'Journal entry',
      heading: 'JOURNAL VOUCHER',
      phrase: '',
      signatories: [],
      company: { name: 'Sample Company', taxLine: '', address: '' },
      party: null,
      accounts: {},
      parties: {},
    },
    receiptTo: '',
    attachmentIds: [],
    searchText: '',
    cheques: [],
    chequeMoves: [],
    relies: [],
  };
}
