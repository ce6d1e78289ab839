import type { BusinessDate } from '#shared/dates.ts';
import { parsePeriod } from '#shared/periods.ts';
import { longDate } from '#shared/reports/spans.ts';
import type { Report, ReportRow } from '#shared/reports/report.ts';

import { sumOf } from './score.ts';
import type { EvidenceFigures, EvidenceRow, evidenceOf } from './score.ts';

type Evidence = Awaited<ReturnType<typeof evidenceOf>>;

/** The evidence score as a report: each month with its kinds, its sums, and the whole. */
export function evidenceReport(
  { rows, total }: Evidence,
  { from, to, now }: { from: BusinessDate; to: BusinessDate; now: Date },
): Report {
  const months = [...Map.groupBy(rows, ({ month }) => month)];
  return {
    title: 'Supporting documents',
    period: `From ${longDate(from)} to ${longDate(to)}`,
    heading: ['In Philippine Peso', 'Posted transactions that need a supporting document'],
    columns: [
      { key: 'what', title: 'Month and kind', type: 'text' },
      { key: 'count', title: 'Transactions', type: 'count' },
      { key: 'amount', title: 'Amount', type: 'money' },
      { key: 'documented', title: 'With document', type: 'money' },
      { key: 'excused', title: 'None exists', type: 'money' },
      { key: 'missingCount', title: 'Missing', type: 'count' },
      { key: 'missing', title: 'Missing amount', type: 'money' },
      { key: 'score', title: 'Score', type: 'percent' },
    ],
    rows: [
      ...months.flatMap(([month, ofMonth]) => monthRows(month, ofMonth)),
      figureRow('total', 'Total', total),
    ],
    checks: [],
    notes: ['Score: share of the amount that has a supporting document.'],
    asRecordedBy: null,
    producedAt: now,
  };
}

function monthRows(month: string, rows: readonly EvidenceRow[]): ReportRow[] {
  const label = parsePeriod(month)?.label ?? month;
  return [
    { kind: 'heading', level: 0, cells: [{ text: label }] },
    ...rows.map((row) => figureRow('line', row.kindTitle, row)),
    figureRow('subtotal', `Total ${label}`, sumOf(rows)),
  ];
}

function figureRow(
  kind: 'line' | 'subtotal' | 'total',
  text: string,
  figures: EvidenceFigures,
): ReportRow {
  return {
    kind,
    level: kind === 'total' ? 0 : 1,
    cells: [
      { text },
      { text: String(figures.neededCount) },
      { amount: figures.neededAmount },
      { amount: figures.documentedAmount },
      { amount: figures.excusedAmount },
      { text: String(figures.missingCount) },
      { amount: figures.missingAmount },
      figures.score === null ? {} : { text: `${(figures.score / 10).toFixed(1)}%` },
    ],
  };
}
