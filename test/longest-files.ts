/**
 * The files that take longest, the longest first. On a fresh clone nothing tells how long a file
 * took, and one of these that is begun last leaves the other worker without any.
 */
export const LONGEST: readonly string[] = [
  'test/fuzz.test.ts',
  'src/server/books/system/system.test.ts',
  'src/server/platform/backup/backup.test.ts',
  'src/server/bank/matching/busy-year.test.ts',
  'src/server/ledger/receipts/receipts.test.ts',
  'test/upgrade.test.ts',
  'test/route-access.test.ts',
  'src/server/books/company-export/journal.test.ts',
  'src/server/ledger/imports/examples.test.ts',
  'src/server/books/home/home.test.ts',
  'src/server/bank/statements/statements.test.ts',
  'src/server/platform/attachments/attachments.test.ts',
  'src/server/bank/formats/read-bank-file.test.ts',
  'src/server/platform/db/watch-silence.test.ts',
  'src/server/books/system/health.test.ts',
  'test/reliability/demo.test.ts',
  'test/reliability/left-backups.test.ts',
  'test/reliability/restore.test.ts',
];
