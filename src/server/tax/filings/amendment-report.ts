import { formatDate, manilaDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { Problem } from '#shared/problems.ts';
import { amountCell, rowOf } from '#shared/reports/report.ts';
import type { Report } from '#shared/reports/report.ts';

import { inSnapshot } from '../../platform/db/snapshot.ts';
import type { Deps } from '../../platform/deps.ts';

import { findAlarm } from './alarms.ts';
import { compareFigures } from './compare.ts';
import { beforeOf, periodOf, readFigures } from './filing-content.ts';
import { listFilingRows } from './filing-queries.ts';
import { getSubject } from './subjects.ts';
import type { Alarm } from './alarm.ts';

/**
 * The draft of an amendment: every figure as it was filed, as the amendment has it, and the
 * difference, then the entries and other changes that did it; with the name of its file. Throws
 * not-found, filing-not-standing, nothing-to-prepare when the books say what was filed.
 */
export async function amendmentReport(
  { db, clock }: Deps,
  filingId: string,
): Promise<{ report: Report; fileName: string }> {
  const { alarm, figures } = await inSnapshot(db, async (tx) => {
    const [row] = await listFilingRows(tx, { filingId });
    if (row === undefined) throw new Problem('not-found');
    if (!row.is_standing) throw new Problem('filing-not-standing');
    const next = await getSubject(row.subject).compute(tx, periodOf(row), beforeOf(row));
    return {
      alarm: await findAlarm(tx, row),
      figures: compareFigures(readFigures(row.figures), next.figures),
    };
  });
  if (alarm === undefined) throw new Problem('nothing-to-prepare');
  const { subject, period, amendment } = alarm.filing;
  return {
    fileName: `${subject}-${period}-amendment-${amendment + 1}`,
    report: buildDraft({ ...alarm, figures }, clock.now()),
  };
}

function buildDraft(alarm: Alarm, producedAt: Date): Report {
  const { filing } = alarm;
  return {
    title: `Draft of amendment ${filing.amendment + 1}: ${filing.subjectTitle}`,
    period: filing.periodLabel,
    heading: [
      'In Philippine Peso',
      `Amends what was filed on ${formatDate(filing.filedOn)}${filing.reference === '' ? '' : `, ${filing.reference}`}`,
    ],
    columns: [
      { key: 'figure', title: 'Figure', type: 'text' },
      { key: 'before', title: 'As filed', type: 'money' },
      { key: 'now', title: 'Per books today', type: 'money' },
      { key: 'difference', title: 'Difference', type: 'money' },
    ],
    rows: [...figureRows(alarm), ...entryRows(alarm), ...otherRows(alarm)],
    checks: [],
    notes: [`SHA-256 of what was filed: ${filing.sha256}`],
    asRecordedBy: null,
    producedAt,
  };
}

function figureRows({ figures }: Alarm): Report['rows'] {
  return figures.map(({ label, before, now, difference }) =>
    rowOf(difference === 0n ? 'line' : 'subtotal', 0, [
      label,
      before === null ? {} : amountCell(before),
      now === null ? {} : amountCell(now),
      amountCell(difference),
    ]),
  );
}

function entryRows({ entries }: Alarm): Report['rows'] {
  if (entries.length === 0) return [];
  return [
    rowOf('heading', 0, ['Entries since then', {}, {}, {}]),
    ...entries.flatMap((entry) => [
      rowOf('line', 0, [
        `${entry.entryNumber} (${entry.number}) of ${formatDate(entry.date)}: ${entry.description}; recorded by ${entry.by} on ${formatDate(manilaDate(entry.at))}`,
        {},
        {},
        {},
      ]),
      ...entry.changes.map(({ label, amount }) =>
        rowOf('line', 1, [
          label,
          {},
          {},
          amountCell(amount, { of: 'record', transactionId: entry.transactionId }),
        ]),
      ),
    ]),
  ];
}

function otherRows({ others }: Alarm): Report['rows'] {
  if (others.length === 0) return [];
  return [
    rowOf('heading', 0, ['Other changes since then', {}, {}, {}]),
    ...others.map(({ what, by, at, amount }) =>
      rowOf('line', 0, [
        `${what}; by ${by} on ${formatDate(manilaDate(at))}`,
        {},
        {},
        amount === null ? {} : amountCell(amount),
      ]),
    ),
  ];
}

/** What an alarm says in one sentence, such as on a checklist: how much which figure moved. */
export function alarmSentence({ filing, figures }: Alarm): string {
  const moved = figures.filter(({ difference }) => difference !== 0n);
  const [first] = moved;
  const more = moved.length > 1 ? ` and ${moved.length - 1} more` : '';
  const figure = first === undefined ? '' : `${first.label} by ${formatMoney(first.difference)}`;
  return `${filing.subjectTitle}, ${filing.periodLabel}: moved since it was filed, ${figure}${more}.`;
}
