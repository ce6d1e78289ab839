import { checklistCounts } from '#shared/tax/checklist-counts.ts';
import { formatDate, manilaDate } from '#shared/dates.ts';
import type { Report, ReportRow } from '#shared/reports/report.ts';

import type { ChecklistItem } from './check.ts';

const STATES: Readonly<Record<ChecklistItem['severity'], string>> = {
  ok: 'In order',
  accepted: 'Accepted',
  warns: 'Needs review',
  blocks: 'Blocks closing',
};

interface Run {
  readonly items: readonly ChecklistItem[];
  /** `December 2026`. */
  readonly label: string;
  /** When it ran, and whether the month was closed with it. */
  readonly ranAt: Date;
  readonly closed: { readonly by: string; readonly note: string } | null;
}

/**
 * A month's checklist as a report: each question with its state, what was found, and who accepted
 * it with which note.
 */
export function checklistReport({ items, label, ranAt, closed }: Run, now: Date): Report {
  const day = formatDate(manilaDate(ranAt));
  return {
    title: 'Checklist of the month',
    period: `For ${label}`,
    heading: [
      closed === null ? `As of ${day}` : `As the month was closed on ${day} by ${closed.by}`,
      ...(closed === null || closed.note === '' ? [] : [`Note: ${closed.note}`]),
    ],
    columns: [
      { key: 'what', title: 'Check and findings', type: 'text' },
      { key: 'state', title: 'Status', type: 'text' },
      { key: 'count', title: 'Count', type: 'count' },
      { key: 'todo', title: 'What to do, or who accepted it', type: 'text' },
    ],
    rows: items.flatMap((item) => itemRows(item)),
    checks: [],
    notes: [],
    asRecordedBy: null,
    producedAt: now,
  };
}

function itemRows(item: ChecklistItem): ReportRow[] {
  const { title, severity, advice, findings, findingCount } = item;
  const isOpen = severity === 'warns' || severity === 'blocks';
  const left = findingCount - findings.length;
  return [
    {
      kind: 'subtotal',
      level: 0,
      cells: [
        { text: title },
        { text: STATES[severity] },
        findingCount === 0 ? {} : { text: String(checklistCounts(item).found) },
        isOpen ? { text: advice } : {},
      ],
    },
    ...findings.map(({ text, accepted }): ReportRow => ({
      kind: 'line',
      level: 1,
      cells:
        accepted === null
          ? [{ text }, { text: severity === 'blocks' ? STATES.blocks : STATES.warns }, {}, {}]
          : [{ text }, { text: STATES.accepted }, {}, { text: acceptedText(accepted) }],
    })),
    ...(left > 0
      ? [{ kind: 'line' as const, level: 1, cells: [{ text: `and ${left} more` }, {}, {}, {}] }]
      : []),
  ];
}

function acceptedText({ by, at, note }: { by: string; at: Date; note: string }): string {
  return `${by}, ${formatDate(manilaDate(at))}: ${note}`;
}
