import { BOOKS } from '#shared/ledger/journal-entry.ts';
import type { BookCode } from '#shared/ledger/journal-entry.ts';
import { SIDE_ACCOUNTS } from '#shared/ledger/party-accounts.ts';
import { keysOf } from '#shared/keys-of.ts';

import { cardsCsv, journalCsv } from '../../reports/general-ledger/ledger-csv.ts';
import { cardsPdf } from '../../reports/general-ledger/ledger-pdf.ts';
import type { CardsChoice } from '../../reports/general-ledger/card-rows.ts';

import type { PackageChapter, PackageContext, PackagePart } from './package-part.ts';

const FOLDER = '02 Ledger and journals';

const PARTY_ACCOUNTS = Object.values(SIDE_ACCOUNTS).flatMap(({ control, advances }) => [
  control,
  advances,
]);

/**
 * The general ledger and the party ledgers of a period as PDF and CSV, and every journal as CSV.
 */
export function ledgerChapter(context: PackageContext): PackageChapter {
  const books = keysOf(BOOKS);
  return {
    step: 'Ledger and journals',
    parts: [
      ...cards(context, {
        name: 'General ledger',
        note: 'Every account, entry by entry',
        asked: {},
      }),
      ...books.map((book) => journal(context, book)),
      ...PARTY_ACCOUNTS.flatMap((account) =>
        cards(context, {
          name: `Party ledgers ${account}`,
          note: 'Every party, entry by entry',
          asked: { account, byParty: true },
        }),
      ),
    ],
  };
}

function cards(
  context: PackageContext,
  { name, note, asked }: { name: string; note: string; asked: CardsChoice },
): PackagePart[] {
  return [
    { path: `${FOLDER}/${name}.pdf`, note, isPacked: true, open: () => cardsPdf(context, asked) },
    {
      path: `${FOLDER}/${name}.csv`,
      note,
      open: () => cardsCsv(context.snapshot, context.view, asked),
    },
  ];
}

/** As a table only: the pages of the journals stand with the books. */
function journal({ snapshot, view }: PackageContext, book: BookCode): PackagePart {
  return {
    path: `${FOLDER}/${book} ${BOOKS[book]}.csv`,
    note: 'Every entry with its lines',
    open: async () => journalCsv(snapshot, view, book),
  };
}
