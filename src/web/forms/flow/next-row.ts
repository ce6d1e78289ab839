import type { BusinessDate } from '#shared/dates.ts';
import type { LinesField, TypedAnswers } from '#shared/forms/fields.ts';
import { initialAnswers } from '#shared/forms/form.ts';

/**
 * A row that is added after these: as every row begins, and with what a party usually has withheld
 * as the row above has it, because the party was proposed there and is still the same.
 */
export function nextRow(
  { columns }: LinesField,
  rows: readonly TypedAnswers[],
  today: BusinessDate,
): TypedAnswers {
  const above = rows.at(-1);
  const begun = initialAnswers(columns, today);
  if (above === undefined) return begun;
  const kept = Object.entries(columns).flatMap(([name, column]) => {
    const value = above[name];
    return column.type === 'choice' && column.usualOf !== undefined && value !== undefined
      ? [[name, value] as const]
      : [];
  });
  return { ...begun, ...Object.fromEntries(kept) };
}
