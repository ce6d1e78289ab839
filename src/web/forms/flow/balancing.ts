import type { LinesField, TypedAnswers } from '#shared/forms/fields.ts';
import { readMoney } from '#shared/forms/typed-amounts.ts';
import { formatMoney } from '#shared/money.ts';

/**
 * What an empty amount would have to be for both sides to be equal; nothing where its row has an
 * amount already, where the other side is not more, and while an amount is none.
 */
export function balancingAmount(
  { sides = [] }: LinesField,
  rows: readonly TypedAnswers[],
  { at, name }: { readonly at: number; readonly name: string },
): string | undefined {
  if (!sides.includes(name) || sides.some((side) => amountOf(rows[at], side) !== 0n))
    return undefined;
  let lacking = 0n;
  for (const row of rows) {
    for (const side of sides) {
      const amount = amountOf(row, side);
      if (amount === undefined) return undefined;
      lacking += side === name ? -amount : amount;
    }
  }
  return lacking > 0n ? formatMoney(lacking) : undefined;
}

function amountOf(row: TypedAnswers | undefined, name: string): bigint | undefined {
  const typed = row?.[name];
  if (typeof typed !== 'string' || typed.trim() === '') return 0n;
  const read = readMoney(typed);
  return 'value' in read ? read.value : undefined;
}
