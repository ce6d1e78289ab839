import type { exportReport } from '#shared/api/reports/reports.ts';
import type { Parsed } from '#shared/api/route.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { addDays, daysBetween, isBusinessDate } from '#shared/dates.ts';
import type { FieldProblem } from '#shared/problems.ts';
import { Problem } from '#shared/problems.ts';
import { COMPARISONS, COMPARISON_LABELS, MAX_COLUMNS, REPORTS } from '#shared/reports/catalogue.ts';
import type { Comparison, ReportKind, ReportName, ReportView } from '#shared/reports/catalogue.ts';
import { buildColumns } from '#shared/reports/columns.ts';
import type { ColumnSettings } from '#shared/reports/columns.ts';
import { monthsOf, quartersOf } from '#shared/reports/spans.ts';

type Query = Parsed<typeof exportReport>['query'];
export type Stages = ReportKind['stages'][number];

/** What a report is made by, checked. */
export interface ReportSettings extends ColumnSettings {
  readonly name: ReportName;
  readonly kind: ReportKind;
  readonly stages: Stages;
  readonly view: ReportView | undefined;
  readonly hideZero: boolean;
  readonly item: string | undefined;
}

/** Reports are of a hundred years at most; a table of days of three months. */
const MAX_DAYS = 36_600;
const MAX_DAILY = 92;

/**
 * Checks what was asked of a report. Throws bad-request for days in the wrong order, comparisons,
 * stages or ways of drawing that this report does not have, and more columns than anybody can read.
 */
export function reportSettings(
  name: ReportName,
  query: Query,
  fiscalYearEndMonth: number,
): ReportSettings {
  const kind: ReportKind = REPORTS[name];
  const asked = query.compare.split(',');
  const compare = COMPARISONS.filter((one) => asked.includes(one));
  const fields = [
    ...daysFault(query),
    ...compareFaults(kind, compare, query),
    ...choiceFaults(kind, query),
    ...sizeFaults(name, query, { compare, fiscalYearEndMonth }),
  ];
  if (fields.length > 0) throw new Problem('bad-request', { fields });
  const settings = {
    name,
    kind,
    days: { from: query.from, to: query.to },
    isAsAt: kind.isAsAt,
    compare,
    former: query.former,
    view: query.view ?? kind.views[0],
    stages: query.stages ?? kind.stages[0] ?? 'adjusted',
    hideZero: query.hideZero === 'true',
    knownBy: query.knownBy ?? null,
    item: query.item,
    fiscalYearEndMonth,
  };
  demandKnownDays(settings);
  return settings;
}

/** What a report is compared with may lie before all days that the product knows. */
function demandKnownDays(settings: ReportSettings): void {
  const columns = buildColumns(settings);
  if (columns.every((column) => column.of !== 'figures' || isBusinessDate(column.days.from)))
    return;
  const message = 'There are no days before the year 1900. Compare with fewer periods.';
  throw new Problem('bad-request', { fields: [{ path: 'compare', message }] });
}

function daysFault({ from, to }: Query): FieldProblem[] {
  if (to < from) return [{ path: 'to', message: 'The last date is before the first.' }];
  if (daysBetween(from, to) > MAX_DAYS)
    return [{ path: 'to', message: 'Choose a shorter period.' }];
  return [];
}

function compareFaults(
  { title, comparisons }: ReportKind,
  compare: readonly Comparison[],
  { knownBy }: Query,
): FieldProblem[] {
  const unknown = compare.filter((one) => !comparisons.includes(one));
  if (unknown.length > 0) {
    const labels = unknown.map((one) => COMPARISON_LABELS[one]).join(', ');
    return [{ path: 'compare', message: `The ${title} has no such columns: ${labels}.` }];
  }
  if (compare.includes('now') && knownBy === undefined)
    return [{ path: 'knownBy', message: 'Say by which day it was recorded.' }];
  return [];
}

function choiceFaults({ title, views, stages }: ReportKind, query: Query): FieldProblem[] {
  const fields: FieldProblem[] = [];
  if (query.view !== undefined && !views.includes(query.view))
    fields.push({ path: 'view', message: `The ${title} is not drawn that way.` });
  if (query.stages !== undefined && stages.length > 0 && !stages.includes(query.stages))
    fields.push({ path: 'stages', message: `The ${title} is not made at that stage.` });
  return fields;
}

function sizeFaults(
  name: ReportName,
  { from, to, view }: Query,
  { compare, fiscalYearEndMonth }: Pick<ColumnSettings, 'compare' | 'fiscalYearEndMonth'>,
): FieldProblem[] {
  if (to < from || daysBetween(from, to) > MAX_DAYS) return [];
  const isByMonth = name === 'expense-by-month' || name === 'cash-position';
  const count =
    compare.includes('months') || (isByMonth && view !== 'days')
      ? monthsOf({ from, to }).length
      : compare.includes('quarters')
        ? quartersOf({ from, to }, fiscalYearEndMonth).length
        : 1;
  if (count > MAX_COLUMNS)
    return [{ path: 'to', message: `Choose at most ${MAX_COLUMNS} columns: a shorter period.` }];
  if (view === 'days' && daysBetween(from, to) >= MAX_DAILY)
    return [{ path: 'to', message: `Choose at most ${MAX_DAILY} days.` }];
  return [];
}

/** The instant at which a day ends in Manila. */
export function endOfDay(day: BusinessDate): Date {
  return new Date(`${addDays(day, 1)}T00:00:00+08:00`);
}
