import { BOOKS } from '#shared/books/books.ts';
import { monthPeriodOf } from '#shared/periods.ts';

import { bookFileName } from '../loose-leaf/book-file-name.ts';
import { listBookFiles } from '../loose-leaf/book-files.ts';

import { listYearVolumes } from './kept-queries.ts';
import { openStored } from './open-stored.ts';
import type { PackageChapter, PackageContext, PackagePart } from './package-part.ts';
import { deriveName } from './package-part.ts';
import { listMonths } from './queries.ts';

const FOLDER = '04 Books and filings';

/**
 * The loose-leaf books of every month with entries, as sealed or as they stand, and the bound
 * volumes of the years that end in the period.
 */
export async function booksChapter(context: PackageContext): Promise<PackageChapter> {
  const { deps, caller, snapshot, period, signal } = context;
  const parts: PackagePart[] = [];
  for (const month of await listMonths(snapshot, period)) {
    for (const book of BOOKS) {
      const of = { snapshot, book, period: monthPeriodOf(month), signal };
      const files = await listBookFiles(deps, caller, of);
      parts.push(
        ...files.map(({ fileName, sha256, open }) => ({
          path: `${FOLDER}/${sha256 === null ? 'Not sealed' : 'Sealed'}/${deriveName(fileName)}`,
          note: sha256 === null ? 'As of now; not sealed yet' : 'As it was sealed',
          isPacked: true,
          open: async () => (sha256 === null ? open() : openStored(deps, sha256)),
        })),
      );
    }
  }
  const bound = await listYearVolumes(snapshot, period);
  parts.push(
    ...bound.map(({ volume, volumes, sha256, ...of }) => ({
      path: `${FOLDER}/Bound volumes/${deriveName(bookFileName(of, volume, Number(volumes)))}`,
      note: 'As it was sealed for binding',
      isPacked: true,
      open: () => openStored(deps, sha256),
    })),
  );
  return { step: 'Books', parts };
}
