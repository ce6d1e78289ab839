import type { Centavos } from '../money.ts';

import type { FigureColumn } from './columns.ts';
import type { Behind } from './report.ts';
import { isNominal, lineOf, netOf } from './sections.ts';
import type { StatementLine } from './sections.ts';
import { accountBehind, addAmounts, isZero } from './statement.ts';
import type { StatementRow, StatementSource } from './statement.ts';

interface Group {
  readonly heading: string;
  readonly total: string;
  readonly sections: readonly { readonly line: StatementLine; readonly title: string }[];
}

const ASSETS: readonly Group[] = [
  {
    heading: 'Current assets',
    total: 'Total current assets',
    sections: [
      { line: 'BS.CA.CASH', title: 'Cash' },
      { line: 'BS.CA.RECV', title: 'Trade and other receivables' },
      { line: 'BS.CA.INV', title: 'Inventories' },
      { line: 'BS.CA.OTHER', title: 'Prepayments and other current assets' },
    ],
  },
  {
    heading: 'Non-current assets',
    total: 'Total non-current assets',
    sections: [
      { line: 'BS.NCA.PPE', title: 'Property and equipment' },
      { line: 'BS.NCA.OTHER', title: 'Other non-current assets' },
    ],
  },
];
const LIABILITIES: readonly Group[] = [
  {
    heading: 'Current liabilities',
    total: 'Total current liabilities',
    sections: [
      { line: 'BS.CL.PAY', title: 'Trade and other payables' },
      { line: 'BS.CL.TAX', title: 'Taxes payable' },
      { line: 'BS.CL.ITX', title: 'Income tax payable' },
      { line: 'BS.CL.LOAN', title: 'Loans' },
    ],
  },
  {
    heading: 'Non-current liabilities',
    total: 'Total non-current liabilities',
    sections: [{ line: 'BS.NCL.LOAN', title: 'Loans, non-current' }],
  },
];
const EQUITY: readonly Group[] = [
  {
    heading: 'Equity',
    total: 'TOTAL EQUITY',
    sections: [
      { line: 'BS.EQ.CAP', title: 'Share capital' },
      { line: 'BS.EQ.RE', title: 'Retained earnings' },
    ],
  },
];

/** How the position is read. */
export interface PositionView {
  readonly stages: 'unadjusted' | 'adjusted' | 'post-closing';
  /** The first day of the taxable year that a day is in: an account's card begins there. */
  readonly yearStart: (day: string) => string;
}

/** A statement of financial position, and its totals; one amount a column of figures. */
export interface FinancialPosition {
  readonly rows: readonly StatementRow[];
  readonly sections: ReadonlyMap<StatementLine, readonly Centavos[]>;
  readonly totalAssets: readonly Centavos[];
  readonly totalLiabilities: readonly Centavos[];
  readonly totalEquity: readonly Centavos[];
}

/**
 * The statement of financial position, current first (handbook 8.2). Sums are balances. What income and costs came to and was
 * not closed yet stands in equity as a line of its own.
 */
export function financialPosition(source: StatementSource, view: PositionView): FinancialPosition {
  const count = source.figures.length;
  const sections = new Map<StatementLine, readonly Centavos[]>();
  const make = (groups: readonly Group[], sign: bigint) => {
    const made = groups.map((group) => groupRows(source, view, { group, sign, sections }));
    return {
      rows: made.flatMap(({ rows }) => rows),
      total: addAmounts(
        count,
        made.map(({ total }) => total),
      ),
    };
  };
  const assets = make(ASSETS, 1n);
  const liabilities = make(LIABILITIES, -1n);
  const equity = make(EQUITY, -1n);
  const both = addAmounts(count, [liabilities.total, equity.total]);
  return {
    rows: [
      ...assets.rows,
      { kind: 'total', level: 0, text: 'TOTAL ASSETS', amounts: assets.total },
      ...liabilities.rows,
      { kind: 'subtotal', level: 0, text: 'TOTAL LIABILITIES', amounts: liabilities.total },
      ...equity.rows,
      { kind: 'total', level: 0, text: 'TOTAL LIABILITIES AND EQUITY', amounts: both },
    ],
    sections,
    totalAssets: assets.total,
    totalLiabilities: liabilities.total,
    totalEquity: equity.total,
  };
}

interface Making {
  readonly group: Group;
  readonly sign: bigint;
  readonly sections: Map<StatementLine, readonly Centavos[]>;
}

function groupRows(source: StatementSource, view: PositionView, { group, sign, sections }: Making) {
  const count = source.figures.length;
  const rows: StatementRow[] = [];
  for (const { line, title } of group.sections) {
    const accounts = accountRows(source, view, { line, sign });
    const total = addAmounts(
      count,
      accounts.map(({ amounts = [] }) => amounts),
    );
    sections.set(line, total);
    if (accounts.length === 0 && source.hideZero) continue;
    rows.push({ kind: 'heading', level: 1, text: title }, ...accounts, {
      kind: 'subtotal',
      level: 2,
      text: `Total ${title.toLowerCase()}`,
      amounts: total,
    });
  }
  const total = addAmounts(
    count,
    group.sections.map(({ line }) => sections.get(line) ?? []),
  );
  if (rows.length === 0 && source.hideZero) return { rows, total };
  const heading: StatementRow = { kind: 'heading', level: 0, text: group.heading };
  const foot: StatementRow = { kind: 'subtotal', level: 0, text: group.total, amounts: total };
  return { rows: [heading, ...rows, foot], total };
}

function accountRows(
  source: StatementSource,
  { stages, yearStart }: PositionView,
  { line, sign }: { line: StatementLine; sign: bigint },
): StatementRow[] {
  const own = source.chart
    .filter((account) => !isNominal(account) && lineOf(account) === line)
    .map(({ number, title, isActive }) => ({
      isActive,
      row: {
        kind: 'line' as const,
        level: 2,
        text: title,
        amounts: source.figures.map(({ sums }) => sign * netOf(sums, number)),
        behind: (column: FigureColumn) =>
          accountBehind(number, { stages, from: yearStart(column.days.to) })(column),
      },
    }))
    .filter(({ row, isActive }) => !isZero(row.amounts) || (!source.hideZero && isActive))
    .map(({ row }): StatementRow => row);
  return line === 'BS.EQ.RE' ? [...own, ...notClosed(source, yearStart)] : own;
}

/** Income less costs and expenses that no closing entry has carried to retained earnings yet. */
function notClosed(source: StatementSource, yearStart: PositionView['yearStart']): StatementRow[] {
  const nominal = source.chart.filter(isNominal);
  const amounts = source.figures.map(({ sums }) =>
    nominal.reduce((all, { number }) => all - netOf(sums, number), 0n),
  );
  if (isZero(amounts)) return [];
  const behind = ({ days }: FigureColumn): Behind => ({
    of: 'report',
    report: 'income-statement',
    from: yearStart(days.to),
    to: days.to,
  });
  return [{ kind: 'line', level: 2, text: 'Profit not yet closed', amounts, behind }];
}
