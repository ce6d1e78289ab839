import { keysOf } from '../keys-of.ts';
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
  /** Profit belongs to it. */
  readonly isEarned: boolean;
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

/** The components in the days of a column, and what their sums open. */
export interface EquityPeriod {
  /** Above its rows where several periods are shown: `For the year ended 31 December 2026`. */
  readonly heading: string;
  readonly isYear: boolean;
  readonly components: readonly EquityComponent[];
  readonly opens: EquityOpens;
}

type Movement = keyof typeof AMOUNTS;
const MOVEMENTS = keysOf(AMOUNTS);

/**
 * The statement of changes in equity (handbook 8.2): a column for each component, a row for each
 * movement. Periods that are compared stand one below the other, the earliest first, as PAS 1.106
 * has them presented; a component is a column where one of the periods has it.
 */
export function changesInEquity(
  periods: readonly EquityPeriod[],
  { hideZero, drawn }: { hideZero: boolean; drawn: 'Dividends' | 'Drawings' },
): { columns: ReportColumn[]; rows: ReportRow[] } {
  const all = periods.flatMap(({ components }) => components);
  const used = new Set(all.filter(isUsed).map(({ key }) => key));
  const shownOf = ({ components }: EquityPeriod) => components.filter(({ key }) => used.has(key));
  const movements = MOVEMENTS.filter(
    (key) =>
      key === 'opening' ||
      key === 'closing' ||
      !hideZero ||
      all.some((component) => AMOUNTS[key](component) !== 0n),
  );
  const rowsOf = (period: EquityPeriod): ReportRow[] => {
    const own = shownOf(period);
    return movements.map((key) => ({
      kind: key === 'closing' ? 'total' : 'line',
      level: 0,
      cells: [
        { text: wordsOf(key, drawn, period.isYear) },
        ...own.map((component) => cellOf(AMOUNTS[key](component), component.opens[key])),
        cellOf(sum(own.map(AMOUNTS[key])), period.opens[key]),
      ],
    }));
  };
  return {
    columns: [
      { key: 'item', title: 'Item', type: 'text' },
      ...periods
        .slice(0, 1)
        .flatMap(shownOf)
        .map(({ key, title }) => ({ key, title, type: 'money' as const })),
      { key: 'total', title: 'Total', type: 'money' },
    ],
    rows: periods.flatMap((period): ReportRow[] => [
      ...(periods.length === 1
        ? []
        : [{ kind: 'heading' as const, level: 0, cells: [{ text: period.heading }] }]),
      ...rowsOf(period),
    ]),
  };
}

/** Capital that never was is no column; earnings always are one. */
function isUsed({ isEarned, opening, contributions }: EquityComponent): boolean {
  return isEarned || opening !== 0n || contributions !== 0n;
}

function wordsOf(movement: Movement, drawn: string, isYear: boolean): string {
  const profit = isYear ? 'Profit for the year' : 'Profit for the period';
  const texts = {
    opening: 'Opening balance',
    profit,
    dividends: drawn,
    contributions: 'Contributions',
    closing: 'Closing balance',
  };
  return texts[movement];
}

function cellOf(amount: Centavos, behind: Behind): ReportCell {
  return amount === 0n ? { amount } : amountCell(amount, behind);
}
