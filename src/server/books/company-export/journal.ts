import type { Centavos } from '#shared/money.ts';
import { toWire } from '#shared/money.ts';

import type { Snapshot } from '../../platform/db/snapshot.ts';

import { hledgerName, writeEntry, writeHead } from './hledger-text.ts';
import type { HledgerEntry, HledgerLine } from './hledger-text.ts';
import { listChart, readHead, copyEntryLines } from './queries.ts';
import type { Days, EntryLine } from './queries.ts';

const CHUNK = 64 * 1024;

/** The days that a journal holds, and what accounts came to before them, debits positive. */
export interface JournalPart {
  readonly days: Days;
  readonly forwarded: readonly { readonly account: string; readonly amount: Centavos }[];
}

/**
 * The whole journal in hledger's format, or some days of it with the balances before them, in
 * pieces: every account, then every entry by date. The same books give the same text to the letter.
 * No more than a portion of the lines is in memory at a time.
 */
export async function* writeJournal(
  snapshot: Snapshot,
  part?: JournalPart,
): AsyncGenerator<string> {
  const accounts = await listChart(snapshot);
  const names = new Map(accounts.map((account) => [account.number, hledgerName(account)]));
  const { company, entries, hash } = await readHead(snapshot);
  let text = writeHead(
    [
      `The journal of ${company}, written by Talaan for hledger 1.25 or later. Amounts are in pesos.`,
      `${entries} entries; the last one's hash is ${hash}.`,
      ...(part === undefined ? [] : [`Only those of ${part.days.from} to ${part.days.to}.`]),
    ],
    accounts,
  );
  if (part !== undefined && part.forwarded.length > 0) text += writeEntry(forwardOf(part), names);
  for await (const entry of buildEntries(copyEntryLines(snapshot, part?.days))) {
    text += writeEntry(entry, names);
    if (text.length < CHUNK) continue;
    yield text;
    text = '';
  }
  yield text;
}

/** What stood before a part, as an entry of its first day. */
function forwardOf({ days, forwarded }: JournalPart): HledgerEntry {
  return {
    number: 'FORWARDED',
    date: days.from,
    description: 'Balances forwarded',
    tags: {},
    lines: forwarded.map(({ account, amount }) => ({ account, amount, tags: {} })),
  };
}

/** Gathers the lines of an entry, which come one after another. */
async function* buildEntries(lines: AsyncIterable<EntryLine>): AsyncGenerator<HledgerEntry> {
  let gathered: EntryLine[] = [];
  for await (const line of lines) {
    if (gathered[0] !== undefined && gathered[0].entry !== line.entry) {
      yield* buildEntry(gathered);
      gathered = [];
    }
    gathered.push(line);
  }
  yield* buildEntry(gathered);
}

function* buildEntry(lines: readonly EntryLine[]): Generator<HledgerEntry> {
  const [first] = lines;
  if (first === undefined) return;
  yield {
    number: first.entry,
    date: first.date,
    description: first.description,
    tags: {
      'kind': first.kind,
      'document': first.number,
      'party': first.party,
      'reverses': first.reverses,
      'reason': first.reason,
      'prepared-by': first.preparedBy,
      'approved-by': first.approvedBy,
      'released-by': first.releasedBy,
      // Without it the trial balance before adjustments or before closing could not be made again.
      'stage': first.stage === 'normal' ? null : first.stage,
    },
    lines: lines.map(toLine),
  };
}

function toLine(line: EntryLine): HledgerLine {
  return {
    account: line.account,
    amount: line.debit - line.credit,
    tags: {
      party: line.lineParty,
      document: line.document,
      memo: line.memo,
      quantity: line.quantity === null ? null : `${toWire(line.quantity)} ${line.currency ?? ''}`,
    },
  };
}
