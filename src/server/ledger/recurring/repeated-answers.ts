import type { Kind } from '#kinds/define-kind.ts';
import { addDays, daysBetween, isBusinessDate } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import type { Field, Fields, TypedAnswers, TypedValue } from '#shared/forms/fields.ts';

type Change = (field: Field, value: TypedValue) => TypedValue;

/**
 * What of a form is the same every time. Left out: the number of the document, which is another one
 * each time; the attachments themselves, which belong to one transaction; and open items, which are
 * settled by then.
 */
export function repeatable({ fields, documentNumber }: Kind, answers: TypedAnswers): TypedAnswers {
  const typedIn = 'typedIn' in documentNumber ? documentNumber.typedIn : undefined;
  const kept = changed(fields, answers, (field, value) => {
    if (field.type === 'attachments') return [];
    if (field.type === 'lines' && field.openItems !== undefined) return [];
    return field.type === 'item' || field.type === 'cheque-number' ? '' : value;
  });
  return typedIn === undefined ? kept : { ...kept, [typedIn]: '' };
}

/**
 * The answers for a due day: the first date of the form becomes it, and the others move by as many
 * days.
 */
export function movedTo(fields: Fields, answers: TypedAnswers, due: BusinessDate): TypedAnswers {
  const first = Object.keys(fields).find((name) => fields[name]?.type === 'date');
  const begun = first === undefined ? undefined : dateOf(answers[first]);
  const moved = changed(fields, answers, (field, value) => {
    const date = field.type === 'date' ? dateOf(value) : undefined;
    if (date === undefined || begun === undefined) return value;
    return addDays(due, daysBetween(begun, date));
  });
  return first === undefined ? moved : { ...moved, [first]: due };
}

/** The parties that answers name, as typed. */
export function partiesNamed(fields: Fields, answers: TypedAnswers): string[] {
  const ids: string[] = [];
  changed(fields, answers, (field, value) => {
    if (field.type === 'party' && typeof value === 'string') ids.push(value);
    return value;
  });
  return ids;
}

function changed(fields: Fields, answers: TypedAnswers, change: Change): TypedAnswers {
  const entries = Object.entries(answers).map(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) return [name, value] as const;
    const next = change(field, value);
    if (field.type !== 'lines' || !isRows(next)) return [name, next] as const;
    return [name, next.map((row) => changed(field.columns, row, change))] as const;
  });
  return Object.fromEntries(entries);
}

function isRows(value: TypedValue): value is readonly TypedAnswers[] {
  return (
    Array.isArray(value) &&
    value.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row))
  );
}

function dateOf(value: TypedValue): BusinessDate | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  return isBusinessDate(text) ? text : undefined;
}
