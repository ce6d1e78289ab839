import type { FastifyReply } from 'fastify';

import { manilaDate } from '#shared/dates.ts';

import { attachmentDisposition } from '../../platform/attachments/file-names.ts';
import type { Deps } from '../../platform/deps.ts';
import type { ExportColumn } from '../../output/tables/columns.ts';
import { writeCsv } from '../../output/tables/csv.ts';
import { writeXlsx } from '../../output/tables/spreadsheet.ts';
import { counted, demandFreePlace } from '../../output/tables/underway.ts';
import type { Caller } from '../../platform/http/caller.ts';

import { streamRows } from './queries.ts';
import type { ListedRecord, RecordFilter } from './queries.ts';

const CONTENT_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

// The words of the screen, so that nobody has to guess which state a sheet means.
const STATE_WORDS: Record<ListedRecord['state'], string> = {
  posted: 'Entered',
  returned: 'Cheque returned',
  reversed: 'Reversed',
  reversal: 'Reversal',
};

const COLUMNS: readonly ExportColumn<ListedRecord>[] = [
  { title: 'Date', type: 'date', value: (row) => row.date },
  { title: 'Kind', type: 'text', value: (row) => row.kindTitle },
  { title: 'Number', type: 'text', value: (row) => row.number },
  { title: 'Entry', type: 'text', value: (row) => row.entryNumber },
  { title: 'Party', type: 'text', width: 36, value: (row) => row.party },
  { title: 'Description', type: 'text', width: 48, value: (row) => row.description },
  { title: 'Total', type: 'money', value: (row) => row.total },
  { title: 'State', type: 'text', width: 10, value: (row) => STATE_WORDS[row.state] },
  { title: 'Recorded by', type: 'text', value: (row) => row.recordedBy },
  { title: 'Recorded at', type: 'instant', value: (row) => row.recordedAt },
];

/**
 * Sends the list of a filter as a file, streamed. Throws too-many-requests while three others are
 * under way.
 */
export async function sendExport(
  deps: Deps,
  reply: FastifyReply,
  { caller, filter, format }: { caller: Caller; filter: RecordFilter; format: 'xlsx' | 'csv' },
): Promise<FastifyReply> {
  demandFreePlace();
  const rows = counted(streamRows(deps.db, caller, filter));
  const fileName = `records-${manilaDate(deps.clock.now())}.${format}`;
  return reply
    .header('content-type', CONTENT_TYPES[format])
    .header('content-disposition', attachmentDisposition(fileName))
    .header('cache-control', 'no-store')
    .send(format === 'xlsx' ? writeXlsx('Records', COLUMNS, rows) : writeCsv(COLUMNS, rows));
}
