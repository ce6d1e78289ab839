import type { BusinessDate } from '#shared/dates.ts';
import type { Fields, TypedAnswers, TypedValue } from '#shared/forms/fields.ts';
import { initialAnswers } from '#shared/forms/form.ts';

/** A form as the browser begins it on a day, with these answers typed into it. */
export function begun(fields: Fields, answers: TypedAnswers, today: BusinessDate): TypedAnswers {
  const typed = { ...initialAnswers(fields, today), ...answers };
  const entries = Object.entries(typed).map(([name, value]) => {
    const field = fields[name];
    if (field?.type !== 'lines' || !isRows(value)) return [name, value] as const;
    return [name, value.map((row) => begun(field.columns, row, today))] as const;
  });
  return Object.fromEntries(entries);
}

function isRows(value: TypedValue): value is readonly TypedAnswers[] {
  return Array.isArray(value) && value.every((row) => typeof row === 'object');
}
