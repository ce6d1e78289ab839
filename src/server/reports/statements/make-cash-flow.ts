import { isOfPerson } from '#shared/ledger/owners.ts';
import { formatMoney } from '#shared/money.ts';
import { cashFlow } from '#shared/reports/cash-flow.ts';
import type { CashFlow, Flows, Method } from '#shared/reports/cash-flow.ts';
import type { FlowPart } from '#shared/reports/cash-flow-tags.ts';
import { buildColumns } from '#shared/reports/columns.ts';
import type { FigureColumn } from '#shared/reports/columns.ts';
import { amountCell } from '#shared/reports/report.ts';
import type { Check, ReportRow } from '#shared/reports/report.ts';
import { longDate } from '#shared/reports/spans.ts';
import { reportColumns, reportRows } from '#shared/reports/statement.ts';

import type { Snapshot } from '../../platform/db/snapshot.ts';
import { readProfile } from '../../platform/settings/company.ts';

import { readFlowEntries, readFlows } from './read-flows.ts';
import type { ReportSettings } from '../figures/settings.ts';
import { endOfDay } from '../figures/settings.ts';
import { listChart } from '../figures/chart-queries.ts';
import type { FlowEntry } from './flow-queries.ts';
import type { ReportBody } from './report-body.ts';

/** The statement of cash flows of a period by one method, with its comparisons. */
export async function makeCashFlow(
  tx: Snapshot,
  settings: ReportSettings,
  method: Method,
): Promise<ReportBody> {
  const chart = await listChart(tx);
  const columns = buildColumns(settings);
  const own = columns.filter((column): column is FigureColumn => column.of === 'figures');
  const { flows, beganOn } = await readFlows(tx, chart, own);
  const { entityType } = await readProfile(tx);
  const { hideZero } = settings;
  const statement = cashFlow(flows, method, { hideZero, isOfPerson: isOfPerson(entityType) });
  return {
    columns: reportColumns(columns),
    rows: reportRows(columns, statement.rows),
    checks: flows.flatMap((one, at) => buildChecks(one, statement, at)),
    notes: [
      'Payments for property and equipment include its input VAT, less tax withheld and what is still owed for it.',
      ...(beganOn === null
        ? []
        : [
            `These books begin with the balances of ${longDate(beganOn)}; cash that moved before is not in them.`,
          ]),
    ],
  };
}

function buildChecks(flows: Flows, { netChange }: CashFlow, at: number): Check[] {
  const { column, beginning, ending, sections, direct } = flows;
  const change = netChange[at] ?? 0n;
  const paid = [...direct.values()].reduce((all, amount) => all + amount, 0n);
  const all = [...sections.values()].reduce((sum, amount) => sum + amount, 0n);
  return [
    {
      text: `${column.title}: the net change of ${formatMoney(change)} is that of the cash accounts.`,
      isOk: beginning + change === ending,
    },
    { text: `${column.title}: both methods agree.`, isOk: paid === all },
  ];
}

/**
 * Whether a part of an entry belongs to a line of the statement: `direct-taxes` and `indirect-vat`
 * of a method, `all-investing` of a section, `all` of everything, and a name alone of either
 * method.
 */
export function isOfItem({ direct, item, section }: FlowPart, asked: string | undefined): boolean {
  if (asked === undefined) return false;
  return (
    asked === 'all' ||
    asked === `all-${section}` ||
    asked === `direct-${direct}` ||
    asked === `indirect-${item}` ||
    asked === direct ||
    asked === item
  );
}

/** The entries that make up one line of the statement of cash flows. */
export async function makeFlowEntries(
  tx: Snapshot,
  { days, item, knownBy }: ReportSettings,
): Promise<ReportBody> {
  const chart = await listChart(tx);
  const before = knownBy === null ? null : endOfDay(knownBy);
  const rows: ReportRow[] = [];
  let total = 0n;
  for await (const entry of readFlowEntries(tx, chart, days)) {
    if (before !== null && entry.recordedAt >= before) continue;
    const own = entry.parts.filter((part) => isOfItem(part, item));
    if (own.length === 0) continue;
    const amount = own.reduce((sum, part) => sum + part.amount, 0n);
    total += amount;
    rows.push(flowEntryRow({ ...entry, amount }));
  }
  return flowEntriesBody(rows, total);
}

/** An entry of the list; its amount opens its record. */
export function flowEntryRow({
  date,
  number,
  description,
  amount,
  transactionId,
}: Pick<FlowEntry, 'date' | 'number' | 'description' | 'amount' | 'transactionId'>): ReportRow {
  const cells = [
    { text: date },
    { text: number },
    { text: description },
    amountCell(amount, { of: 'record', transactionId }),
  ];
  return { kind: 'line', level: 0, cells };
}

/** The list of entries, or a page of it, with the total of all. */
export function flowEntriesBody(rows: readonly ReportRow[], total: bigint): ReportBody {
  return {
    columns: [
      { key: 'date', title: 'Date', type: 'date' },
      { key: 'number', title: 'Entry', type: 'text' },
      { key: 'description', title: 'Description', type: 'text' },
      { key: 'amount', title: 'Amount', type: 'money' },
    ],
    rows: [
      ...rows,
      { kind: 'total', level: 0, cells: [{ text: 'Total' }, {}, {}, { amount: total }] },
    ],
    checks: [],
  };
}
