import type { Field, Fields, FieldType, TypedAnswers, TypedValue } from '../forms/fields.ts';

// What belongs to one document only: its day, its attachments, the documents it settles, its cheque
// and the rate of its day.
const OF_ONE_DOCUMENT: ReadonlySet<FieldType> = new Set([
  'date',
  'attachments',
  'item',
  'rate',
  'cheque-number',
]);
/**
 * `Invoice number`, `Reference no.`, `Debit memo`: what is written on one document and on no other.
 */
const NAMES_A_PAPER = /\b(?:numbers?|no\.|reference|memo)(?!\w)/i;

/**
 * The answers of an earlier transaction that may hold again: not its dates, numbers, attachments
 * and settled documents.
 */
export function repeatableAnswers(fields: Fields, typed: TypedAnswers): TypedAnswers {
  // Where documents are settled, an amount beside them is what was left over that day.
  const isSettling = Object.values(fields).some(isOpenItems);
  const entries = Object.entries(fields).flatMap(([name, field]) => {
    const value = Object.hasOwn(typed, name) ? typed[name] : undefined;
    const isOfThatDay = isSettling && field.type === 'money';
    const repeated = isRepeatable(field) && !isOfThatDay ? repeatedValue(field, value) : undefined;
    return repeated === undefined ? [] : [[name, repeated] as const];
  });
  return Object.fromEntries(entries);
}

function isRepeatable(field: Field): boolean {
  if (OF_ONE_DOCUMENT.has(field.type) || isOpenItems(field)) return false;
  return field.type !== 'text' || !NAMES_A_PAPER.test(field.label);
}

function isOpenItems(field: Field): boolean {
  return field.type === 'lines' && field.openItems !== undefined;
}

function repeatedValue(field: Field, value: TypedValue): TypedValue {
  if (typeof value === 'string') return value === '' || field.type === 'lines' ? undefined : value;
  if (field.type !== 'lines' || !Array.isArray(value)) return undefined;
  const rows = (value as readonly TypedAnswers[]).map((row) =>
    repeatableAnswers(field.columns, row),
  );
  return rows.some((row) => Object.keys(row).length > 0) ? rows : undefined;
}

/** The ids of the parties that answers name, rows included. */
export function buildPartyIds(fields: Fields, typed: TypedAnswers): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = typed[name];
    if (field.type === 'party') return typeof value === 'string' ? [value] : [];
    if (field.type !== 'lines' || !Array.isArray(value)) return [];
    return (value as readonly TypedAnswers[]).flatMap((row) => buildPartyIds(field.columns, row));
  });
}
