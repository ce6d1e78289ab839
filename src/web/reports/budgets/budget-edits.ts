import type { Api } from '#shared/api/index.ts';
import type { Centavos } from '#shared/money.ts';
import { formatMoney, fromWire, sum, toWire } from '#shared/money.ts';
import { readMoney } from '#shared/forms/typed-amounts.ts';

import { NOTHING } from '../../ui/format-money.ts';

export type Budget = Api['GET /api/budgets/:year']['reply'];
export type BudgetAccount = Budget['accounts'][number];

/** What was typed and is not saved: by account, by month (`2026-01`), as typed. */
export type Edits = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What stands in a box: as typed, or the amount that is saved; zero is an empty box. */
export function textAt(saved: string, typed: string | undefined): string {
  if (typed !== undefined) return typed;
  const centavos = fromWire(saved) ?? 0n;
  return centavos === 0n ? '' : formatMoney(centavos);
}

/** The amount of a box, or the sentence why it is none. An empty box is zero. */
export function amountAt(saved: string, typed: string | undefined): Centavos | string {
  if (typed === undefined) return fromWire(saved) ?? 0n;
  if (typed.trim() === '') return 0n;
  const read = readMoney(typed);
  return 'value' in read ? read.value : read.sentence;
}

/**
 * The amounts of an account, what was typed over what is saved; a box that holds no amount counts
 * nothing.
 */
export function amountsOf(
  { account, amounts }: BudgetAccount,
  months: readonly string[],
  edits: Edits,
): readonly Centavos[] {
  return months.map((month, at) => {
    const amount = amountAt(amounts[at] ?? '0.00', edits[account]?.[month]);
    return typeof amount === 'string' ? 0n : amount;
  });
}

/**
 * A year's amount over its months, equal but for the centavos that are left, which the last months
 * take.
 */
export function spread(total: Centavos, parts: number): readonly Centavos[] {
  const share = total / BigInt(parts);
  const rest = total - share * BigInt(parts);
  const step = rest < 0n ? -1n : 1n;
  const extra = Number(rest * step);
  return Array.from({ length: parts }, (_, at) => (at >= parts - extra ? share + step : share));
}

/** Edits that differ from what is saved, as the server takes them. */
export function changesOf({ accounts, months }: Pick<Budget, 'accounts' | 'months'>, edits: Edits) {
  return accounts.flatMap(({ account, amounts }) =>
    months.flatMap((month, at) => {
      const saved = amounts[at] ?? '0.00';
      const amount = amountAt(saved, edits[account]?.[month]);
      if (typeof amount === 'string') return [];
      const wire = toWire(amount);
      return wire === saved ? [] : [{ account, month, amount: wire }];
    }),
  );
}

/** Boxes that hold no amount: their place, and the sentence. */
export function buildFaults(
  { accounts, months }: Pick<Budget, 'accounts' | 'months'>,
  edits: Edits,
) {
  return accounts.flatMap(({ account, amounts }) =>
    months.flatMap((month, at) => {
      const amount = amountAt(amounts[at] ?? '0.00', edits[account]?.[month]);
      return typeof amount === 'string' ? [{ account, month, sentence: amount }] : [];
    }),
  );
}

/** The sum of a month over accounts of some types. */
export function monthSum(rows: readonly (readonly Centavos[])[], at: number): Centavos {
  return sum(rows.map((row) => row[at] ?? 0n));
}

/** A sum as it is shown: zero is a dash. */
export function sumText(amounts: readonly Centavos[]): string {
  const total = sum(amounts);
  return total === 0n ? NOTHING : formatMoney(total);
}

/** What a year's amount makes of the months, as if it had been typed there. */
export function typedYear(total: Centavos, months: readonly string[]): Record<string, string> {
  const shares = spread(total, months.length);
  return Object.fromEntries(months.map((month, at) => [month, formatMoney(shares[at] ?? 0n)]));
}

/** Income without what it costs, month by month. */
export function profitOf(
  income: readonly Centavos[],
  costs: readonly (readonly Centavos[])[],
): readonly Centavos[] {
  return income.map((amount, at) => amount - monthSum(costs, at));
}
