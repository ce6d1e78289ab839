import { sum } from '../money.ts';
import type { Centavos } from '../money.ts';

import { amountCell } from './report.ts';
import type { Behind, ReportCell, ReportColumn, ReportRow } from './report.ts';

/**
 * A component of equity, and how it came from its opening to its closing balance; credit balances
 * are positive.
 */
export interface EquityComponent {
  readonly key: string;
  readonly title: string;
  readonly opening: Centavos;
  readonly profit: Centavos;
  readonly dividends: Centavos;
  /** Contributions of owners, and what else was entered in equity itself. */
  readonly contributions: Centavos;
  readonly opens: EquityOpens;
}

/** What each movement of a component opens, and of all together. */
export type EquityOpens = Readonly<Record<keyof typeof AMOUNTS, Behind>>;

const AMOUNTS = {
  opening: ({ opening }: EquityComponent) => opening,
  profit: ({ profit }: EquityComponent) => profit,
  dividends: ({ dividends }: EquityComponent) => dividends,
  contributions: ({ contributions }: EquityComponent) => contributions,
  closing: closingOf,
} as const;

/** What a component ends with. */
export function closingOf(component: EquityComponent): Centavos {
  const { opening, profit, dividends, contributions } = component;
  return opening + profit + dividends + contributions;
}

/**
 * The statement of changes in equity (handbook 8.2): a column for each component, a row for each
 * movement.
 */
export function changesInEquity(
  components: readonly EquityComponent[],
  {
    opens,
    isYear,
    hideZero,
    drawn,
  }: { opens: EquityOpens; isYear: boolean; hideZero: boolean; drawn: 'Dividends' | 'Drawings' },
): { columns: ReportColumn[]; rows: ReportRow[] } {
  const texts = {
    opening: 'Opening balance',
    profit: isYear ? 'Profit for the year' : 'Profit for the period',
    dividends: drawn,
    contributions: 'Contributions',
    closing: 'Closing balance',
  };
  const movements = (
    ['opening', 'profit', 'dividends', 'contributions', 'closing'] as const
  ).filter(
    (key) =>
      key === 'opening' ||
      key === 'closing' ||
      !hideZero ||
      components.some((component) => AMOUNTS[key](component) !== 0n),
  );
  return {
    columns: [
      { key: 'item', title: 'Item', type: 'text' },
      ...components.map(({ key, title }) => ({ key, title, type: 'money' as const })),
      { key: 'total', title: 'Total', type: 'money' },
    ],
    rows: movements.map((key) => ({
      kind: key === 'closing' ? 'total' : 'line',
      level: 0,
      cells: [
        { text: texts[key] },
        ...components.map((component) => cellOf(AMOUNTS[key](component), component.opens[key])),
        cellOf(sum(components.map(AMOUNTS[key])), opens[key]),
      ],
    })),
  };
}

function cellOf(amount: Centavos, behind: Behind): ReportCell {
  return amount === 0n ? { amount } : amountCell(amount, behind);
}
