import type { Field, Fields, TypedAnswers, TypedValue } from '#shared/forms/fields.ts';

import { isSameTyped, rowsOf } from '../flow/typed-answers.ts';

interface Filling {
  readonly fields: Fields;
  readonly typed: TypedAnswers;
  /** What a new form begins with. */
  readonly empty: TypedAnswers;
  /** The answers of the last time that may hold again. */
  readonly last: TypedAnswers;
}

export interface RepeatedAnswers {
  /** With what nobody has filled in yet. */
  readonly gently: TypedAnswers;
  /** With everything, also over what was typed. */
  readonly wholly: TypedAnswers;
  /** Labels of the fields that were typed into and differ. */
  readonly kept: readonly string[];
}

/**
 * Fills a form from the last time: gently, what was typed stays; what would be replaced is named.
 */
export function repeatAnswers({ fields, typed, empty, last }: Filling): RepeatedAnswers {
  const gently: Record<string, TypedValue> = { ...typed };
  const wholly: Record<string, TypedValue> = { ...typed };
  const kept: string[] = [];
  for (const [name, value] of Object.entries(last)) {
    const field = fields[name];
    if (field === undefined) continue;
    const now = typed[name];
    const next = withInitialCells(field, value, empty[name]);
    if (isSame(now, next)) continue;
    wholly[name] = next;
    if (isUntouched(now, empty[name])) gently[name] = next;
    else kept.push(field.label);
  }
  return { gently, wholly, kept };
}

/** Rows come without their dates and numbers; those cells are as in a new row. */
function withInitialCells(field: Field, value: TypedValue, empty: TypedValue): TypedValue {
  if (field.type !== 'lines') return value;
  const [blank] = rowsOf(empty);
  return rowsOf(value).map((row) => ({ ...blank, ...row }));
}

function isUntouched(now: TypedValue, empty: TypedValue): boolean {
  const rows = rowsOf(now);
  const [blank] = rowsOf(empty);
  if (rows.length > 0) return rows.every((row) => isSame([row], blank && [blank]));
  return isSame(now, '') || isSame(now, empty);
}

function isSame(left: TypedValue, right: TypedValue): boolean {
  return isSameTyped({ value: left }, { value: right });
}
