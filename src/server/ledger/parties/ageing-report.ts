import { BUCKETS } from '#shared/ledger/party-accounts.ts';
import { formatMoney, sum } from '#shared/money.ts';
import { longDate } from '#shared/reports/spans.ts';
import type { Report, ReportRow } from '#shared/reports/report.ts';

import type { findAgeing } from './ageing.ts';

type Ageing = Awaited<ReturnType<typeof findAgeing>>;
type AgedParty = Ageing['parties'][number];

/**
 * The ageing as a report: the documents of each party with their age, its totals, and that all ties
 * to the control account.
 */
export function ageingReport(
  ageing: Ageing,
  { by, now }: { by: 'due' | 'document'; now: Date },
): Report {
  const { side, asOf, control, advancesControl, isTied, buckets, total, advancesTotal } = ageing;
  const word = side === 'receivable' ? 'receivables' : 'payables';
  const parties = ageing.parties.filter(({ items }) => items.length > 0);
  return {
    title: `Ageing of ${word}`,
    period: `As of ${longDate(asOf)}`,
    heading: [
      'In Philippine Peso',
      by === 'due' ? 'By days past the due day' : 'By days since the day of the document',
    ],
    columns: [
      { key: 'document', title: 'Party and document', type: 'text' },
      { key: 'date', title: 'Date', type: 'date' },
      { key: 'due', title: 'Due', type: 'date' },
      ...BUCKETS.map((bucket) => ({
        key: bucket,
        title: bucket === 'current' ? 'Current' : `${bucket} days`,
        type: 'money' as const,
      })),
      { key: 'balance', title: 'Balance', type: 'money' },
    ],
    rows: [
      ...parties.flatMap(partyRows),
      sumRow('total', `Total ${word}`, [...buckets.map(({ amount }) => amount), total]),
    ],
    checks: [
      {
        text: `Documents of ${formatMoney(total)} are what account ${control.account} ${control.title} says, ${formatMoney(control.balance)}.`,
        isOk: isTied,
      },
    ],
    notes:
      advancesTotal === 0n
        ? []
        : [
            `${advancesControl.title} of ${formatMoney(advancesTotal)} are shown apart and not deducted.`,
          ],
    asRecordedBy: null,
    producedAt: now,
  };
}

/** More parties than these are one line of a summary. */
const MOST_PARTIES = 60;

/**
 * The ageing in short: one line for each party, the largest balances first, and what all others
 * owe together.
 */
export function ageingSummary(ageing: Ageing, now: Date): Report {
  const whole = ageingReport(ageing, { by: 'due', now });
  const parties = ageing.parties
    .filter(({ items }) => items.length > 0)
    .toSorted((a, b) => (a.total === b.total ? 0 : a.total > b.total ? -1 : 1));
  const others = parties.slice(MOST_PARTIES);
  const total = whole.rows.at(-1);
  return {
    ...whole,
    columns: [
      { key: 'party', title: ageing.side === 'receivable' ? 'Customer' : 'Vendor', type: 'text' },
      ...whole.columns.slice(3),
    ],
    rows: [
      ...parties.slice(0, MOST_PARTIES).map((party) => summaryRow(party.name, [party])),
      ...(others.length === 0 ? [] : [summaryRow(`${others.length} others`, others)]),
      ...(total === undefined ? [] : [{ ...total, cells: withoutDays(total.cells) }]),
    ],
  };
}

function summaryRow(text: string, parties: readonly AgedParty[]): ReportRow {
  const amounts = BUCKETS.map((_, at) =>
    sum(parties.map(({ buckets }) => buckets[at]?.amount ?? 0n)),
  );
  const all = sum(parties.map(({ total }) => total));
  const cells = [...amounts, all].map((amount) => ({ amount }));
  return { kind: 'line', level: 0, cells: [{ text }, ...cells] };
}

/** Without the two days that stand beside a document. */
function withoutDays([name = {}, , , ...amounts]: ReportRow['cells']): ReportRow['cells'] {
  return [name, ...amounts];
}

function partyRows({ name, items, buckets, total }: AgedParty): ReportRow[] {
  return [
    { kind: 'heading', level: 0, cells: [{ text: name }] },
    ...items.map(({ document, date, due, bucket, balance }): ReportRow => ({
      kind: 'line',
      level: 1,
      cells: [
        { text: document },
        { text: date },
        { text: due },
        ...BUCKETS.map((one) => (one === bucket ? { amount: balance } : {})),
        { amount: balance },
      ],
    })),
    sumRow('subtotal', `Total ${name}`, [...buckets.map(({ amount }) => amount), total]),
  ];
}

function sumRow(kind: 'subtotal' | 'total', text: string, amounts: readonly bigint[]): ReportRow {
  const cells = [{ text }, {}, {}, ...amounts.map((amount) => ({ amount }))];
  return { kind, level: kind === 'total' ? 0 : 1, cells };
}
