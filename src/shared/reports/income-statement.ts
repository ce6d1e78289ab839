import type { Centavos } from '../money.ts';

import { INCOME_LINES, isNominal, lineOf, netOf } from './sections.ts';
import type { ChartAccount } from './sections.ts';
import { FIGURES } from './figures.ts';
import type { FigureName } from './figures.ts';
import { addAmounts, figureBehind, isZero, movementBehind } from './statement.ts';
import type { StatementRow, StatementSource } from './statement.ts';

type IncomeLine = (typeof INCOME_LINES)[number];

interface SectionWords {
  readonly heading: string;
  readonly figure: FigureName;
  readonly sign: bigint;
}

const SECTIONS: Readonly<Record<IncomeLine, SectionWords>> = {
  'IS.REV': { heading: 'Revenue', figure: 'revenue', sign: -1n },
  'IS.COS': { heading: 'Cost of sales', figure: 'cost-of-sales', sign: 1n },
  'IS.OPEX': { heading: 'Operating expenses', figure: 'operating-expenses', sign: 1n },
  'IS.OI': { heading: 'Other income', figure: 'other-income', sign: -1n },
  'IS.FIN': { heading: 'Finance costs and final taxes', figure: 'finance-costs', sign: 1n },
  'IS.TAX': { heading: 'Income tax', figure: 'income-tax', sign: 1n },
};

/** What follows a section: everything so far. */
const RESULTS: Partial<Readonly<Record<IncomeLine, FigureName>>> = {
  'IS.COS': 'gross-profit',
  'IS.OPEX': 'operating-profit',
  'IS.FIN': 'profit-before-tax',
  'IS.TAX': 'profit',
};

/**
 * A statement of income, and the figures that others take from it; one amount a column of figures.
 */
export interface IncomeStatement {
  readonly rows: readonly StatementRow[];
  readonly totals: Readonly<Record<IncomeLine, readonly Centavos[]>>;
  readonly grossProfit: readonly Centavos[];
  readonly operatingProfit: readonly Centavos[];
  readonly profitBeforeTax: readonly Centavos[];
  readonly profit: readonly Centavos[];
}

/**
 * The statement of income (handbook 8.2): revenue, cost of sales, gross profit, operating expenses,
 * operating profit, other income, finance costs and final taxes, profit before tax, income tax,
 * profit. Sums are debits and credits of the period.
 */
export function incomeStatement(
  source: StatementSource,
  stages: 'unadjusted' | 'adjusted' = 'adjusted',
): IncomeStatement {
  const count = source.figures.length;
  const rows: StatementRow[] = [];
  const totals = {} as Record<IncomeLine, Centavos[]>;
  const results = new Map<IncomeLine, Centavos[]>();
  let sofar = addAmounts(count, []);
  for (const line of INCOME_LINES) {
    const { heading, figure, sign } = SECTIONS[line];
    const accounts = buildLines(source, { line, sign, stages });
    totals[line] = addAmounts(
      count,
      accounts.map(({ amounts = [] }) => amounts),
    );
    const isCost = sign > 0n;
    sofar = addAmounts(count, [sofar, totals[line].map((amount) => (isCost ? -amount : amount))]);
    if (accounts.length > 0 || !source.hideZero) {
      rows.push({ kind: 'heading', level: 0, text: heading }, ...accounts, {
        kind: 'subtotal',
        level: 1,
        text: FIGURES[figure].title,
        amounts: totals[line],
        behind: figureBehind(figure, { stages, measure: 'movement' }),
      });
    }
    const result = RESULTS[line];
    if (result === undefined) continue;
    results.set(line, sofar);
    rows.push({
      kind: line === 'IS.TAX' ? 'total' : 'subtotal',
      level: 0,
      text: FIGURES[result].title,
      amounts: sofar,
      behind: figureBehind(result, { stages, measure: 'movement' }),
    });
  }
  const resultOf = (line: IncomeLine) => results.get(line) ?? [];
  return {
    rows,
    totals,
    grossProfit: resultOf('IS.COS'),
    operatingProfit: resultOf('IS.OPEX'),
    profitBeforeTax: resultOf('IS.FIN'),
    profit: resultOf('IS.TAX'),
  };
}

interface Section {
  readonly line: IncomeLine;
  readonly sign: bigint;
  readonly stages: 'unadjusted' | 'adjusted';
}

function buildLines(source: StatementSource, { line, sign, stages }: Section): StatementRow[] {
  return source.chart
    .filter((account) => isNominal(account) && lineOf(account) === line)
    .map((account) => ({ account, amounts: amountsOf(source, account, sign) }))
    .filter(({ account, amounts }) => !isZero(amounts) || (!source.hideZero && account.isActive))
    .map(({ account, amounts }) => ({
      kind: 'line',
      level: 1,
      text: account.title,
      amounts,
      behind: movementBehind(account.number, { stages, yearStart: source.yearStart }),
    }));
}

function amountsOf(
  { figures }: StatementSource,
  { number }: ChartAccount,
  sign: bigint,
): Centavos[] {
  return figures.map(({ sums }) => sign * netOf(sums, number));
}
