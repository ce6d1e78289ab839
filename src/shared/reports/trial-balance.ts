import { formatMoney, sum } from '../money.ts';
import type { Centavos } from '../money.ts';

import type { FigureColumn } from './columns.ts';
import { amountCell } from './report.ts';
import type { Behind, Check, ReportCell, ReportColumn, ReportRow } from './report.ts';
import { netOf } from './sections.ts';
import type { AccountSums, ChartAccount } from './sections.ts';

/** A pair of columns: what stands in the debit and in the credit column of an account. */
interface Pair {
  readonly key: string;
  readonly title: string;
  readonly of: (account: string) => { readonly debit: Centavos; readonly credit: Centavos };
  readonly opens: Opens;
}

/** What an account of a pair opens, and what its totals do. */
interface Opens {
  readonly account: (account: string, side: Side) => Behind;
  readonly total: (side: Side) => Behind;
}

const SIDES = ['debit', 'credit'] as const;
type Side = (typeof SIDES)[number];

interface TrialBalance {
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
  readonly checks: readonly Check[];
  /** The totals of each pair agree. */
  readonly isBalanced: boolean;
}

/** Balances stand in the column of their side. */
export function balancePair(
  column: Pick<FigureColumn, 'key' | 'title'>,
  sums: AccountSums,
  opens: Opens,
): Pair {
  return {
    key: column.key,
    title: column.title,
    opens,
    of: (account) => {
      const net = netOf(sums, account);
      return net >= 0n ? { debit: net, credit: 0n } : { debit: 0n, credit: -net };
    },
  };
}

/** All debits and all credits of a span. */
export function movementPair(
  column: Pick<FigureColumn, 'key' | 'title'>,
  sums: AccountSums,
  opens: Opens,
): Pair {
  const nothing = { debit: 0n, credit: 0n };
  return { ...column, opens, of: (account) => sums.get(account) ?? nothing };
}

/**
 * The trial balance (handbook 8.2): number, title, and a debit and a credit column for each pair.
 */
export function trialBalance(
  chart: readonly ChartAccount[],
  pairs: readonly Pair[],
  { hideZero }: { readonly hideZero: boolean },
): TrialBalance {
  const lines = chart
    .map((account) => ({ account, sides: pairs.map((pair) => pair.of(account.number)) }))
    .filter(
      ({ account, sides }) =>
        sides.some(({ debit, credit }) => debit !== 0n || credit !== 0n) ||
        (!hideZero && account.isActive),
    );
  const totals = pairs.map((_, at) => ({
    debit: sum(lines.map(({ sides }) => sides[at]?.debit ?? 0n)),
    credit: sum(lines.map(({ sides }) => sides[at]?.credit ?? 0n)),
  }));
  const isNamed = pairs.length > 1;
  return {
    columns: [
      { key: 'account', title: 'Account', type: 'text' },
      { key: 'title', title: 'Title', type: 'text' },
      ...pairs.flatMap(({ key, title }) =>
        (['Debit', 'Credit'] as const).map((side) => ({
          key: `${key}-${side.toLowerCase()}`,
          title: isNamed ? `${title}, ${side.toLowerCase()}` : side,
          type: 'money' as const,
        })),
      ),
    ],
    rows: [
      ...lines.map(({ account, sides }): ReportRow => {
        const cells = pairs.flatMap((pair, at) =>
          SIDES.map((side) => cellOf(sides[at]?.[side], pair.opens.account(account.number, side))),
        );
        const names = [{ text: account.number }, { text: account.title }];
        return { kind: 'line', level: 0, cells: [...names, ...cells] };
      }),
      {
        kind: 'total',
        level: 0,
        cells: [
          { text: 'Total' },
          {},
          ...pairs.flatMap(({ opens }, at) =>
            SIDES.map((side) => cellOf(totals[at]?.[side], opens.total(side))),
          ),
        ],
      },
    ],
    checks: totals.map(({ debit, credit }, at) => ({
      text:
        `${isNamed ? `${pairs[at]?.title ?? ''}: ` : ''}Debits of ${formatMoney(debit)} ` +
        `and credits of ${formatMoney(credit)} agree.`,
      isOk: debit === credit,
    })),
    isBalanced: totals.every(({ debit, credit }) => debit === credit),
  };
}

/** An empty side opens nothing. */
function cellOf(amount: Centavos | undefined, behind: Behind): ReportCell {
  return amount === undefined || amount === 0n ? { amount: 0n } : amountCell(amount, behind);
}
