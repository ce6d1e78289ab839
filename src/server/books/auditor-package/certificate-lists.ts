import { Readable } from 'node:stream';

import type { Period } from '#shared/periods.ts';
import { formatTin } from '#shared/tin.ts';

import type { ExportColumn } from '../../output/tables/columns.ts';
import { writeCsv } from '../../output/tables/csv.ts';
import { findCertificates } from '../../tax/certificates/certificates.ts';
import { expectedOf } from '../../tax/expected/expected.ts';
import type { ExpectedRow } from '../../tax/expected/expected.ts';

import type { PackageContext, PackagePart } from './package-part.ts';
import { documentName } from './attachments-chapter.ts';
import { streamReceived } from './queries.ts';
import { periodsIn } from './tax-periods.ts';

type Issued = Awaited<ReturnType<typeof findCertificates>>['certificates'][number];
type IssuedRow = Omit<Issued, 'rows'> & { readonly row: Issued['rows'][number] };
type Received = ReturnType<typeof streamReceived> extends AsyncGenerator<infer Row> ? Row : never;

const ISSUED: readonly ExportColumn<IssuedRow>[] = [
  { title: 'Payee', type: 'text', value: ({ payee }) => payee },
  { title: 'TIN', type: 'text', value: ({ tin }) => tin },
  { title: 'ATC', type: 'text', value: ({ row }) => row.atc },
  { title: 'Nature of payment', type: 'text', value: ({ row }) => row.nature },
  { title: 'First month', type: 'money', value: ({ row }) => row.month1 },
  { title: 'Second month', type: 'money', value: ({ row }) => row.month2 },
  { title: 'Third month', type: 'money', value: ({ row }) => row.month3 },
  { title: 'Total', type: 'money', value: ({ row }) => row.total },
  { title: 'Tax withheld', type: 'money', value: ({ row }) => row.tax },
  { title: 'Not ready because', type: 'text', value: ({ faults }) => faults.join(' ') },
];

const RECEIVED: readonly ExportColumn<Received>[] = [
  { title: 'Date', type: 'date', value: (row) => row.date },
  { title: 'Entry', type: 'text', value: (row) => row.entry },
  { title: 'Customer', type: 'text', value: (row) => row.party },
  {
    title: 'TIN',
    type: 'text',
    value: ({ tin, branch }) => (tin === null ? null : formatTin(tin, branch ?? '')),
  },
  { title: 'Invoice', type: 'text', value: (row) => row.document },
  { title: 'ATC', type: 'text', value: (row) => row.code },
  { title: 'Base', type: 'money', value: (row) => row.base },
  { title: 'Tax withheld', type: 'money', value: (row) => row.tax },
  {
    title: 'Documents, in 08 Supporting documents',
    type: 'text',
    value: ({ entry, papers }) =>
      papers.map((paper) => documentName({ entry, ...paper })).join('; '),
  },
];

const TO_COME: readonly ExportColumn<ExpectedRow>[] = [
  { title: 'Customer', type: 'text', value: (row) => row.name },
  { title: 'Invoice', type: 'text', value: (row) => row.document },
  { title: 'Date', type: 'date', value: (row) => row.date },
  { title: 'Quarter', type: 'text', value: (row) => row.quarter },
  { title: 'ATC', type: 'text', value: (row) => row.atc },
  { title: 'Base', type: 'money', value: (row) => row.base },
  { title: 'Tax', type: 'money', value: (row) => row.tax },
  {
    title: 'Status',
    type: 'text',
    value: ({ state }) => (state === 'to-follow' ? 'Withheld, certificate outstanding' : 'Unpaid'),
  },
  { title: 'Due', type: 'date', value: (row) => row.due },
  { title: 'Days late', type: 'count', value: (row) => row.daysPastDue },
];

/**
 * Certificates 2307 as lists: given in each quarter that ends in a period, received in it, and
 * still to come at its end.
 */
export function certificateLists(context: PackageContext, folder: string): PackagePart[] {
  const { snapshot, period } = context;
  return [
    ...periodsIn(period, ['quarter']).map((quarter) => issuedPart(context, folder, quarter)),
    {
      path: `${folder}/Form 2307 received.csv`,
      note: 'Certificates of customers, with their documents',
      open: async () => writeCsv(RECEIVED, streamReceived(snapshot, period)),
    },
    {
      path: `${folder}/Form 2307 to come.csv`,
      note: 'Certificates that customers still owed at the end of the period',
      open: async () => {
        const { parties } = await expectedOf(snapshot, { asOf: period.to });
        return writeCsv(TO_COME, Readable.from(parties.flatMap(({ rows }) => rows)));
      },
    },
  ];
}

function issuedPart({ snapshot }: PackageContext, folder: string, quarter: Period): PackagePart {
  return {
    path: `${folder}/Form 2307 issued ${quarter.key}.csv`,
    note: 'Certificates for suppliers',
    open: async () => {
      const { certificates } = await findCertificates(snapshot, quarter);
      const rows = certificates.flatMap(({ rows: own, ...payee }) =>
        own.map((row) => ({ ...payee, row })),
      );
      return writeCsv(ISSUED, Readable.from(rows));
    },
  };
}
