import type { Readable } from 'node:stream';

import { BOOK_TITLES, BOOKS } from '#shared/books/books.ts';
import { formatDate } from '#shared/dates.ts';
import { parsePeriod } from '#shared/periods.ts';
import { Problem } from '#shared/problems.ts';

import type { Deps } from '../../platform/deps.ts';
import { manilaInstant } from '../../output/tables/manila-instant.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { drawTableStream } from '../../output/long-tables/draw-table.ts';
import type {
  PrintedColumn,
  PrintedRow,
  PrintedTable,
} from '../../output/long-tables/printed-table.ts';
import { PRODUCT_VERSION } from '../../platform/process/product-version.ts';
import { getCompany } from '../../platform/settings/company.ts';
import { printHead } from '../../platform/settings/company-print-head.ts';

import { affidavitRows } from './affidavit.ts';
import { permitLines } from './print-book.ts';
import { yearOf } from './book-year.ts';
import { listSeals, listVolumes } from './seals-queries.ts';
import type { BoundVolume, BoundYear } from './bound-year.ts';

/**
 * The volumes of a year that were sealed. Throws book-not-this-year, books-not-bound when there are
 * none.
 */
export async function readBoundYear(deps: Deps, caller: Caller, key: string): Promise<BoundYear> {
  const { company } = await getCompany(deps, caller);
  const year = yearOf(key, company);
  const seals = await listSeals(deps.db, year);
  const ofYear = seals
    .filter(({ period }) => period === key)
    .toSorted((a, b) => BOOKS.indexOf(a.book) - BOOKS.indexOf(b.book) || a.part - b.part);
  if (ofYear.length === 0) throw new Problem('books-not-bound', { values: { name: key } });
  const rows = await listVolumes(
    deps.db,
    ofYear.map(({ sealId }) => sealId),
  );
  const volumes = ofYear.flatMap((seal) => {
    const own = rows.filter(({ seal_id: id }) => id === seal.sealId);
    const supplement = seal.part === 0 ? '' : `, supplement ${seal.part}`;
    return own.map((row): BoundVolume => {
      const isLast = row.volume === own.length;
      return {
        sealId: seal.sealId,
        title: `${BOOK_TITLES[seal.book]}${supplement}`,
        volume: row.volume,
        volumes: own.length,
        pages: row.pages,
        firstEntry: row.first_entry,
        lastEntry: row.last_entry,
        sha256: row.sha256,
        size: row.size,
        debit: isLast ? seal.debit : null,
        credit: isLast ? seal.credit : null,
        entries: isLast ? seal.entries : null,
      };
    });
  });
  const label = parsePeriod(key, company.fiscalYearEndMonth)?.label ?? key;
  return { company, label, from: year.from, to: year.to, volumes };
}

const VOLUME_COLUMNS: readonly PrintedColumn[] = [
  { title: 'Book', weight: 150, type: 'text' },
  { title: 'Volume', weight: 46, type: 'text' },
  { title: 'Leaves', weight: 40, type: 'text' },
  { title: 'Entries or accounts', weight: 170, type: 'text' },
  { title: 'Total debits', weight: 86, type: 'money' },
  { title: 'Total credits', weight: 86, type: 'money' },
];

/** The transmittal list of a year's bound books (handbook 3.4), as PDF. */
export function drawTransmittal(deps: Deps, caller: Caller, year: BoundYear): Readable {
  return drawTableStream(
    findPrintout(deps, caller, { year, title: 'Transmittal list of books of accounts' }),
    () => streamOf(transmittalRows(year)),
  );
}

/** The draft of the sworn certification of a year's bound books (handbook 3.4), as PDF. */
export function drawAffidavit(deps: Deps, caller: Caller, year: BoundYear): Readable {
  return drawTableStream(
    findPrintout(deps, caller, { year, title: 'Sworn certification (draft)' }),
    () => streamOf(affidavitRows(year, volumeRows(year, 1))),
  );
}

function findPrintout(
  { clock }: Deps,
  { clientId }: Caller,
  { year, title }: { year: BoundYear; title: string },
): PrintedTable {
  const { company } = year;
  const { name, taxLine, address } = printHead(company, company.registeredName);
  const at = clock.now();
  return {
    sheet: 'a4-portrait',
    name: `${title}, ${year.label}`,
    head: {
      left: [name, taxLine],
      title: '',
      period: '',
      right: permitLines(company),
    },
    foot: `${title} · ${address} · Printed ${manilaInstant(at).slice(0, 16)} by ${clientId} · Talaan ${PRODUCT_VERSION}`,
    layouts: [[], VOLUME_COLUMNS],
    createdAt: at,
  };
}

function volumeRows({ volumes }: BoundYear, layout: number): PrintedRow[] {
  const rows = volumes.map((volume): PrintedRow => ({
    kind: 'line',
    layout,
    cells: [
      volume.title,
      `${volume.volume} of ${volume.volumes}`,
      String(volume.pages),
      volume.firstEntry === '' ? 'none' : `${volume.firstEntry} to ${volume.lastEntry}`,
      volume.debit,
      volume.credit,
    ],
  }));
  const pages = volumes.reduce((sum, volume) => sum + volume.pages, 0);
  const total: PrintedRow = {
    kind: 'grand',
    layout,
    cells: ['Total', String(volumes.length), String(pages), null, null, null],
  };
  return [...rows, total];
}

function* transmittalRows(year: BoundYear): Generator<PrintedRow> {
  const { company, label, from, to, volumes } = year;
  const note = (text: string, size = 9.5): PrintedRow => ({
    kind: 'note',
    layout: 0,
    cells: [text],
    size,
  });
  yield { ...note('TRANSMITTAL LIST OF BOOKS OF ACCOUNTS', 14), kind: 'end' };
  yield {
    ...note(`Taxable year ${label}: ${formatDate(from)} to ${formatDate(to)}`, 10),
    kind: 'end',
  };
  yield note(' ');
  yield note(`To the Bureau of Internal Revenue, Revenue District Office ${company.rdoCode}`);
  yield note(
    'The following permanently bound books of accounts are transmitted. In each book the total of the debits equals the total of the credits.',
  );
  yield note(' ');
  yield* volumeRows(year, 1);
  yield note(' ');
  yield note('SHA-256 of the files that the volumes were printed from', 9);
  for (const { title, volume, volumes: of, sha256 } of volumes) {
    yield note(`${title}, volume ${volume} of ${of}: ${sha256}`, 7);
  }
  yield note(' ');
  yield note(
    `Submitted by: ____________________________     Received by: ____________________________`,
  );
  yield note(
    `${company.signatoryName === '' ? 'Name and position' : `${company.signatoryName}, ${company.signatoryTitle}`}          Date: ____________________`,
    8.5,
  );
}

/** The check sums of the volumes, as `sha256sum -c` reads them. */
export function checkSumsOf(files: readonly { name: string; sha256: string }[]): string {
  return files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('');
}

async function* streamOf(rows: Iterable<PrintedRow>): AsyncGenerator<PrintedRow> {
  yield* rows;
}
