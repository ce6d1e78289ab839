import type { Kysely } from 'kysely';

import type { BusinessDate } from '#shared/dates.ts';
import { formatDate } from '#shared/dates.ts';
import { keptUntil, taxableYearOf } from '#shared/books/retention.ts';
import type { Report } from '#shared/reports/report.ts';
import { rowOf } from '#shared/reports/report.ts';

import { hasOpenItems } from '../../ledger/parties/queries.ts';
import { readProfile } from '../../platform/settings/company.ts';
import type { Tables } from '../../tables.ts';

import type { Holding } from './holdings.ts';
import { holdingsOf } from './holdings.ts';
import type { Person } from './person.ts';
import { countNamed, findFiledOn, findLastEntry, listFilled, listNamings } from './queries.ts';

const LAW =
  'NIRC section 235 and RR 7-2024: five years from the deadline of the income tax return, or from its filing if later; longer while a protest or claim for refund is open.';

/** What is held about a person, why, and until when. */
export interface PersonalData {
  readonly name: string;
  readonly lastEntry: BusinessDate | null;
  readonly keptUntil: BusinessDate | null;
  readonly law: string;
  readonly holdings: Holding[];
  readonly whyNot: string;
}

/** Looks up what is held about a person (Data Privacy Act, section 16 c and e). */
export async function findPersonalData(db: Kysely<Tables>, person: Person): Promise<PersonalData> {
  const counts = new Map<string, number>();
  for (const naming of await listNamings(db, person)) {
    if (naming.table === person.table) continue;
    counts.set(naming.table, await countNamed(db, naming, person));
  }
  const lastEntry = await findLastEntry(db, person);
  const holdings = holdingsOf(person.of, {
    counts,
    filled: new Set(await listFilled(db, person)),
  });
  return {
    name: person.name,
    lastEntry,
    keptUntil: lastEntry === null ? null : await findKeptUntil(db, lastEntry),
    law: LAW,
    holdings,
    whyNot: await whyNot(db, person, holdings),
  };
}

async function findKeptUntil(db: Kysely<Tables>, day: BusinessDate): Promise<BusinessDate> {
  const { fiscalYearEndMonth } = await readProfile(db);
  const filedOn = await findFiledOn(db, taxableYearOf(day, fiscalYearEndMonth));
  return keptUntil(day, { fiscalYearEndMonth, filedOn: () => filedOn ?? undefined });
}

async function whyNot(
  db: Kysely<Tables>,
  person: Person,
  holdings: readonly Holding[],
): Promise<string> {
  if (person.of === 'account' && person.isBusy) return 'Deactivate the account first.';
  if (person.isBusy) return 'It was merged: erase the data of the one that was kept.';
  if (person.of === 'party' && (await hasOpenItems(db, person.id)))
    return 'Something is still open: settle it first.';
  return holdings.some(({ count, isErasable }) => isErasable && count > 0)
    ? ''
    : 'There is nothing that may be erased.';
}

/** The same as a report to be printed. */
export function personalDataReport(data: PersonalData, now: Date): Report {
  const until =
    data.keptUntil === null ? 'The books do not name this person' : formatDate(data.keptUntil);
  return {
    title: 'Personal data',
    period: data.name,
    heading: ['Data Privacy Act of 2012 (RA 10173), section 16'],
    columns: [
      { key: 'what', title: 'What is held', type: 'text' },
      { key: 'why', title: 'Why', type: 'text' },
      { key: 'count', title: 'Entries', type: 'count' },
      { key: 'until', title: 'Kept until', type: 'text' },
    ],
    rows: data.holdings.map(({ what, why, count, isErasable }) =>
      rowOf('line', 0, [
        what,
        { text: why },
        { text: String(count) },
        { text: isErasable ? 'May be erased' : until },
      ]),
    ),
    checks: [],
    notes: [
      data.law,
      'What is kept is used for nothing else. The tables beside this page hold it.',
    ],
    asRecordedBy: null,
    producedAt: now,
  };
}
