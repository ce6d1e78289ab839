import type { Kysely } from 'kysely';

import type { Period } from '#shared/periods.ts';

import type { Tables } from '../../tables.ts';

import type { AlarmMemory } from './alarm-memory.ts';
import { compareEntries, compareFigures, isMoved } from './compare.ts';
import { beforeOf, buildFiling, periodOf, readFigures } from './filing-content.ts';
import { streamFiled } from './filed-entries-queries.ts';
import { findAmended, listFilingRows, listMovingEntries } from './filing-queries.ts';
import type { FilingRow } from './filing-queries.ts';
import { findSubject } from './subjects.ts';
import type { Alarm } from './alarm.ts';

const MOST_ENTRIES = 200;
/**
 * What was changed while the return or list was being filed, and came too late for it;
 * milliseconds.
 */
const AT_THAT_MOMENT = 60_000;

/** Compares a filing with what the books give now; nothing when they say the same. */
export async function findAlarm(tx: Kysely<Tables>, row: FilingRow): Promise<Alarm | undefined> {
  const subject = findSubject(row.subject);
  if (subject === undefined || row.withdrawn_at !== null) return undefined;
  const period = periodOf(row);
  // Reckoned as it was then: what an amendment took off as paid before is what its own predecessor
  // says.
  const amended = await findAmended(tx, row);
  const current = await subject.compute(tx, period, amended && beforeOf(amended));
  const figures = compareFigures(readFigures(row.figures), current.figures).filter(
    ({ before, now }) => subject.hasFixedFigures !== true || (before !== null && now !== null),
  );
  if (!isMoved(figures)) return undefined;
  const moved = new Set(
    figures.filter(({ difference }) => difference !== 0n).map(({ key }) => key),
  );
  // Changes that make up for each other, such as an entry and its reversal, moved nothing.
  const known = new Set(figures.map(({ key }) => key));
  const isMoving = (key: string) => moved.has(key) || !known.has(key);
  const changes = await compareEntries(streamFiled(tx, row.filing_id), current.entries(), isMoving);
  const found = await listMovingEntries(tx, [...changes.keys()]);
  const since = new Date(row.filed_at.getTime() - AT_THAT_MOMENT);
  const others = (await subject.listOtherChanges?.(tx, period, since)) ?? [];
  const labels = new Map(figures.map(({ key, label }) => [key, label]));
  const order = new Map(figures.map(({ key }, at) => [key, at]));
  const placeOf = (key: string) => order.get(key) ?? figures.length;
  return {
    filing: buildFiling(row),
    figures,
    entries: found.slice(0, MOST_ENTRIES).map(({ entryId, ...entry }) => ({
      ...entry,
      changes: (changes.get(entryId) ?? [])
        .map(({ key, amount }) => ({ key, label: labels.get(key) ?? key, amount }))
        .toSorted((a, b) => placeOf(a.key) - placeOf(b.key)),
    })),
    others: others.flatMap(({ key, ...change }) =>
      key === undefined || isMoving(key) ? [change] : [],
    ),
  };
}

/**
 * All alarms of what stands filed, or stands filed for a period that these days are in. With a
 * memory only those are reckoned again that something may have moved since, so that the dashboard
 * may ask at every look.
 */
export async function listAlarms(
  tx: Kysely<Tables>,
  { memory, days }: { readonly memory?: AlarmMemory; readonly days?: Pick<Period, 'from' | 'to'> },
): Promise<Alarm[]> {
  const rows = await listFilingRows(tx, { isStanding: true });
  const asked = rows.filter(
    (row) => days === undefined || (row.from_date <= days.to && row.to_date >= days.from),
  );
  return findAlarms(tx, asked, memory);
}

/** The alarms of these filings, reckoned one after the other on the connection of a snapshot. */
export async function findAlarms(
  tx: Kysely<Tables>,
  rows: readonly FilingRow[],
  memory?: AlarmMemory,
): Promise<Alarm[]> {
  const look = await memory?.look(tx, rows);
  const alarms: Alarm[] = [];
  for (const row of rows) {
    const remembered = look?.recall(row);
    const alarm = remembered === undefined ? await findAlarm(tx, row) : remembered.alarm;
    look?.remember(row, alarm);
    if (alarm !== undefined) alarms.push(alarm);
  }
  return alarms;
}
