import { Readable } from 'node:stream';

import { CSV_FILES } from '../company-export/csv-files.ts';
import { writeJournal } from '../company-export/journal.ts';
import { periodSums } from '../../reports/general-ledger/accounts.ts';

import type { PackageChapter, PackageContext } from './package-part.ts';

const FOLDER = '06 Open formats';

const NOTES: Readonly<Record<string, string>> = {
  'accounts.csv': 'The chart of accounts',
  'parties.csv': 'Customers and vendors',
  'records.csv': 'Every document with its answers, hash and who recorded it',
  'journal-lines.csv': 'Every line of every entry',
  'tax-rows.csv': 'Every row of the tax registers',
  'documents.csv': 'Every document with its SHA-256',
};

/** The books of a period in formats that other programs read: CSV, and the journal for hledger. */
export function listsChapter({ snapshot, period, view }: PackageContext): PackageChapter {
  return {
    step: 'Open formats',
    parts: [
      {
        path: `${FOLDER}/journal.hledger`,
        note: 'The journal with the balances before it, as plain text for hledger',
        open: async () => {
          const sums = await periodSums(snapshot, view);
          const forwarded = [...sums].flatMap(([account, { before }]) => {
            const amount = before.debit - before.credit;
            return amount === 0n ? [] : [{ account, amount }];
          });
          return Readable.from(writeJournal(snapshot, { days: period, forwarded }));
        },
      },
      ...Object.entries(CSV_FILES).map(([name, write]) => ({
        path: `${FOLDER}/${name}`,
        note: NOTES[name] ?? '',
        open: async () => write(snapshot, period),
      })),
    ],
  };
}
