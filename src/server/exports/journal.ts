import { toWire } from '#shared/money.ts';

import type { Snapshot } from '../db/snapshot.ts';

import { hledgerName, writeEntry, writeHead } from './hledger-text.ts';
import type { HledgerEntry, HledgerLine } from './hledger-text.ts';
import { listChart, readHead, streamLines } from './queries.ts';
import type { EntryLine } from './queries.ts';

const CHUNK = 64 * 1024;

/**
 * The whole journal in hledger's format, in pieces: every account, then every entry by date. The same books give the same
 * text to the letter. No more than a portion of the lines is in memory at a time.
 */
export async function* writeJournal(snapshot: Snapshot): AsyncGenerator<string> {
  const accounts = await listChart(snapshot);
  const names = new Map(accounts.map((account) => [account.number, hledgerName(account)]));
  const { company, entries, hash } = await readHead(snapshot);
  let text = writeHead(
    [
      `The journal of ${company}, written by Talaan for hledger 1.25 or later. Amounts are in pesos.`,
      `${entries} entries; the last one's hash is ${hash}.`,
    ],
    accounts,
  );
  for await (const entry of entriesOf(streamLines(snapshot))) {
    text += writeEntry(entry, names);
    if (text.length < CHUNK) continue;
    yield text;
    text = '';
  }
  yield text;
}

/** Gathers the lines of an entry, which come one after another. */
async function* entriesOf(lines: AsyncIterable<EntryLine>): AsyncGenerator<HledgerEntry> {
  let gathered: EntryLine[] = [];
  for await (const line of lines) {
    if (gathered[0] !== undefined && gathered[0].entry !== line.entry) {
      yield* entryOf(gathered);
      gathered = [];
    }
    gathered.push(line);
  }
  yield* entryOf(gathered);
}

function* entryOf(lines: readonly EntryLine[]): Generator<HledgerEntry> {
  const [first] = lines;
  if (first === undefined) return;
  yield {
    number: first.entry,
    date: first.date,
    description: first.description,
    tags: {
      kind: first.kind,
      document: first.number,
      party: first.party,
      reverses: first.reverses,
      reason: first.reason,
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
