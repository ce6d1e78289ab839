import { findKind } from '#kinds/index.ts';
import { formatMoney } from '#shared/money.ts';

import { openSnapshot } from '../../platform/db/snapshot.ts';
import type { Snapshot } from '../../platform/db/snapshot.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { drawTableStream } from '../../output/long-tables/draw-table.ts';
import type { PrintedRow, PrintedTable } from '../../output/long-tables/printed-table.ts';
import { wordsOfDays } from '../../output/tables/framed-table.ts';
import type { PrintHead } from '../../output/vouchers/print-head.ts';

import type { RecordColumn } from './columns.ts';
import { STATE_WORDS, printedCell, printedColumn } from './columns.ts';
import { streamRowsOf } from './queries.ts';
import type { RecordFilter } from './queries.ts';

interface PrintedRecords {
  readonly caller: Caller;
  readonly filter: RecordFilter;
  readonly columns: readonly RecordColumn[];
  readonly head: PrintHead;
}

/**
 * The list of a filter as a PDF, as it is at one moment, drawn page by page in a thread of its own
 * while it is read; it holds a connection until it is through.
 */
export async function* recordsPdf(
  { db }: Pick<Deps, 'db'>,
  asked: PrintedRecords,
): AsyncGenerator<Uint8Array> {
  const snapshot = await openSnapshot(db);
  try {
    const pdf = drawTableStream(describe(asked), () => printedRows(snapshot, asked));
    yield* pdf;
  } finally {
    await snapshot.rollback().execute();
  }
}

function describe({ filter, columns, head }: PrintedRecords): PrintedTable {
  return {
    sheet: 'a4',
    head: {
      left: head.company,
      title: 'Records',
      period: wordsOfDays(filter),
      right: ['In Philippine Peso'],
    },
    foot: head.foot,
    layouts: [columns.map(printedColumn)],
    createdAt: head.producedAt,
  };
}

/** Totals as the screen has them: reversed ones and reversals are left out. */
async function* printedRows(
  snapshot: Snapshot,
  { caller, filter, columns }: PrintedRecords,
): AsyncGenerator<PrintedRow> {
  const narrowed = wordsOf(filter).join(' · ');
  if (narrowed !== '') yield { kind: 'note', cells: [narrowed] };
  let count = 0;
  let total = 0n;
  for await (const row of streamRowsOf(snapshot, caller, filter)) {
    count += 1;
    if (row.state !== 'reversed' && row.state !== 'reversal') total += row.total;
    yield { kind: 'line', cells: columns.map((column) => printedCell(column, row)) };
  }
  const cells = columns.map(({ type }, at) =>
    type === 'money' ? total : at === 0 ? 'Total' : null,
  );
  yield { kind: 'grand', cells };
  const counted = `${count} ${count === 1 ? 'record' : 'records'}`;
  yield { kind: 'note', cells: [`${counted}; total without reversed ones and reversals.`] };
  yield { kind: 'end', cells: ['*** nothing follows ***'] };
}

const DOCUMENT_WORDS = { with: 'With a document', without: 'Without a document' } as const;

/** What narrows the list, in the words of the screen. */
export function wordsOf(filter: RecordFilter): string[] {
  const { search, kind, state, papers, amountFrom, amountTo, ids, recordedBy } = filter;
  const text = search?.trim() ?? '';
  const given = (value: string | undefined) => value !== undefined && value !== '';
  return [
    ...(given(ids) ? ['Selected records'] : []),
    ...(kind === undefined || kind === '' ? [] : [findKind(kind)?.title ?? kind]),
    ...(state === undefined ? [] : [STATE_WORDS[state]]),
    ...(papers === undefined ? [] : [DOCUMENT_WORDS[papers]]),
    ...(amountFrom === undefined ? [] : [`From ${formatMoney(amountFrom)}`]),
    ...(amountTo === undefined ? [] : [`Up to ${formatMoney(amountTo)}`]),
    ...(recordedBy === undefined || recordedBy === '' ? [] : [`Recorded by ${recordedBy}`]),
    ...(text === '' ? [] : [`Search: ${text}`]),
  ];
}
