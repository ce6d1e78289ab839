import type { Kysely } from 'kysely';

import type { Tables } from '../../tables.ts';

import { filingHash } from './filing-content.ts';
import { listBrokenFiles, listFiledEntries, listFilingRows } from './filing-queries.ts';

/** What a check of the filings found. */
interface FilingFindings {
  readonly checked: number;
  /** Each names its subject and period. */
  readonly faults: readonly string[];
}

/** Hashes figures, entries and files of every filing anew and compares them with what was filed. */
export async function verifyFilings(db: Kysely<Tables>): Promise<FilingFindings> {
  const faults: string[] = [];
  const rows = await listFilingRows(db, {});
  for (const row of rows) {
    const entries = await listFiledEntries(db, row.filing_id);
    if (filingHash({ ...row, entries }) !== row.sha256)
      faults.push(
        `${row.subject} of ${row.period}, amendment ${row.amendment}, has other figures than were filed.`,
      );
  }
  for (const { subject, period, fileName } of await listBrokenFiles(db))
    faults.push(`${subject} of ${period} has another file ${fileName} than was sent.`);
  return { checked: rows.length, faults };
}
