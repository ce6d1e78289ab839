import type { Centavos } from '../money.ts';

import { FIGURES, isOverdrawn } from './figures.ts';
import type { FigureName } from './figures.ts';
import { isNominal, lineOf, netOf } from './sections.ts';
import type { AccountSums, ChartAccount, StatementLine } from './sections.ts';
import { addAmounts, balanceBehind, figureBehind, isZero } from './statement.ts';
import type { StatementRow, StatementSource } from './statement.ts';

interface Section {
  readonly line: StatementLine;
  /** Accounts of another line that stand under the same heading. */
  readonly also?: StatementLine;
  readonly title: string;
  readonly figure: FigureName;
  /** What of a bank account stands here: what is in it, or what it is overdrawn by. */
  readonly banks?: 'held' | 'overdrawn';
}

interface Group {
  readonly heading: string;
  readonly figure: FigureName;
  /** In capitals. */
  readonly isLoud?: true;
  readonly sections: readonly Section[];
}

const ASSETS: readonly Group[] = [
  {
    heading: 'Current assets',
    figure: 'current-assets',
    sections: [
      { line: 'BS.CA.CASH', title: 'Cash', figure: 'cash-held', banks: 'held' },
      { line: 'BS.CA.RECV', title: 'Trade and other receivables', figure: 'receivables' },
      { line: 'BS.CA.INV', title: 'Inventories', figure: 'inventories' },
      { line: 'BS.CA.OTHER', title: 'Prepayments and other current assets', figure: 'prepayments' },
    ],
  },
  {
    heading: 'Non-current assets',
    figure: 'non-current-assets',
    sections: [
      { line: 'BS.NCA.PPE', title: 'Property and equipment', figure: 'property' },
      { line: 'BS.NCA.OTHER', title: 'Other non-current assets', figure: 'other-assets' },
    ],
  },
];
const OVERDRAFTS: Section = {
  line: 'BS.CA.CASH',
  title: 'Bank overdrafts',
  figure: 'overdrafts',
  banks: 'overdrawn',
};
const LIABILITIES: readonly Group[] = [
  {
    heading: 'Current liabilities',
    figure: 'current-liabilities',
    sections: [
      { line: 'BS.CL.PAY', title: 'Trade and other payables', figure: 'payables' },
      { line: 'BS.CL.TAX', title: 'Taxes payable', figure: 'taxes-payable' },
      { line: 'BS.CL.ITX', title: 'Income tax payable', figure: 'income-tax-payable' },
      OVERDRAFTS,
      { line: 'BS.CL.LOAN', title: 'Loans', figure: 'loans' },
    ],
  },
  {
    heading: 'Non-current liabilities',
    figure: 'non-current-liabilities',
    sections: [{ line: 'BS.NCL.LOAN', title: 'Loans, non-current', figure: 'long-loans' }],
  },
];
const EQUITY: readonly Group[] = [
  {
    heading: 'Equity',
    figure: 'equity',
    isLoud: true,
    sections: [
      { line: 'BS.EQ.CAP', title: 'Share capital', figure: 'capital' },
      { line: 'BS.EQ.RE', title: 'Retained earnings', figure: 'retained-earnings' },
    ],
  },
];

/** A sole proprietor has one capital, which profit and drawings belong to (handbook 4). */
const OWNERS_EQUITY: readonly Group[] = [
  {
    heading: 'Equity',
    figure: 'equity',
    isLoud: true,
    sections: [
      {
        line: 'BS.EQ.CAP',
        also: 'BS.EQ.RE',
        title: 'Owner’s capital',
        figure: 'owners-capital',
      },
    ],
  },
];

/** How the position is read. */
export interface PositionView {
  /** Of a sole proprietor or professional. */
  readonly isOfPerson?: boolean;
  readonly stages: 'unadjusted' | 'adjusted' | 'post-closing';
  /** What the books had before the taxable year of each column of figures. */
  readonly before: readonly AccountSums[];
}

/** A statement of financial position, and its totals; one amount a column of figures. */
export interface FinancialPosition {
  readonly rows: readonly StatementRow[];
  /** What bank accounts are overdrawn by: a liability, though their accounts are assets. */
  readonly overdrafts: readonly Centavos[];
  readonly totalAssets: readonly Centavos[];
  readonly totalLiabilities: readonly Centavos[];
  readonly totalEquity: readonly Centavos[];
}

/**
 * The statement of financial position, current first (handbook 8.2). Sums are balances. What income
 * and costs came to and was not closed yet stands in equity as a line of its own.
 */
export function financialPosition(source: StatementSource, view: PositionView): FinancialPosition {
  const count = source.figures.length;
  const sections = new Map<Section, readonly Centavos[]>();
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
  const equity = make(view.isOfPerson === true ? OWNERS_EQUITY : EQUITY, -1n);
  const both = addAmounts(count, [liabilities.total, equity.total]);
  const sumRow = (figure: FigureName, amounts: readonly Centavos[]): StatementRow => ({
    kind: figure === 'liabilities' ? 'subtotal' : 'total',
    level: 0,
    text: FIGURES[figure].title.toUpperCase(),
    amounts,
    behind: figureBehind(figure, { ...view, measure: 'closing' }),
  });
  return {
    rows: [
      ...assets.rows,
      sumRow('assets', assets.total),
      ...liabilities.rows,
      sumRow('liabilities', liabilities.total),
      ...equity.rows,
      sumRow('liabilities-and-equity', both),
    ],
    overdrafts: sections.get(OVERDRAFTS) ?? [],
    totalAssets: assets.total,
    totalLiabilities: liabilities.total,
    totalEquity: equity.total,
  };
}

interface Making {
  readonly group: Group;
  readonly sign: bigint;
  readonly sections: Map<Section, readonly Centavos[]>;
}

function groupRows(source: StatementSource, view: PositionView, { group, sign, sections }: Making) {
  const count = source.figures.length;
  const rows: StatementRow[] = [];
  for (const section of group.sections) {
    const { line, also, title, figure, banks } = section;
    const accounts = [line, ...(also === undefined ? [] : [also])].flatMap((each) =>
      accountRows(source, view, { line: each, sign, banks }),
    );
    const total = addAmounts(
      count,
      accounts.map(({ amounts = [] }) => amounts),
    );
    sections.set(section, total);
    if (accounts.length === 0 && (source.hideZero || banks === 'overdrawn')) continue;
    rows.push({ kind: 'heading', level: 1, text: title }, ...accounts, {
      kind: 'subtotal',
      level: 2,
      text: `Total ${title.toLowerCase()}`,
      amounts: total,
      behind: figureBehind(figure, { ...view, measure: 'closing' }),
    });
  }
  const total = addAmounts(
    count,
    group.sections.map((section) => sections.get(section) ?? []),
  );
  if (rows.length === 0 && source.hideZero) return { rows, total };
  const heading: StatementRow = { kind: 'heading', level: 0, text: group.heading };
  const words = `Total ${group.heading.toLowerCase()}`;
  const foot: StatementRow = {
    kind: 'subtotal',
    level: 0,
    text: group.isLoud ? words.toUpperCase() : words,
    amounts: total,
    behind: figureBehind(group.figure, { ...view, measure: 'closing' }),
  };
  return { rows: [heading, ...rows, foot], total };
}

function accountRows(
  source: StatementSource,
  view: PositionView,
  { line, sign, banks }: { line: StatementLine; sign: bigint; banks: Section['banks'] },
): StatementRow[] {
  const amountOf = (account: ChartAccount, net: Centavos) => {
    const isHere = banks === undefined || isOverdrawn(account, net) === (banks === 'overdrawn');
    return isHere ? sign * net : 0n;
  };
  const own = source.chart
    .filter((account) => !isNominal(account) && lineOf(account) === line)
    .map((account) => ({
      isActive: account.isActive && banks !== 'overdrawn',
      row: {
        kind: 'line' as const,
        level: 2,
        text: account.title,
        amounts: source.figures.map(({ sums }) => amountOf(account, netOf(sums, account.number))),
        behind: balanceBehind(account.number, { ...view, yearStart: source.yearStart }),
      },
    }))
    .filter(({ row, isActive }) => !isZero(row.amounts) || (!source.hideZero && isActive))
    .map(({ row }): StatementRow => row);
  return line === 'BS.EQ.RE' ? [...own, ...notClosed(source, view)] : own;
}

/**
 * Income less costs and expenses that no closing entry has carried to retained earnings yet: of the
 * year that a column is in, and above it of the years before, which are closed in the months after
 * them.
 */
function notClosed(source: StatementSource, { stages, before }: PositionView): StatementRow[] {
  const nominal = source.chart.filter(isNominal);
  const resultOf = (sums: AccountSums) =>
    nominal.reduce((all, { number }) => all - netOf(sums, number), 0n);
  const earlier = source.figures.map((_, at) => resultOf(before[at] ?? new Map()));
  const own = source.figures.map(({ sums }, at) => resultOf(sums) - (earlier[at] ?? 0n));
  const rowOf = (
    figure: FigureName,
    amounts: readonly Centavos[],
    measure: 'opening' | 'movement',
  ): StatementRow => ({
    kind: 'line',
    level: 2,
    text: FIGURES[figure].title,
    amounts,
    behind: ({ days: { to } }) => ({
      of: 'figure',
      figure,
      from: source.yearStart(to),
      to,
      stages,
      measure,
    }),
  });
  return [
    rowOf('profit-of-earlier-years', earlier, 'opening'),
    rowOf('profit-not-closed', own, 'movement'),
  ].filter(({ amounts }) => !isZero(amounts));
}
