// Decision 164: lists are drawn by one component; these are no lists.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '..');

const NO_LISTS = [
  // Printed so, and read as a whole.
  'bank/reconciliation/proof-table.tsx',
  'bank/reconciliation/statement-table.tsx',
  'forms/steps/journal-table.tsx',
  'forms/steps/summary-list.tsx',
  'tax/periods/working.tsx',
  'tax/returns/return-table.tsx',
  'ui/report-table.tsx',
  // Two things side by side.
  'forms/steps/question-list.tsx',
  'forms/steps/replacement.tsx',
  // Sheets, whose places have a meaning.
  'bank/forms/statements/columns-panel.tsx',
  'reports/budgets/budget-grid.tsx',
  'tax/dat/dat-view.tsx',
  // Rows that open.
  'tax/periods/checklist-table.tsx',
  // Beside a picture or a choice, and keys.
  'bank/pay-runs/money-by-day.tsx',
  'forms/steps/keyboard-help-list.tsx',
  'platform/shell/palette/keys-dialog.tsx',
  'reports/charts/ageing-picture.tsx',
  'reports/charts/month-pictures.tsx',
  // The list itself.
  'ui/data-table.tsx',
];

test('no screen draws a list of its own', () => {
  const drawn = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .map((name) => relative(WEB, join(WEB, name)).replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.tsx'))
    .filter((name) => /<(?:Table|table)[\s>]/.test(readFileSync(join(WEB, name), 'utf8')));
  expect(drawn.toSorted()).toEqual(NO_LISTS.toSorted());
});
