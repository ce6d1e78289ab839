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
  posted: 'Posted',
  returned: 'Cheque returned',
  reversed: 'Reversed',
  reversal: 'Reversal',
};

/** Each with the column of the screen that it is of. */
const COLUMNS: readonly (ExportColumn<ListedRecord> & { readonly of?: string })[] = [
  { of: 'date', title: 'Date', type: 'date', value: (row) => row.date },
  { of: 'kind', title: 'Kind', type: 'text', value: (row) => row.kindTitle },
  { title: 'Number', type: 'text', value: (row) => row.number },
  { of: 'kind', title: 'Entry', type: 'text', value: (row) => row.entryNumber },
  { of: 'party', title: 'Party', type: 'text', width: 36, value: (row) => row.party },
  { of: 'party', title: 'Description', type: 'text', width: 48, value: (row) => row.description },
  { title: 'Total', type: 'money', value: (row) => row.total },
  { of: 'state', title: 'State', type: 'text', width: 10, value: (row) => STATE_WORDS[row.state] },
  { of: 'by', title: 'Recorded by', type: 'text', value: (row) => row.recordedBy },
  { of: 'by', title: 'Recorded at', type: 'instant', value: (row) => row.recordedAt },
];

interface RecordExport {
  readonly caller: Caller;
  readonly filter: RecordFilter;
  readonly format: 'xlsx' | 'csv';
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
  const hidden = new Set(hide.split(','));
  const columns = COLUMNS.filter(({ of }) => of === undefined || !hidden.has(of));
  demandFreePlace();
  const rows = counted(streamRows(deps.db, caller, filter));
  const fileName = `records-${manilaDate(deps.clock.now())}.${format}`;
  return reply
    .header('content-type', CONTENT_TYPES[format])
    .header('content-disposition', attachmentDisposition(fileName))
    .header('cache-control', 'no-store')
    .send(format === 'xlsx' ? writeXlsx('Records', columns, rows) : writeCsv(columns, rows));
}
