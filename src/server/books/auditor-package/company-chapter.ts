import { Readable } from 'node:stream';

import type { ExportColumn } from '../../output/tables/columns.ts';
import { writeCsv } from '../../output/tables/csv.ts';
import { getCompany } from '../../platform/settings/company.ts';

import { readAnchor } from '../anchors/anchor.ts';

import type { PackageChapter, PackageContext } from './package-part.ts';
import { listPeople, streamAudit, streamUnusedNumbers } from './kept-queries.ts';

const FOLDER = '09 Company and audit trail';

type RowOf<Stream extends (...given: never[]) => AsyncGenerator> =
  ReturnType<Stream> extends AsyncGenerator<infer Row> ? Row : never;
type Person = Awaited<ReturnType<typeof listPeople>>[number];

const PEOPLE: readonly ExportColumn<Person>[] = [
  { title: 'Name', type: 'text', value: (row) => row.clientId },
  { title: 'Role', type: 'text', value: (row) => row.role },
  { title: 'Since', type: 'instant', value: (row) => row.createdAt },
  { title: 'Deactivated at', type: 'instant', value: (row) => row.deactivatedAt },
  { title: 'Deleted at', type: 'instant', value: (row) => row.deletedAt },
];

const ACTS: readonly ExportColumn<RowOf<typeof streamAudit>>[] = [
  { title: 'At', type: 'instant', value: (row) => row.at },
  { title: 'Who', type: 'text', value: (row) => row.actor },
  { title: 'Did', type: 'text', value: (row) => row.action },
  { title: 'To', type: 'text', value: (row) => row.subject },
  { title: 'From address', type: 'text', value: (row) => row.address },
  { title: 'Before', type: 'text', value: (row) => row.before },
  { title: 'After', type: 'text', value: (row) => row.after },
];

const UNUSED: readonly ExportColumn<RowOf<typeof streamUnusedNumbers>>[] = [
  { title: 'Kind', type: 'text', value: (row) => row.kind },
  { title: 'Number', type: 'text', value: (row) => row.number },
  { title: 'Status', type: 'text', value: (row) => row.state },
  { title: 'Date', type: 'date', value: (row) => row.date },
  { title: 'Reason', type: 'text', value: (row) => row.reason },
  { title: 'Recorded by', type: 'text', value: (row) => row.recordedBy },
  { title: 'Recorded at', type: 'instant', value: (row) => row.recordedAt },
  { title: 'Withdrawn by', type: 'text', value: (row) => row.withdrawnBy },
  { title: 'Withdrawn because', type: 'text', value: (row) => row.withdrawnBecause },
];

/**
 * Whose books they are, who may do what in them, and what everybody did in the days of the period.
 */
export function companyChapter({ deps, caller, snapshot, period }: PackageContext): PackageChapter {
  return {
    step: 'Company and audit trail',
    parts: [
      {
        path: `${FOLDER}/Anchor.json`,
        note: 'The ends of the hash chains; with it “talaan verify” finds what is changed later',
        open: async () => {
          const anchor = await readAnchor({ ...deps, db: snapshot });
          return Readable.from([Buffer.from(`${JSON.stringify(anchor, undefined, 2)}\n`)]);
        },
      },
      {
        path: `${FOLDER}/Company.json`,
        note: 'The profile of the taxpayer',
        open: async () => {
          const { company } = await getCompany({ ...deps, db: snapshot }, caller);
          return Readable.from([Buffer.from(`${JSON.stringify(company, undefined, 2)}\n`)]);
        },
      },
      {
        path: `${FOLDER}/People.csv`,
        note: 'Who has or had an account, and what they may do',
        open: async () => writeCsv(PEOPLE, Readable.from(await listPeople(snapshot))),
      },
      {
        path: `${FOLDER}/Audit trail.csv`,
        note: 'Who did what on the days of the period',
        open: async () => writeCsv(ACTS, streamAudit(snapshot, period)),
      },
      {
        path: `${FOLDER}/Cancelled and missing numbers.csv`,
        note: 'Numbers of printed forms without a record',
        open: async () => writeCsv(UNUSED, streamUnusedNumbers(snapshot, period)),
      },
    ],
  };
}
