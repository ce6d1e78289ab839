import type { TypedAnswers, TypedValue } from '#shared/forms/fields.ts';

/** The value at a path such as `customer` or `lines.0.unitPrice`. */
export function valueAt(typed: TypedAnswers, path: string): TypedValue {
  const [name = '', row, column] = path.split('.');
  if (row === undefined || column === undefined) return typed[name];
  return rowsAt(typed, name)[Number(row)]?.[column];
}

/** The same answers with another value at a path; what did not change stays the same object. */
export function withValue(typed: TypedAnswers, path: string, value: TypedValue): TypedAnswers {
  const [name = '', row, column] = path.split('.');
  if (row === undefined || column === undefined) return { ...typed, [name]: value };
  const changed = rowsAt(typed, name).map((answers, at) =>
    at === Number(row) ? { ...answers, [column]: value } : answers,
  );
  return { ...typed, [name]: changed };
}

/** The rows of a `lines` field; none when it is something else. */
function rowsAt(typed: TypedAnswers, name: string): readonly TypedAnswers[] {
  return rowsOf(typed[name]);
}

/** The rows of a value that is a list of rows. */
export function rowsOf(value: TypedValue): readonly TypedAnswers[] {
  if (!Array.isArray(value)) return [];
  return (value as readonly unknown[]).filter(isRow);
}

/** The ids of an `attachments` field; none when it is something else. */
export function textsAt(typed: TypedAnswers, path: string): readonly string[] {
  return textsOf(valueAt(typed, path));
}

/** The texts of a value that is a list of texts. */
export function textsOf(value: TypedValue): readonly string[] {
  if (!Array.isArray(value)) return [];
  return (value as readonly unknown[]).filter((item) => typeof item === 'string');
}

/** A row more, put at `at` (the end when absent). */
export function withRow(
  typed: TypedAnswers,
  name: string,
  { row, at = Infinity }: { readonly row: TypedAnswers; readonly at?: number | undefined },
): TypedAnswers {
  const rows = [...rowsAt(typed, name)];
  rows.splice(Math.min(at, rows.length), 0, row);
  return { ...typed, [name]: rows };
}

/** The rows without one of them. */
export function withoutRow(typed: TypedAnswers, name: string, at: number): TypedAnswers {
  return { ...typed, [name]: rowsAt(typed, name).filter((_, index) => index !== at) };
}

/** Whether two sets of answers say the same; an empty answer and a missing one do. */
export function isSameTyped(left: TypedAnswers, right: TypedAnswers): boolean {
  return canonical(left) === canonical(right);
}

/** The same text for all answers that say the same. */
export function canonical(typed: TypedAnswers): string {
  return JSON.stringify(typed, (_, value: unknown) => {
    if (value === '' || (Array.isArray(value) && value.length === 0)) return undefined;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

function isRow(value: unknown): value is TypedAnswers {
  return typeof value === 'object' && value !== null;
}
