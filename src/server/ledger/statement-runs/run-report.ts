import { formatInstant } from '../../output/vouchers/printed-times.ts';
import { formatMoney, sum } from '#shared/money.ts';
import type { Report } from '#shared/reports/report.ts';
import { longDate } from '#shared/reports/spans.ts';

import type { RunRow, SentRow } from './queries.ts';

const MAIL_WORDS = {
  waiting: 'Queued',
  sent: 'Mailed',
  kept: 'Not sent (no mail server)',
  failed: 'Failed',
} as const;

/** What a run sent: each customer with its balance, where it went, and what became of the mail. */
export function runReport(
  run: RunRow,
  { statements, now }: { statements: readonly SentRow[]; now: Date },
): Report {
  return {
    title: 'Statements of account sent',
    period: `As of ${longDate(run.asOf)}`,
    heading: [
      'In Philippine Peso',
      `Sent by ${run.sentBy} ${formatInstant(run.sentAt)}, balances from ${formatMoney(run.least)}`,
    ],
    columns: [
      { key: 'party', title: 'Customer', type: 'text' },
      { key: 'recipients', title: 'Sent to', type: 'text' },
      { key: 'state', title: 'Mail', type: 'text' },
      { key: 'overdue', title: 'Overdue', type: 'money' },
      { key: 'balance', title: 'Balance', type: 'money' },
    ],
    rows: [
      ...statements.map(({ party, recipients, state, overdue, balance }) => ({
        kind: 'line' as const,
        level: 0,
        cells: [
          { text: party },
          { text: recipients.join(', ') },
          { text: MAIL_WORDS[state] },
          { amount: overdue },
          { amount: balance },
        ],
      })),
      {
        kind: 'total',
        level: 0,
        cells: [
          { text: 'Total' },
          {},
          {},
          { amount: sum(statements.map(({ overdue }) => overdue)) },
          { amount: run.total },
        ],
      },
    ],
    checks: [
      {
        text: `The statements total ${formatMoney(run.total)}, as sent.`,
        isOk: sum(statements.map(({ balance }) => balance)) === run.total,
      },
    ],
    notes: [],
    asRecordedBy: null,
    producedAt: now,
  };
}
