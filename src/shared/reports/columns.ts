import { formatDate } from '../dates.ts';
import type { BusinessDate } from '../dates.ts';

import type { Comparison } from './catalogue.ts';
import {
  isWholeMonths,
  monthsOf,
  quartersOf,
  spanBefore,
  spanTitle,
  spanYearBefore,
  yearStartOf,
} from './spans.ts';
import type { Days } from './spans.ts';

/** Figures that are read: of the books, as far as they were recorded by a day, or of the budget. */
export interface FigureColumn {
  readonly of: 'figures';
  readonly key: string;
  readonly title: string;
  readonly days: Days;
  readonly source: 'books' | 'budget';
  /** Counts only what was recorded by the end of this day. */
  readonly knownBy: BusinessDate | null;
}

/** Figures that are worked out from those of other columns, named by their place. */
interface WorkedColumn {
  readonly of: 'difference' | 'percent' | 'share';
  readonly key: string;
  readonly title: string;
  readonly base: number;
  readonly against: number;
}

export type ColumnSpec = FigureColumn | WorkedColumn;

/** What decides the columns of a report. */
export interface ColumnSettings {
  readonly days: Days;
  /** What stands at a day, not what came of a period. */
  readonly isAsAt: boolean;
  readonly compare: readonly Comparison[];
  readonly former: number;
  readonly knownBy: BusinessDate | null;
  readonly fiscalYearEndMonth: number;
}

/**
 * The columns of a report in their order: the period or its parts first, then what it is compared
 * with.
 */
export function buildColumns(settings: ColumnSettings): ColumnSpec[] {
  const own = ownColumns(settings);
  const base = own.length - 1;
  const beside = besideColumns(settings);
  const columns: ColumnSpec[] = [...own, ...beside];
  const has = (one: Comparison) => settings.compare.includes(one);
  // A month is no change of the year that it is a part of.
  const former = beside.findIndex(({ key }) => key !== 'year-to-date');
  if (has('difference') && former >= 0) {
    const against = own.length + former;
    columns.push(
      { of: 'difference', key: 'difference', title: 'Change', base, against },
      { of: 'percent', key: 'percent', title: 'Change, %', base, against },
    );
  }
  if (has('budget')) columns.push(...budgetColumns(settings, { base, at: columns.length }));
  if (has('now')) columns.push(...nowColumns(settings, { base, at: columns.length }));
  if (has('share')) {
    columns.push({ of: 'share', key: 'share', title: '% of total', base, against: base });
  }
  return columns;
}

function ownColumns(settings: ColumnSettings): FigureColumn[] {
  const { compare, days, isAsAt } = settings;
  const parts = compare.includes('months')
    ? monthsOf(days)
    : compare.includes('quarters')
      ? quartersOf(days, settings.fiscalYearEndMonth)
      : [];
  const columns = parts.map((part, at) => figures(settings, { key: `part-${at}`, days: part }));
  if (isAsAt && parts.length > 0) return columns;
  const title = parts.length > 1 ? 'Total' : undefined;
  return [...(parts.length > 1 ? columns : []), figures(settings, { key: 'base', days, title })];
}

function besideColumns(settings: ColumnSettings): FigureColumn[] {
  const { compare, days, isAsAt, former, fiscalYearEndMonth } = settings;
  const columns: FigureColumn[] = [];
  if (compare.includes('year-to-date') && !isAsAt) {
    const ytd = { from: yearStartOf(days.to, fiscalYearEndMonth), to: days.to };
    columns.push(figures(settings, { key: 'year-to-date', days: ytd, title: 'Year to date' }));
  }
  if (compare.includes('former')) {
    let before = days;
    for (let at = 1; at <= former; at += 1) {
      before = spanBefore(before);
      columns.push(figures(settings, { key: `former-${at}`, days: before }));
    }
  }
  if (compare.includes('year-before')) {
    columns.push(figures(settings, { key: 'year-before', days: spanYearBefore(days) }));
  }
  return columns;
}

interface Place {
  readonly base: number;
  readonly at: number;
}

function budgetColumns({ days }: ColumnSettings, { base, at }: Place): ColumnSpec[] {
  const title = isWholeMonths(days) ? 'Budget' : 'Budget (whole months)';
  return [
    { of: 'figures', key: 'budget', title, days, source: 'budget', knownBy: null },
    { of: 'difference', key: 'over-budget', title: 'Over (under) budget', base, against: at },
    { of: 'percent', key: 'over-budget-percent', title: 'Over, %', base, against: at },
  ];
}

function nowColumns(settings: ColumnSettings, { base, at }: Place): ColumnSpec[] {
  const { days } = settings;
  return [
    { of: 'figures', key: 'now', title: 'As of now', days, source: 'books', knownBy: null },
    { of: 'difference', key: 'since', title: 'Recorded since', base: at, against: base },
  ];
}

function figures(
  { isAsAt, fiscalYearEndMonth, knownBy, compare }: ColumnSettings,
  { key, days, title }: { key: string; days: Days; title?: string | undefined },
): FigureColumn {
  const plain = isAsAt ? formatDate(days.to) : spanTitle(days, fiscalYearEndMonth);
  const isBeside = key === 'base' && knownBy !== null && compare.includes('now');
  const name = isBeside ? `As of recording date ${formatDate(knownBy)}` : (title ?? plain);
  return { of: 'figures', key, title: name, days, source: 'books', knownBy };
}
