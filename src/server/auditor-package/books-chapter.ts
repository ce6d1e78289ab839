import { BOOKS } from '#shared/books/books.ts';
import { fromWire } from '#shared/money.ts';
import { monthPeriodOf } from '#shared/periods.ts';

import { listBookFiles } from '../books/book-files.ts';
import type { ExportColumn } from '../exports/columns.ts';
import { writeCsv } from '../exports/csv.ts';

import type { PackageChapter, PackageContext, PackagePart } from './package-part.ts';
import { nameOf } from './package-part.ts';
import { listMonths, streamCloses, streamFilings } from './queries.ts';

const FOLDER = '04 Books and filings';

type RowOf<Stream extends (...given: never[]) => AsyncGenerator> =
  ReturnType<Stream> extends AsyncGenerator<infer Row> ? Row : never;

const FILED: readonly ExportColumn<RowOf<typeof streamFilings>>[] = [
  { title: 'What', type: 'text', value: (row) => row.title },
  { title: 'Period', type: 'text', value: (row) => row.period },
  { title: 'Amendment', type: 'count', value: (row) => row.amendment },
  { title: 'Filed on', type: 'date', value: (row) => row.filedOn },
  { title: 'Reference', type: 'text', value: (row) => row.reference },
  { title: 'Filed by', type: 'text', value: (row) => row.filedBy },
  { title: 'Recorded at', type: 'instant', value: (row) => row.filedAt },
  { title: 'Withdrawn because', type: 'text', value: (row) => row.withdrawnBecause },
  { title: 'Figure', type: 'text', value: (row) => row.key },
  { title: 'Name', type: 'text', value: (row) => row.label },
  { title: 'Amount', type: 'money', value: (row) => fromWire(row.amount) ?? null },
  { title: 'SHA-256', type: 'text', value: (row) => row.sha256 },
];

const CLOSED: readonly ExportColumn<RowOf<typeof streamCloses>>[] = [
  { title: 'Month', type: 'text', value: (row) => row.month },
  { title: 'Closed by', type: 'text', value: (row) => row.closedBy },
  { title: 'Closed at', type: 'instant', value: (row) => row.closedAt },
  { title: 'Note', type: 'text', value: (row) => row.note },
  { title: 'Reopened by', type: 'text', value: (row) => row.reopenedBy },
  { title: 'Reopened at', type: 'instant', value: (row) => row.reopenedAt },
  { title: 'Reason', type: 'text', value: (row) => row.reason },
  { title: 'SHA-256 of the checklist', type: 'text', value: (row) => row.sha256 },
];

/** The loose-leaf books of every month with entries, as sealed or as they stand; what was filed, and who closed what. */
export async function booksChapter(context: PackageContext): Promise<PackageChapter> {
  const { deps, caller, snapshot, period, signal } = context;
  const parts: PackagePart[] = [];
  for (const month of await listMonths(snapshot, period)) {
    for (const book of BOOKS) {
      const of = { snapshot, book, period: monthPeriodOf(month), signal };
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const files = await listBookFiles(deps, caller, of);
      parts.push(
        ...files.map(({ fileName, isSealed, open }) => ({
          path: `${FOLDER}/${isSealed ? 'Sealed' : 'Not sealed'}/${nameOf(fileName)}`,
          note: isSealed ? 'As it was sealed' : 'As it stands; not sealed yet',
          isPacked: true,
          open: async () => open(),
        })),
      );
    }
  }
  return {
    step: 'Books',
    parts: [
      ...parts,
      {
        path: `${FOLDER}/Filed.csv`,
        note: 'Every figure as it was filed',
        open: async () => writeCsv(FILED, streamFilings(snapshot, period)),
      },
      {
        path: `${FOLDER}/Closed months.csv`,
        note: 'Who closed and reopened which month',
        open: async () => writeCsv(CLOSED, streamCloses(snapshot, period)),
      },
    ],
  };
}
