import type { Readable } from 'node:stream';
import { Readable as ReadableOf } from 'node:stream';

import { ZipFile } from 'yazl';

import type { ExportColumn } from '../../output/tables/columns.ts';
import { writeCsv } from '../../output/tables/csv.ts';
import { counted } from '../../output/tables/underway.ts';
import { reportPdf } from '../../output/vouchers/report-pdf.ts';
import { openProved } from '../../platform/attachments/open-proved.ts';
import { openSnapshot } from '../../platform/db/snapshot.ts';
import type { Snapshot } from '../../platform/db/snapshot.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { LEFT_OUT, isKept } from '../company-export/table-files.ts';
import { isExact } from '../company-export/table-queries.ts';
import type { ExportedTable, TableColumn } from '../company-export/table-queries.ts';
import { listTables } from '../company-export/table-queries.ts';

import type { Person } from './person.ts';
import type { PersonalData } from './personal-data.ts';
import { personalDataReport } from './personal-data.ts';
import { listDocuments, listNamings, streamNamed } from './queries.ts';
import type { Naming } from './queries.ts';

/** Tables that hold a person's own choices and work: told whole. */
const OWN = new Set(['user_accounts', 'drafts', 'bookmarks', 'list_views', 'list_columns']);
/** Of the audit log and of mails what concerns the person, not who else did or wrote it. */
const SHOWN: Readonly<Record<string, ReadonlySet<string>>> = {
  audit_events: new Set(['at', 'action', 'address', 'before', 'after']),
  mails: new Set(['created_at', 'kind', 'recipient', 'subject', 'sent_at']),
};

/**
 * All that is held about a person as a ZIP file, as of one moment: the report as a PDF, and as CSV
 * every row that names them. Rows of the books that an employee recorded are told by their keys and
 * times only: what stands in them is of others. A document that is missing or damaged ends it.
 */
export async function writePersonalFile(
  deps: Deps,
  { caller, person, data }: { caller: Caller; person: Person; data: PersonalData },
): Promise<Readable> {
  const pdf = await reportPdf(deps, caller, personalDataReport(data, deps.clock.now()));
  const documents = person.of === 'party' ? await listDocuments(deps.db, person.id) : [];
  const papers: { name: string; content: Readable }[] = [];
  for (const [at, { sha256, file_name }] of documents.entries())
    papers.push({
      name: `documents/${at + 1}-${file_name}`,
      content: await openProved(deps.files, sha256),
    });
  return ReadableOf.from(counted(pack()), { objectMode: false });

  async function* pack(): AsyncGenerator<Buffer> {
    const snapshot = await openSnapshot(deps.db);
    const zip = new ZipFile();
    const output = ReadableOf.from(zip.outputStream);
    zip.on('error', (error: Error) => output.destroy(error));
    try {
      zip.addBuffer(Buffer.from(pdf), 'Personal data.pdf');
      for await (const { name, content } of tableFiles(snapshot, person)) {
        zip.addReadStream(content, name);
      }
      for (const { name, content } of papers) zip.addReadStream(content, name);
      zip.end();
      for await (const chunk of output) yield Buffer.from(chunk);
    } finally {
      await snapshot.rollback().execute();
    }
  }
}

async function* tableFiles(snapshot: Snapshot, person: Person) {
  const tables = new Map((await listTables(snapshot)).map((table) => [table.name, table]));
  for (const naming of await listNamings(snapshot, person)) {
    const table = tables.get(naming.table);
    if (table === undefined || table.name in LEFT_OUT) continue;
    const columns = table.columns.filter((column) => isShown(table, { column, naming, person }));
    const titles = columns.map(({ name, type }): ExportColumn<Record<string, string | null>> => ({
      title: name,
      type: isExact(type) ? 'exact' : 'text',
      value: (row) => row[name] ?? null,
    }));
    const rows = streamNamed(snapshot, { naming, columns, person });
    yield { name: `tables/${table.name}.csv`, content: writeCsv(titles, rows) };
  }
}

function isShown(
  table: ExportedTable,
  { column, naming, person }: { column: TableColumn; naming: Naming; person: Person },
): boolean {
  const shown = SHOWN[table.name];
  if (shown !== undefined)
    return (
      shown.has(column.name) && (person.of === 'party' || !/^(?:before|after)$/.test(column.name))
    );
  if (!isKept(table, column)) return false;
  if (person.of === 'party' || OWN.has(table.name)) return true;
  const { name, type } = column;
  return (
    table.key.includes(name) || naming.columns.includes(name) || /^(?:date|timestamp)/.test(type)
  );
}
