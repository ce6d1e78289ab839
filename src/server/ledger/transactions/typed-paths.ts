import type { Fields, TypedAnswers, TypedValue } from '#shared/forms/fields.ts';
import type { FieldProblem } from '#shared/problems.ts';

/**
 * Problems at the rows as they stand on the screen: of open items only those with an amount are
 * answers, so the second answer may be the fifth row.
 */
export function atTypedRows(
  fields: Fields,
  typed: TypedAnswers,
  problems: readonly FieldProblem[],
): readonly FieldProblem[] {
  return problems.map(({ path, message }) => {
    const [name = '', row, ...column] = path.split('.');
    const at = row === undefined ? undefined : answeredRows(fields, typed, name)?.[Number(row)];
    return { message, path: at === undefined ? path : [name, at, ...column].join('.') };
  });
}

/** The places of the rows that are answers; nothing for a field whose rows all are. */
function answeredRows(fields: Fields, typed: TypedAnswers, name: string): number[] | undefined {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field?.type !== 'lines' || field.openItems === undefined) return undefined;
  const { amount } = field.openItems;
  const rows = (typed[name] ?? []) as readonly TypedAnswers[];
  return rows.flatMap((row, index) => (isEmpty(row[amount]) ? [] : [index]));
}

function isEmpty(value: TypedValue): boolean {
  return typeof value === 'string' ? value.trim() === '' : (value ?? []).length === 0;
}
