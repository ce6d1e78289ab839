import type { FastifyReply } from 'fastify';

import { manilaDate } from '#shared/dates.ts';

import type { Deps } from '../../platform/deps.ts';
import { sendPdf } from '../../output/tables/send-pdf.ts';
import { findFrame, wordsOfDays } from '../../output/tables/framed-table.ts';
import { sendTable } from '../../output/tables/send-table.ts';
import { counted, demandFreePlace } from '../../output/tables/underway.ts';
import { findPrintHead } from '../../output/vouchers/print-head.ts';
import type { Caller } from '../../platform/http/caller.ts';

import { STATE_COLUMN, STATE_WORDS, columnsWithout } from './columns.ts';
import { streamRows } from './queries.ts';
import type { ListedRecord, RecordFilter } from './queries.ts';
import { recordsPdf, wordsOf } from './records-pdf.ts';

interface RecordExport {
  readonly caller: Caller;
  readonly filter: RecordFilter;
  readonly format: 'pdf' | 'xlsx' | 'csv';
  /** Columns of the screen that are left out, with commas between them. */
  readonly hide?: string | undefined;
}

/**
 * Sends the list of a filter as a file, streamed. Throws too-many-requests while three others are
 * under way.
 */
export async function sendExport(
  deps: Deps,
  reply: FastifyReply,
  { caller, filter, format, hide = '' }: RecordExport,
): Promise<FastifyReply> {
  demandFreePlace();
  const columns = columnsWithout(hide);
  const fileName = `records-${manilaDate(deps.clock.now())}`;
  if (format === 'pdf') {
    const head = await findPrintHead(deps, caller);
    return sendPdf(reply, fileName, recordsPdf(deps, { caller, filter, columns, head }));
  }
  const frame = await findFrame<ListedRecord>(deps, caller, {
    title: 'Records',
    below: [wordsOfDays(filter), wordsOf(filter).join(' · ')],
    notes: ['Total without reversed ones and reversals.'],
    total: {
      leftOut: { column: STATE_COLUMN, texts: [STATE_WORDS.reversed, STATE_WORDS.reversal] },
    },
  });
  const rows = counted(streamRows(deps.db, caller, filter));
  return sendTable(reply, { name: 'Records', fileName, format, columns, rows, frame });
}
