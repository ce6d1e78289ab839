import type { Sheet } from '../imports/sheet.ts';

import { isDayFirst } from './read-cells.ts';
import { findBalanceColumns, findItemColumns, findReportPreset, guessKind } from './sheet-kinds.ts';
import type { SheetKind } from './sheet-kinds.ts';

/** Workbooks of one program call their sheets alike. */
export function namedApart(sheets: readonly Sheet[]): Sheet[] {
  return sheets.map((sheet, at) => {
    const before = sheets.slice(0, at).filter(({ name }) => name === sheet.name).length;
    return before === 0 ? sheet : { ...sheet, name: `${sheet.name} (${before + 1})` };
  });
}

/** What a sheet looks like, and what it can be. */
export function describeSheet(sheet: Sheet) {
  const items = findItemColumns(sheet);
  const dates = sheet.rows
    .slice((items?.headerRow ?? 0) + 1)
    .flatMap((row) => ['date', 'due'].map((path) => row[items?.columns[path] ?? -1] ?? ''));
  const daysFirst = items === undefined ? false : isDayFirst(dates);
  const preset = findReportPreset(sheet) ?? null;
  const canBe: SheetKind[] = [
    ...(findBalanceColumns(sheet) === undefined ? [] : (['trial-balance'] as const)),
    ...(items === undefined ? [] : (['receivables', 'payables'] as const)),
    'none',
  ];
  return {
    name: sheet.name,
    is: guessKind(sheet),
    canBe,
    preset,
    rowCount: sheet.rows.filter((row) => row.some((cell) => cell !== '')).length,
    // QuickBooks of the Philippines writes the month first, Xero the day.
    daysFirst: daysFirst ?? preset === 'Xero',
    isOrderOpen: daysFirst === undefined,
  };
}
