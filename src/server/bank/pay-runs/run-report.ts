import { longDate } from '#shared/reports/spans.ts';
import type { Report } from '#shared/reports/report.ts';
import { formatMoney, sum } from '#shared/money.ts';

import type { RunPaymentRow, RunRow } from './queries.ts';

const CHEQUE_STATES: Readonly<Record<string, string>> = {
  written: 'Prepared',
  released: 'Released',
  cleared: 'Cleared',
  stale: 'Stale',
  voided: 'Voided',
  replaced: 'Replaced',
};

/** The list of a run: each payment, how it was paid, what it paid and where it is now. */
export function runReport(
  run: RunRow,
  { payments, now }: { payments: readonly RunPaymentRow[]; now: Date },
): Report {
  const standing = payments.filter(({ reversedBy }) => reversedBy === '');
  const total = sum(standing.map(({ amount }) => amount));
  const reversed = run.total - total;
  return {
    title: `Pay run ${run.reference}`,
    period: `Paid ${longDate(run.date)} from ${run.account} ${run.accountTitle}`,
    heading: ['In Philippine Peso'],
    columns: [
      { key: 'number', title: 'Voucher', type: 'text' },
      { key: 'party', title: 'Vendor', type: 'text' },
      { key: 'how', title: 'Paid by', type: 'text' },
      { key: 'bills', title: 'Bills', type: 'text' },
      { key: 'state', title: 'Status', type: 'text' },
      { key: 'amount', title: 'Amount', type: 'money' },
    ],
    rows: [
      ...payments.map((payment) => ({
        kind: 'line' as const,
        level: 0,
        cells: [
          { text: payment.number },
          { text: payment.party },
          { text: paidBy(payment) },
          { text: payment.bills.join(', ') },
          { text: stateOf(payment) },
          { amount: payment.amount },
        ],
      })),
      {
        kind: 'total',
        level: 0,
        cells: [{ text: 'Total' }, {}, {}, {}, {}, { amount: run.total }],
      },
    ],
    checks: [
      {
        text: `The payments total ${formatMoney(run.total)}, as posted.`,
        isOk: sum(payments.map(({ amount }) => amount)) === run.total,
      },
    ],
    notes:
      reversed === 0n
        ? []
        : [`${formatMoney(reversed)} of it was reversed; ${formatMoney(total)} remains paid.`],
    asRecordedBy: null,
    producedAt: now,
  };
}

function paidBy({ method, chequeNumber, bank, bankAccountNumber }: RunPaymentRow): string {
  if (method === 'cheque') return `Cheque ${chequeNumber}`;
  return [bank, bankAccountNumber].filter((part) => part !== '').join(' ') || 'Bank transfer';
}

/** Reversed, not released yet, matched with the bank, or where its cheque is. */
function stateOf({ reversedBy, awaitsRelease, isMatched, chequeState }: RunPaymentRow): string {
  if (reversedBy !== '') return `Reversed by ${reversedBy}`;
  if (awaitsRelease) return 'Waiting for release';
  if (isMatched) return 'Matched';
  return CHEQUE_STATES[chequeState] ?? 'Posted';
}
