import { BOOKS } from '#shared/ledger/journal-entry.ts';
import type { BookCode } from '#shared/ledger/journal-entry.ts';
import { SIDE_ACCOUNTS } from '#shared/ledger/party-accounts.ts';

import { cardsCsv, journalCsv } from '../general-ledger/ledger-csv.ts';
import { cardsPdf, journalPdf } from '../general-ledger/ledger-pdf.ts';
import type { CardsAsked } from '../general-ledger/card-rows.ts';

import type { PackageChapter, PackageContext, PackagePart } from './package-part.ts';

const FOLDER = '02 Ledger and journals';

const PARTY_ACCOUNTS = Object.values(SIDE_ACCOUNTS).flatMap(({ control, advances }) => [
  control,
  advances,
]);

/** The general ledger, every journal and the party ledgers of a period, as PDF and CSV. */
export function ledgerChapter(context: PackageContext): PackageChapter {
  const books = Object.keys(BOOKS) as BookCode[];
  return {
    step: 'Ledger and journals',
    parts: [
      ...cards(context, {
        name: 'General ledger',
        note: 'Every account, entry by entry',
        asked: {},
      }),
      ...books.flatMap((book) => journal(context, book)),
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
  { name, note, asked }: { name: string; note: string; asked: CardsAsked },
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

function journal(context: PackageContext, book: BookCode): PackagePart[] {
  const path = `${FOLDER}/${book} ${BOOKS[book]}`;
  const note = 'Every entry with its lines';
  return [
    { path: `${path}.pdf`, note, isPacked: true, open: () => journalPdf(context, book) },
    {
      path: `${path}.csv`,
      note,
      open: () => journalCsv(context.snapshot, context.view, book),
    },
  ];
}
