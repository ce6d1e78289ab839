import { formatDate } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { formatMoney, sum } from '#shared/money.ts';
import type { Report, ReportRow } from '#shared/reports/report.ts';

import type { previewOf } from './recoding.ts';

type Preview = Awaited<ReturnType<typeof previewOf>>;

interface Asked {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  readonly producedAt: Date;
}

const FIGURES = 'Figures by account, of these transactions only';

/**
 * The preview of a recoding as a report: what changes in each transaction, then the figures of the
 * accounts before and after. Transactions that can't be recoded are not in the total.
 */
export function previewReport({ rows, accounts }: Preview, asked: Asked): Report {
  const ready = rows.filter(({ refusal }) => refusal === '');
  const line = (...cells: ReportRow['cells']): ReportRow => ({ kind: 'line', level: 0, cells });
  return {
    title: 'Preview of recoding',
    period: `${formatDate(asked.from)} to ${formatDate(asked.to)}`,
    heading: ['In Philippine Peso', 'Nothing is posted yet'],
    columns: [
      { key: 'document', title: 'Document', type: 'text' },
      { key: 'date', title: 'Date', type: 'date' },
      { key: 'party', title: 'Party', type: 'text' },
      { key: 'description', title: 'Description', type: 'text' },
      { key: 'change', title: 'Change', type: 'text' },
      { key: 'refusal', title: 'Not recoded because', type: 'text' },
      { key: 'total', title: 'Total', type: 'money' },
    ],
    rows: [
      ...rows.map((row) =>
        line(
          { text: `${row.kindTitle} ${row.number}` },
          { text: row.date },
          { text: row.party },
          { text: row.description },
          { text: row.changes.join('; ') },
          { text: row.refusal },
          { amount: row.total },
        ),
      ),
      {
        kind: 'total',
        level: 0,
        cells: [
          { text: 'Total' },
          {},
          {},
          { text: `${ready.length} of ${rows.length} can be recoded` },
          {},
          {},
          { amount: sum(ready.map(({ total }) => total)) },
        ],
      },
      { kind: 'heading', level: 0, cells: [{ text: FIGURES }] },
      ...accounts.map(({ account, title, before, after, change }) =>
        line(
          { text: account },
          {},
          {},
          { text: title },
          { text: `${formatMoney(before)} → ${formatMoney(after)}` },
          {},
          { amount: change },
        ),
      ),
    ],
    checks: [],
    notes: [],
    asRecordedBy: null,
    producedAt: asked.producedAt,
  };
}
