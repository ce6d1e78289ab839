import { Readable } from 'node:stream';

import { fromWire } from '#shared/money.ts';
import { yearKeyOf } from '#shared/periods.ts';

import { cleanFileName } from '../../platform/attachments/file-names.ts';
import type { ExportColumn } from '../../output/tables/columns.ts';
import { writeCsv } from '../../output/tables/csv.ts';
import { streamFiled } from '../../tax/filings/filed-entries-queries.ts';
import { findSentFile, listFilingRows, listSentFiles } from '../../tax/filings/filing-queries.ts';
import type { FilingRow } from '../../tax/filings/filing-queries.ts';
import { listCloses } from '../../tax/periods/month-queries.ts';
import { buildMonths } from '../../tax/rows/period-of.ts';

import { openStored } from './open-stored.ts';
import type { PackageChapter, PackageContext, PackagePart } from './package-part.ts';
import { deriveName } from './package-part.ts';
import {
  listBookDocuments,
  listObligations,
  streamCloses,
  streamFiledEntries,
  streamFilings,
} from './kept-queries.ts';
import { obligationKeys } from './tax-periods.ts';

const FOLDER = '04 Books and filings';

type RowOf<Stream extends (...given: never[]) => AsyncGenerator> =
  ReturnType<Stream> extends AsyncGenerator<infer Row> ? Row : never;
type Obligation = Awaited<ReturnType<typeof listObligations>>[number];

const FILED: readonly ExportColumn<RowOf<typeof streamFilings>>[] = [
  { title: 'Return', type: 'text', value: (row) => row.title },
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

const FILED_ENTRIES: readonly ExportColumn<RowOf<typeof streamFiledEntries>>[] = [
  { title: 'Return', type: 'text', value: (row) => row.title },
  { title: 'Period', type: 'text', value: (row) => row.period },
  { title: 'Amendment', type: 'count', value: (row) => row.amendment },
  { title: 'Figure', type: 'text', value: (row) => row.key },
  { title: 'Entry', type: 'text', value: (row) => row.entry },
  { title: 'Date', type: 'date', value: (row) => row.date },
  { title: 'Amount', type: 'money', value: (row) => row.amount },
  { title: 'SHA-256 of the filing', type: 'text', value: (row) => row.sha256 },
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

const OBLIGATIONS: readonly ExportColumn<Obligation>[] = [
  { title: 'Form', type: 'text', value: (row) => row.form },
  { title: 'Period', type: 'text', value: (row) => row.period },
  { title: 'Status', type: 'text', value: (row) => row.state },
  { title: 'Filed on', type: 'date', value: (row) => row.filedOn },
  { title: 'Reference', type: 'text', value: (row) => row.reference },
  { title: 'Note', type: 'text', value: (row) => row.note },
  { title: 'Noted by', type: 'text', value: (row) => row.notedBy },
  { title: 'Noted at', type: 'instant', value: (row) => row.notedAt },
  { title: 'Proofs', type: 'count', value: (row) => row.papers.length },
];

/**
 * What was filed, as it was frozen, with its proofs; what was closed, with what its checklist said
 * then; documents of the bound books.
 */
export async function filingsChapter(
  context: PackageContext,
  fiscalYearEndMonth: number,
): Promise<PackageChapter> {
  const { snapshot, period } = context;
  const obligations = await listObligations(snapshot, obligationKeys(period, fiscalYearEndMonth));
  const parts: PackagePart[] = [
    list('Filed.csv', 'Every figure as it was filed', () =>
      writeCsv(FILED, streamFilings(snapshot, period)),
    ),
    list('Filed, by entry.csv', 'What each entry added to each figure that was filed', () =>
      writeCsv(FILED_ENTRIES, streamFiledEntries(snapshot, period)),
    ),
    ...(await filingParts(context)),
    ...(await sentParts(context)),
    list('Obligations.csv', 'What was noted of the tax calendar', () =>
      writeCsv(OBLIGATIONS, Readable.from(obligations)),
    ),
    ...proofParts(context, obligations),
    list('Closed months.csv', 'Who closed and reopened which month', () =>
      writeCsv(CLOSED, streamCloses(snapshot, period)),
    ),
    ...(await closeParts(context)),
    ...(await bookTableParts(context, fiscalYearEndMonth)),
  ];
  return { step: 'Filings and closed months', parts };
}

function list(name: string, note: string, write: () => Readable): PackagePart {
  return { path: `${FOLDER}/${name}`, note, open: async () => write() };
}

/** Each filing as JSON: who, when, and the very content that its SHA-256 is of. */
async function filingParts({ snapshot, period }: PackageContext): Promise<PackagePart[]> {
  const rows = (await listFilingRows(snapshot, {})).filter(
    (row) => row.to_date >= period.from && row.to_date <= period.to,
  );
  return rows.map((row) => ({
    path: `${FOLDER}/Filings/${deriveName(`${row.subject} ${row.period}`)} ${amendmentOf(row)}.json`,
    note: `${row.subject_title}; ${row.is_standing ? 'stands' : row.withdrawn_at === null ? 'amended since' : 'withdrawn'}`,
    open: async () => {
      const entries: [string, string, bigint][] = [];
      for await (const { entryId, shares } of streamFiled(snapshot, row.filing_id))
        for (const { key, amount } of shares) entries.push([entryId, key, amount]);
      return buildJson({
        title: row.subject_title,
        from: row.from_date,
        to: row.to_date,
        filedOn: row.filed_on,
        reference: row.reference,
        note: row.note,
        filedBy: row.filer,
        filedAt: row.filed_at,
        withdrawn:
          row.withdrawn_at === null
            ? null
            : { by: row.withdrawer, at: row.withdrawn_at, reason: row.withdrawn_reason },
        entriesInLedger: row.ledger_length,
        sha256: row.sha256,
        sha256Of:
          'the value of "frozen" as JSON without spaces, the keys of objects in the order of the alphabet; of each entry: its id, the figure, centavos',
        frozen: {
          subject: row.subject,
          period: row.period,
          amendment: row.amendment,
          figures: row.figures.map(({ key, label, amount }) => [key, label, amount]),
          entries,
        },
      });
    },
  }));
}

/** The files that were sent with a filing, as they were on that day. */
async function sentParts({ snapshot, period }: PackageContext): Promise<PackagePart[]> {
  const rows = await listFilingRows(snapshot, {});
  const parts: PackagePart[] = [];
  for (const row of rows) {
    if (row.to_date < period.from || row.to_date > period.to) continue;
    for (const { fileName } of await listSentFiles(snapshot, row.filing_id)) {
      parts.push({
        path: `${FOLDER}/Filings/${deriveName(`${row.subject} ${row.period}`)} ${amendmentOf(row)}, sent/${deriveName(fileName)}`,
        note: 'As it was sent',
        open: async () => {
          const sent = await findSentFile(snapshot, row.filing_id, fileName);
          return sent === undefined ? undefined : Readable.from([sent.content]);
        },
      });
    }
  }
  return parts;
}

function amendmentOf({ amendment, withdrawn_at: withdrawnAt }: FilingRow): string {
  const which = amendment === 0 ? 'as filed' : `amendment ${amendment}`;
  return withdrawnAt === null ? which : `${which}, withdrawn`;
}

/** Each close of a month as JSON, with its checklist as it was then. */
async function closeParts({ snapshot, period }: PackageContext): Promise<PackagePart[]> {
  const parts: PackagePart[] = [];
  for (const { key } of buildMonths(period)) {
    const closes = (await listCloses(snapshot, key)).toReversed();
    parts.push(
      ...closes.map((row, at) => ({
        path: `${FOLDER}/Closed months/${key}${at === 0 ? '' : ` again ${at}`}.json`,
        note: row.reopened_at === null ? 'Closed' : 'Closed and reopened',
        open: async () =>
          buildJson({
            month: key,
            closedBy: row.closer,
            closedAt: row.closed_at,
            note: row.note,
            reopened:
              row.reopened_at === null
                ? null
                : { by: row.reopener, at: row.reopened_at, reason: row.reopened_reason },
            sha256OfChecklist: row.checklist_sha256,
            checklist: row.checklist,
          }),
      })),
    );
  }
  return parts;
}

function proofParts({ deps }: PackageContext, obligations: readonly Obligation[]): PackagePart[] {
  return obligations.flatMap(({ form, period, papers }) =>
    papers.map(({ fileName, contentType, sha256 }, at) => ({
      path: `${FOLDER}/Proofs of filing/${deriveName(`${form} ${period}`)} ${at + 1} ${cleanFileName(deriveName(fileName), contentType)}`,
      note: 'Proof of filing or payment',
      isPacked: true,
      open: () => openStored(deps, sha256),
    })),
  );
}

async function bookTableParts(
  { deps, snapshot, period }: PackageContext,
  fiscalYearEndMonth: number,
): Promise<PackagePart[]> {
  const years = [period.from, period.to].map((day) => yearKeyOf(day, fiscalYearEndMonth));
  return (await listBookDocuments(snapshot, years)).map(
    ({ kind, year, book, volume, fileName, contentType, sha256 }, at) => ({
      path: `${FOLDER}/Papers of the bound books/${deriveName([year, kind, book, volume].filter((part) => part !== null).join(' '))} ${at + 1} ${cleanFileName(deriveName(fileName), contentType)}`,
      note: 'Scan or proof of registration',
      isPacked: true,
      open: () => openStored(deps, sha256),
    }),
  );
}

function buildJson(value: object): Readable {
  const text = JSON.stringify(
    value,
    (_, part: unknown) => (typeof part === 'bigint' ? part.toString() : part),
    2,
  );
  return Readable.from([Buffer.from(`${text}\n`)]);
}
