import { formatDate } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import type { Report } from '#shared/reports/report.ts';
import { longDate } from '#shared/reports/spans.ts';

import type { findExpected } from './expected.ts';

type Found = Awaited<ReturnType<typeof findExpected>>;
type State = Found['documents'][number]['state'];

const STATES: Readonly<Record<State, string>> = {
  late: 'Late',
  awaited: 'Not yet received',
  unusual: 'Unusual amount',
  came: 'As usual',
};
const ORDER: readonly State[] = ['late', 'awaited', 'unusual', 'came'];

/** What is expected in a month as a report: what is missing first, then what is unusual. */
export function expectedReport(
  { documents }: Found,
  { from, to }: { from: BusinessDate; to: BusinessDate },
  now: Date,
): Report {
  const text = (key: string, title: string) => ({ key, title, type: 'text' as const });
  const money = (key: string, title: string) => ({ key, title, type: 'money' as const });
  return {
    title: 'Expected Documents',
    period: `From ${longDate(from)} to ${longDate(to)}`,
    heading: ['In Philippine Peso'],
    columns: [
      text('party', 'Vendor or customer'),
      text('account', 'Account'),
      text('state', 'Status'),
      { key: 'expectedOn', title: 'Expected by', type: 'date' },
      text('why', 'Why'),
      money('usual', 'Usual amount'),
      money('low', 'From'),
      money('high', 'To'),
      money('amount', 'This month'),
      text('documents', 'Documents'),
    ],
    rows: ORDER.flatMap((state) => documents.filter((each) => each.state === state)).map((row) => ({
      kind: 'line' as const,
      level: 0,
      cells: [
        { text: row.party },
        { text: `${row.account} ${row.accountTitle}` },
        {
          text:
            row.state === 'awaited' && row.register === 'customer'
              ? 'Not yet issued'
              : STATES[row.state],
        },
        { text: row.expectedOn },
        { text: row.unusual === '' ? row.why : row.unusual },
        row.band === null ? {} : { amount: row.band.usual },
        row.band === null ? {} : { amount: row.band.low },
        row.band === null ? {} : { amount: row.band.high },
        row.documents.length === 0 ? {} : { amount: row.amount },
        { text: row.documents.map(({ number }) => number).join(', ') },
      ],
    })),
    checks: [],
    notes: [
      `Worked out from the 12 months before ${formatDate(from)}, and from what was set by hand.`,
    ],
    asRecordedBy: null,
    producedAt: now,
  };
}
