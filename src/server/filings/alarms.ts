import type { Kysely } from 'kysely';

import type { Tables } from '../db/tables.ts';

import { compareEntries, compareFigures, isMoved } from './compare.ts';
import type { ComparedFigure } from './compare.ts';
import { filingOf, periodOf, readFigures } from './filing-content.ts';
import type { Filing } from './filing-content.ts';
import { listFiledEntries, listFilingRows, listMovingEntries } from './filing-queries.ts';
import type { FilingRow, MovingEntry } from './filing-queries.ts';
import type { FiledFigures, FiledSubject } from './subject.ts';
import { FILED_SUBJECTS } from './subjects.ts';

const MOST_ENTRIES = 200;

/** What is filed and no longer says what the books say: which figures, by which entries. */
export interface Alarm {
  readonly filing: Filing;
  readonly figures: ComparedFigure[];
  readonly entries: (Omit<MovingEntry, 'entryId'> & {
    readonly changes: { key: string; label: string; amount: bigint }[];
  })[];
}

/** Compares a filing with what the books give now; nothing when they say the same. `now` saves reckoning it again. */
export async function findAlarm(
  tx: Kysely<Tables>,
  row: FilingRow,
  now?: FiledFigures,
): Promise<Alarm | undefined> {
  const subject = subjectOf(row);
  if (subject === undefined || row.withdrawn_at !== null) return undefined;
  const current = now ?? (await subject.compute(tx, periodOf(row)));
  const figures = compareFigures(readFigures(row.figures), current.figures);
  if (!isMoved(figures)) return undefined;
  const changes = compareEntries(await listFiledEntries(tx, row.filing_id), current.entries);
  const found = await listMovingEntries(tx, [...changes.keys()]);
  const labels = new Map(figures.map(({ key, label }) => [key, label]));
  return {
    filing: filingOf(row),
    figures,
    entries: found.slice(0, MOST_ENTRIES).map(({ entryId, ...entry }) => ({
      ...entry,
      changes: (changes.get(entryId) ?? []).map(({ key, amount }) => {
        return { key, label: labels.get(key) ?? key, amount };
      }),
    })),
  };
}

/**
 * All alarms of what stands filed. Filings that no entry came after within their period can't have moved, and are not reckoned
 * again, so that the dashboard may ask at every look.
 */
export async function listAlarms(tx: Kysely<Tables>): Promise<Alarm[]> {
  return alarmsOf(tx, await listFilingRows(tx, { isStanding: true, hasLater: true }));
}

/** The alarms of these filings, reckoned anew one after the other on the connection of a snapshot. */
export async function alarmsOf(tx: Kysely<Tables>, rows: readonly FilingRow[]): Promise<Alarm[]> {
  const alarms: Alarm[] = [];
  for (const row of rows) {
    // oxlint-disable-next-line no-await-in-loop -- one connection, one after the other
    const alarm = await findAlarm(tx, row);
    if (alarm !== undefined) alarms.push(alarm);
  }
  return alarms;
}

function subjectOf(row: FilingRow): FiledSubject | undefined {
  return FILED_SUBJECTS.find(({ code }) => code === row.subject);
}
