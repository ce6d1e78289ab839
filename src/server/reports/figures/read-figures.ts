import type { Kysely } from 'kysely';

import { addDays, isBusinessDate } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import type { ColumnSpec, FigureColumn } from '#shared/reports/columns.ts';
import type { AccountSums } from '#shared/reports/sections.ts';
import { yearStartOf } from '#shared/reports/spans.ts';
import type { Figures } from '#shared/reports/statement.ts';

import type { Tables } from '../../tables.ts';

import type { Stages } from './settings.ts';
import { endOfDay } from './settings.ts';
import { readSums } from '../../ledger/postings/balances.ts';
import { readBudget } from './budget-queries.ts';
import type { Counted } from '../../ledger/postings/balances.ts';

const EXCLUDED = {
  'unadjusted': ['adjusting', 'closing'],
  'adjusted': ['closing'],
  'post-closing': [],
} as const;

/** How figures are read. */
export interface Reading {
  readonly stages: Stages;
  readonly fiscalYearEndMonth: number;
  /** Balances since the beginning of the books, or what came of the days of a column. */
  readonly of: 'balances' | 'movements';
}

/**
 * The figures of every column that has some of its own. One query after the other: a snapshot has
 * one connection.
 */
export async function readFigures(
  tx: Kysely<Tables>,
  columns: readonly ColumnSpec[],
  reading: Reading,
): Promise<Figures[]> {
  const figures: Figures[] = [];
  for (const column of columns) {
    if (column.of === 'figures')
      figures.push({ column, sums: await readColumn(tx, column, reading) });
  }
  return figures;
}

async function readColumn(tx: Kysely<Tables>, column: FigureColumn, reading: Reading) {
  if (column.source === 'budget') return readBudget(tx, column.days);
  const { from, to } = column.days;
  return readSums(
    tx,
    { from: reading.of === 'balances' ? null : from, to },
    countedIn(reading, { to, knownBy: column.knownBy }),
  );
}

/** Balances on the day before the taxable year that a column ends in, of all stages. */
export async function readBeforeYear(
  tx: Kysely<Tables>,
  { days, knownBy }: Pick<FigureColumn, 'days' | 'knownBy'>,
  { fiscalYearEndMonth }: Pick<Reading, 'fiscalYearEndMonth'>,
): Promise<AccountSums> {
  const to = addDays(yearStartOf(days.to, fiscalYearEndMonth), -1);
  if (!isBusinessDate(to)) return new Map();
  const recordedBefore = knownBy === null ? null : endOfDay(knownBy);
  return readSums(tx, { from: null, to }, { excluded: [], excludedFrom: null, recordedBefore });
}

/**
 * Which entries a figure counts. In balances the stages of former years always count: what was
 * adjusted and closed then is where this year begins.
 */
export function countedIn(
  { stages, fiscalYearEndMonth, of }: Reading,
  { to, knownBy }: { readonly to: BusinessDate; readonly knownBy: BusinessDate | null },
): Counted {
  return {
    excluded: EXCLUDED[stages],
    excludedFrom: of === 'balances' ? yearStartOf(to, fiscalYearEndMonth) : null,
    recordedBefore: knownBy === null ? null : endOfDay(knownBy),
  };
}
