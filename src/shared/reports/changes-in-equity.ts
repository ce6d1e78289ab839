import { sum } from '../money.ts';
import type { Centavos } from '../money.ts';

import { amountCell } from './report.ts';
import type { Behind, ReportColumn, ReportRow } from './report.ts';

/** A component of equity, and how it came from its opening to its closing balance; credit balances are positive. */
export interface EquityComponent {
  readonly key: string;
  readonly title: string;
  readonly opening: Centavos;
  readonly profit: Centavos;
  readonly dividends: Centavos;
  /** Contributions of owners, and what else was entered in equity itself. */
  readonly contributions: Centavos;
  readonly behind?: Behind;
}

interface Movement {
  readonly text: string;
  readonly kind: ReportRow['kind'];
  readonly of: (component: EquityComponent) => Centavos;
  readonly behind?: Behind;
}

/** What a component ends with. */
export function closingOf(component: EquityComponent): Centavos {
  const { opening, profit, dividends, contributions } = component;
  return opening + profit + dividends + contributions;
}

/** The statement of changes in equity (handbook 8.2): a column for each component, a row for each movement. */
export function changesInEquity(
  components: readonly EquityComponent[],
  { opensProfit, isYear, hideZero }: { opensProfit: Behind; isYear: boolean; hideZero: boolean },
): { columns: ReportColumn[]; rows: ReportRow[] } {
  const movements: readonly Movement[] = [
    { text: 'Opening balance', kind: 'line', of: ({ opening }) => opening },
    {
      text: isYear ? 'Profit for the year' : 'Profit for the period',
      kind: 'line',
      of: ({ profit }) => profit,
      behind: opensProfit,
    },
    { text: 'Dividends', kind: 'line', of: ({ dividends }) => dividends },
    { text: 'Contributions', kind: 'line', of: ({ contributions }) => contributions },
    { text: 'Closing balance', kind: 'total', of: closingOf },
  ];
  const shown = movements.filter(
    ({ of, kind, text }) =>
      kind === 'total' ||
      !hideZero ||
      text === 'Opening balance' ||
      components.some((component) => of(component) !== 0n),
  );
  return {
    columns: [
      { key: 'item', title: 'Item', type: 'text' },
      ...components.map(({ key, title }) => ({ key, title, type: 'money' as const })),
      { key: 'total', title: 'Total', type: 'money' },
    ],
    rows: shown.map(({ text, kind, of, behind }) => ({
      kind,
      level: 0,
      cells: [
        { text },
        ...components.map((component) => {
          const opens = of(component) === 0n ? undefined : (behind ?? component.behind);
          return amountCell(of(component), opens);
        }),
        amountCell(sum(components.map(of))),
      ],
    })),
  };
}
