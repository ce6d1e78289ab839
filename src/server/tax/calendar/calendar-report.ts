import type { BusinessDate } from '#shared/dates.ts';
import { formatDate } from '#shared/dates.ts';
import type { Report, ReportRow } from '#shared/reports/report.ts';

import { MET_WORDS } from '#shared/tax/calendar/met-by.ts';

import type { Days, readTaxCalendar } from './calendar.ts';

type Calendar = Awaited<ReturnType<typeof readTaxCalendar>>;
type Obligation = Calendar['obligations'][number];

const STATES: Readonly<Record<Exclude<Obligation['state'], 'filed'>, string>> = {
  'open': 'To do',
  'not-required': 'Not needed',
  'before': 'Before these books',
};

/** The calendar as a report: what is due when, and what was noted of it. */
export function calendarReport(calendar: Calendar, { from, to }: Days, producedAt: Date): Report {
  const { obligations, undated, unproclaimed } = calendar;
  return {
    title: 'Tax calendar',
    period: `Due from ${formatDate(from)} to ${formatDate(to)}`,
    heading: [],
    columns: [
      { key: 'due', title: 'Due', type: 'date' },
      { key: 'form', title: 'Form', type: 'text' },
      { key: 'title', title: 'Return or obligation', type: 'text' },
      { key: 'period', title: 'Period', type: 'text' },
      { key: 'authority', title: 'To', type: 'text' },
      { key: 'state', title: 'Status', type: 'text' },
      { key: 'filed', title: 'Filed or done', type: 'date' },
      { key: 'reference', title: 'Reference', type: 'text' },
    ],
    rows: [...obligations, ...undated].map(toRow),
    checks: [],
    notes: unproclaimed.map(
      (year) =>
        `Only the holidays fixed by law are included for ${year}; proclaimed holidays may move a due date.`,
    ),
    asRecordedBy: null,
    producedAt,
  };
}

function toRow(obligation: Obligation): ReportRow {
  const { form, title, periodLabel, authority, giveTo, state, isOverdue, proof } = obligation;
  const { filing, with: along, metBy } = obligation;
  const texts = [
    dayOf(obligation.due),
    [form, ...along].filter((name) => !name.includes('_')).join(' + '),
    title,
    periodLabel,
    giveTo ?? authority,
    isOverdue ? 'Overdue' : state === 'filed' ? MET_WORDS[metBy] : STATES[state],
    dayOf(proof?.filedOn ?? filing?.filedOn ?? null),
    proof?.reference ?? filing?.reference ?? '',
  ];
  return { kind: 'line', level: 0, cells: texts.map((text) => ({ text })) };
}

function dayOf(day: BusinessDate | null): string {
  return day ?? '';
}
