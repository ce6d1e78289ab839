import type { Centavos } from '../money.ts';

import {
  ADJUSTMENTS,
  DIRECT_ITEMS,
  FINANCING_ITEMS,
  OWNERS_FINANCING,
  INVESTING_ITEMS,
  WORKING_CAPITAL,
} from './cash-flow-items.ts';
import type { FlowPart } from './cash-flow-tags.ts';
import type { FigureColumn } from './columns.ts';
import { figureBehind } from './statement.ts';
import type { Behind } from './report.ts';
import { addAmounts, isZero } from './statement.ts';
import type { StatementRow } from './statement.ts';

export type Method = 'direct' | 'indirect';

/** What a column of a statement of cash flows is made of. */
export interface Flows {
  readonly column: FigureColumn;
  readonly beginning: Centavos;
  readonly ending: Centavos;
  /** Sums of parts by section, and by their lines in both methods. */
  readonly sections: ReadonlyMap<FlowPart['section'], Centavos>;
  readonly direct: ReadonlyMap<string, Centavos>;
  readonly indirect: ReadonlyMap<string, Centavos>;
  /** Lines that something moved on, though it came to nothing. */
  readonly touched: ReadonlySet<string>;
}

/** A statement of cash flows, and the figures of its proof; one amount a column. */
export interface CashFlow {
  readonly rows: readonly StatementRow[];
  readonly operating: readonly Centavos[];
  readonly investing: readonly Centavos[];
  readonly financing: readonly Centavos[];
  readonly exchange: readonly Centavos[];
  readonly netChange: readonly Centavos[];
}

/**
 * The statement of cash flows by one method (handbook 8.2). Operating activities have the same
 * total by both.
 */
export function cashFlow(
  flows: readonly Flows[],
  method: Method,
  { hideZero, isOfPerson = false }: { hideZero: boolean; isOfPerson?: boolean },
): CashFlow {
  const sectionOf = (section: FlowPart['section']) =>
    flows.map(({ sections }) => sections.get(section) ?? 0n);
  const operating = sectionOf('operating');
  const investing = sectionOf('investing');
  const financing = sectionOf('financing');
  const exchange = sectionOf('exchange');
  const netChange = addAmounts(flows.length, [operating, investing, financing, exchange]);
  const items = (labels: Readonly<Record<string, string>>, level = 1) =>
    Object.entries(labels).flatMap(([item, text]): StatementRow[] => {
      const amounts = flows.map((one) => one[method].get(item) ?? 0n);
      const isTouched = flows.some(({ touched }) => touched.has(`${method} ${item}`));
      if (isZero(amounts) && (hideZero ? !isTouched || method === 'direct' : false)) return [];
      return [{ kind: 'line', level, text, amounts, behind: opensEntries(`${method}-${item}`) }];
    });
  const opening = flows.map(({ beginning }) => beginning);
  const closing = flows.map(({ ending }) => ending);
  const rows: StatementRow[] = [
    { kind: 'heading', level: 0, text: 'Operating activities' },
    ...(method === 'direct' ? items(DIRECT_ITEMS) : fromProfit(flows, items)),
    subtotal('Net cash from operating activities', operating, 'all-operating'),
    ...sectionRows('Investing activities', items(INVESTING_ITEMS), hideZero),
    subtotal('Net cash from investing activities', investing, 'all-investing'),
    ...sectionRows(
      'Financing activities',
      items(isOfPerson ? OWNERS_FINANCING : FINANCING_ITEMS),
      hideZero,
    ),
    subtotal('Net cash from financing activities', financing, 'all-financing'),
    {
      kind: 'line',
      level: 0,
      text: 'Effect of exchange rates on cash',
      amounts: exchange,
      behind: opensEntries('all-exchange'),
    },
    subtotal('Net change in cash', netChange, 'all'),
    {
      kind: 'line',
      level: 0,
      text: 'Cash at the beginning',
      amounts: opening,
      behind: opensCash('begun'),
    },
    {
      kind: 'total',
      level: 0,
      text: 'Cash at the end',
      amounts: closing,
      behind: opensCash('closing'),
    },
  ];
  return { rows, operating, investing, financing, exchange, netChange };
}

/** Profit before tax, what in it moved no money, and what moved besides. */
function fromProfit(
  flows: readonly Flows[],
  items: (labels: Readonly<Record<string, string>>, level?: number) => StatementRow[],
): StatementRow[] {
  const profit = flows.map(({ indirect }) => indirect.get('profit') ?? 0n);
  const behind = opensEntries('indirect-profit');
  const adjustments = items(ADJUSTMENTS, 2).map((row) => ({ ...row, text: bySign(row) }));
  const capital = items(WORKING_CAPITAL, 2);
  return [
    { kind: 'line', level: 1, text: 'Profit before tax', amounts: profit, behind },
    ...titled('Adjustments for', adjustments),
    ...titled('Changes in working capital', capital),
  ];
}

function titled(text: string, rows: readonly StatementRow[]): StatementRow[] {
  return rows.length === 0 ? [] : [{ kind: 'heading', level: 1, text }, ...rows];
}

function sectionRows(
  heading: string,
  rows: readonly StatementRow[],
  hideZero: boolean,
): StatementRow[] {
  if (rows.length === 0 && hideZero) return [];
  return [{ kind: 'heading', level: 0, text: heading }, ...rows];
}

function subtotal(text: string, amounts: readonly Centavos[], item: string): StatementRow {
  return { kind: 'subtotal', level: 0, text, amounts, behind: opensEntries(item) };
}

/** Cash counts entries of all stages. */
function opensCash(measure: 'begun' | 'closing') {
  return figureBehind('cash', { stages: 'post-closing', measure });
}

/**
 * A difference that is one way in every column says which: a gain was taken off, a loss added back.
 */
function bySign({ text, amounts = [] }: StatementRow): string {
  if (amounts.some((amount) => amount !== 0n)) {
    if (amounts.every((amount) => amount <= 0n)) return text.replace('(gain)/loss', 'gain');
    if (amounts.every((amount) => amount >= 0n)) return text.replace('(gain)/loss', 'loss');
  }
  return text;
}

function opensEntries(item: string): (column: FigureColumn) => Behind {
  return ({ days }) => ({
    of: 'report',
    report: 'cash-flow-entries',
    item,
    from: days.from,
    to: days.to,
  });
}
