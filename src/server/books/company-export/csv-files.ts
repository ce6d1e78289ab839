import type { Readable } from 'node:stream';

import { formatTin } from '#shared/tin.ts';

import type { Snapshot } from '../../platform/db/snapshot.ts';

import type { ExportColumn } from '../../output/tables/columns.ts';
import { writeCsv, writeLines } from '../../output/tables/csv.ts';
import { documentPath } from './document-path.ts';
import {
  copyLines,
  copyRecords,
  copyTaxRows,
  listChart,
  streamDocuments,
  streamParties,
} from './queries.ts';
import type { Days } from './queries.ts';

type RowOf<Stream extends (snapshot: Snapshot, days?: Days) => AsyncGenerator> =
  ReturnType<Stream> extends AsyncGenerator<infer Row> ? Row : never;
type ChartRow = Awaited<ReturnType<typeof listChart>>[number];

const YES_NO = (is: boolean) => (is ? 'yes' : 'no');

const ACCOUNTS: readonly ExportColumn<ChartRow>[] = [
  { title: 'Number', type: 'text', value: (row) => row.number },
  { title: 'Title', type: 'text', value: (row) => row.title },
  { title: 'Type', type: 'text', value: (row) => row.type },
  { title: 'Normal side', type: 'text', value: (row) => row.normal_side },
  { title: 'Statement line', type: 'text', value: (row) => row.statement_line },
  { title: 'Control account', type: 'text', value: (row) => YES_NO(row.is_control) },
  { title: 'In use', type: 'text', value: (row) => YES_NO(row.is_active) },
];

const PARTIES: readonly ExportColumn<RowOf<typeof streamParties>>[] = [
  { title: 'Name', type: 'text', value: (row) => row.name },
  { title: 'Register', type: 'text', value: (row) => row.register },
  { title: 'Taxpayer type', type: 'text', value: (row) => row.taxpayer_type },
  { title: 'TIN', type: 'text', value: (row) => tinOf(row.tin, row.branch) },
  { title: 'Registered name', type: 'text', value: (row) => row.registered_name },
  { title: 'Last name', type: 'text', value: (row) => row.last_name },
  { title: 'First name', type: 'text', value: (row) => row.first_name },
  { title: 'Middle name', type: 'text', value: (row) => row.middle_name },
  { title: 'Trade name', type: 'text', value: (row) => row.trade_name },
  { title: 'Address', type: 'text', value: (row) => row.address1 },
  { title: 'Address, line 2', type: 'text', value: (row) => row.address2 },
  { title: 'ZIP', type: 'text', value: (row) => row.zip },
  { title: 'Country', type: 'text', value: (row) => row.country },
  { title: 'Email', type: 'text', value: (row) => row.email },
  { title: 'VAT-registered', type: 'text', value: (row) => YES_NO(row.is_vat_registered) },
  { title: 'ATC', type: 'text', value: (row) => row.default_atc },
  { title: 'Further emails', type: 'text', value: (row) => row.more_emails.join(', ') },
  { title: 'Contact', type: 'text', value: (row) => row.contact_name },
  { title: 'Phone', type: 'text', value: (row) => row.contact_phone },
  { title: 'Bank', type: 'text', value: (row) => row.bank_name },
  { title: 'Bank account name', type: 'text', value: (row) => row.bank_account_name },
  { title: 'Bank account number', type: 'text', value: (row) => row.bank_account_number },
  { title: 'Form 2303 dated', type: 'date', value: (row) => row.form_2303_date },
  { title: 'Usual account', type: 'text', value: (row) => row.default_account },
  { title: 'Usual VAT class', type: 'text', value: (row) => row.vat_class },
  { title: 'Terms, days', type: 'text', value: (row) => row.terms },
  { title: 'Registered at', type: 'instant', value: (row) => row.registered_at },
];

/** Of what `copyRecords` writes. */
const RECORD_TITLES: readonly string[] = [
  'Sequence',
  'Entry',
  'Book',
  'Kind',
  'Number',
  'Date',
  'Due date',
  'Party',
  'TIN',
  'Description',
  'Total',
  'Reverses',
  'Corrects',
  'Reason',
  'Receipt to',
  'Recorded by',
  'Recorded at',
  'Hash',
  'Answers',
];

/** Of what `copyLines` writes. */
const LINE_TITLES: readonly string[] = [
  'Entry',
  'Date',
  'Book',
  'Stage',
  'Description',
  'Line',
  'Account',
  'Debit',
  'Credit',
  'Party',
  'Document',
  'Memo',
  'Foreign amount',
  'Currency',
];

/** Of what `copyTaxRows` writes. */
const TAX_TITLES: readonly string[] = [
  'Entry',
  'Date',
  'Tax',
  'Code',
  'Base',
  'Rate, %',
  'Amount',
  'Party',
  'TIN',
  'Document',
];

const DOCUMENTS: readonly ExportColumn<RowOf<typeof streamDocuments>>[] = [
  { title: 'Entry', type: 'text', value: (row) => row.entry },
  { title: 'File', type: 'text', value: (row) => documentPath(row) },
  { title: 'Name', type: 'text', value: (row) => row.fileName },
  { title: 'Type', type: 'text', value: (row) => row.contentType },
  { title: 'Bytes', type: 'count', value: (row) => row.size },
  { title: 'SHA-256', type: 'text', value: (row) => row.sha256 },
  { title: 'Uploaded at', type: 'instant', value: (row) => row.uploadedAt },
];

/**
 * The tables of an export by the names of their files, each read when it is its turn; of some days,
 * or of all.
 */
export const CSV_FILES: Readonly<Record<string, (snapshot: Snapshot, days?: Days) => Readable>> = {
  'accounts.csv': (snapshot) => writeCsv(ACCOUNTS, each(listChart(snapshot))),
  'parties.csv': (snapshot) => writeCsv(PARTIES, streamParties(snapshot)),
  'records.csv': (snapshot, days) => writeLines(RECORD_TITLES, copyRecords(snapshot, days)),
  'journal-lines.csv': (snapshot, days) => writeLines(LINE_TITLES, copyLines(snapshot, days)),
  'tax-rows.csv': (snapshot, days) => writeLines(TAX_TITLES, copyTaxRows(snapshot, days)),
  'documents.csv': (snapshot, days) => writeCsv(DOCUMENTS, streamDocuments(snapshot, days)),
};

async function* each<Row>(rows: Promise<readonly Row[]>): AsyncGenerator<Row> {
  yield* await rows;
}

function tinOf(tin: string | null, branch: string): string {
  return tin === null ? '' : formatTin(tin, branch);
}
