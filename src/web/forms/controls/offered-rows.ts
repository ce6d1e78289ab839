import type { Fields, LinesField, TypedAnswers } from '#shared/forms/fields.ts';
import { initialAnswers } from '#shared/forms/form.ts';
import { invariant } from '#shared/invariant.ts';
import { sum, toWire } from '#shared/money.ts';
import { readMoney } from '#shared/forms/typed-amounts.ts';

import type { OpenItems } from './open-item-queries.ts';
import { rowsOf } from '../flow/typed-answers.ts';
import { textOf } from './control.ts';

export type OpenItem = OpenItems['items'][number];

/** One row for each open item; rows that hold an amount stay, whatever became of their document. */
export function offerRows(
  items: readonly OpenItem[],
  rows: readonly TypedAnswers[],
  { field, today }: { field: LinesField; today: string },
): readonly TypedAnswers[] {
  const { openItems, columns } = field;
  invariant(openItems, 'these rows are open items');
  const nameOf = (row: TypedAnswers) => textOf(row[openItems.item]);
  const isOpen = (row: TypedAnswers) => items.some(({ document }) => document === nameOf(row));
  const kept = rows.filter((row) => isOpen(row) || textOf(row[openItems.amount]).trim() !== '');
  const missing = items.filter(({ document }) => !kept.some((row) => nameOf(row) === document));
  if (missing.length === 0 && kept.length === rows.length) return rows;
  const added = missing.map((item) => ({
    ...initialAnswers(columns, today),
    ...openItems.fill?.(item),
    [openItems.item]: item.document,
  }));
  return [...kept, ...added];
}

/** The answers without rows that were only offered: nobody has typed those. */
export function withoutOffered(fields: Fields, typed: TypedAnswers): TypedAnswers {
  return Object.fromEntries(
    Object.entries(typed).map(([name, value]) => {
      const field = fields[name];
      if (field?.type !== 'lines' || field.openItems === undefined) return [name, value];
      const { amount } = field.openItems;
      return [name, rowsOf(value).filter((row) => textOf(row[amount]).trim() !== '')];
    }),
  );
}

/**
 * The sum of a column of amounts as typed, as on the wire; what is no amount yet counts nothing.
 */
export function sumOfTyped(texts: readonly string[]): string {
  const amounts = texts.map((text) => {
    const read = readMoney(text);
    return 'value' in read ? read.value : 0n;
  });
  return toWire(sum(amounts));
}
