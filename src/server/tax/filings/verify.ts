import type { Kysely } from 'kysely';

import { inSnapshot } from '../../platform/db/snapshot.ts';
import type { Tables } from '../../tables.ts';

import { hashFiled } from './filed-text.ts';
import { hashAround } from './filing-content.ts';
import { listBrokenFiles, listFilingRows } from './filing-queries.ts';

/** What a check of the filings found. */
interface FilingFindings {
  readonly checked: number;
  /** Each names its subject and period. */
  readonly faults: readonly string[];
}

/** Hashes figures, entries and files of every filing anew and compares them with what was filed. */
export async function verifyFilings(db: Kysely<Tables>): Promise<FilingFindings> {
  return inSnapshot(db, async (tx) => {
    const faults: string[] = [];
    const rows = await listFilingRows(tx, {});
    for (const row of rows) {
      const sha256 = await hashAround(row, (hash) => hashFiled(tx, row.filing_id, hash));
      if (sha256 !== row.sha256)
        faults.push(
          `${row.subject} of ${row.period}, amendment ${row.amendment}, has other figures than were filed.`,
        );
    }
    for (const { subject, period, fileName } of await listBrokenFiles(tx))
      faults.push(`${subject} of ${period} has another file ${fileName} than was sent.`);
    return { checked: rows.length, faults };
  });
}
