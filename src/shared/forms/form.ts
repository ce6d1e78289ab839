import type { BusinessDate } from '../dates.ts';
import { checkAttachments, checkTyped } from './field-checks.ts';
import type { CheckContext } from './field-checks.ts';
import type { AnswersOf, Field, Fields, LinesField, TypedAnswers, TypedValue } from './fields.ts';
import type { FieldProblem } from '../problems.ts';

/** What came of checking a form: answers, or at least one problem. */
export type CheckedForm<F extends Fields> =
  | { readonly answers: AnswersOf<F>; readonly problems: readonly [] }
  | { readonly answers: undefined; readonly problems: readonly FieldProblem[] };

/**
 * Checks what was typed against a form's fields: every problem at once, each at the path of its
 * field (`lines.0.amount`). The browser and the server call this same function; what only the
 * server knows (whether a party exists) it adds.
 */
export function checkAnswers<F extends Fields>(
  fields: F,
  typed: TypedAnswers,
  context: CheckContext,
): CheckedForm<F> {
  const problems: FieldProblem[] = [];
  const answers = checkGroup(fields, typed, { ...context, path: '', problems });
  if (problems.length > 0) return { answers: undefined, problems };
  // Every field was checked by the row of its own type, so the answers have the types that the
  // fields declare.
  return { answers: answers as AnswersOf<F>, problems: [] };
}

/** What stands in the controls of a new form; lines begin with one row. */
export function initialAnswers(fields: Fields, today: BusinessDate): TypedAnswers {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, initialOf(field, today)]),
  );
}

/** Whether a field is asked, given the other answers as typed. */
export function isShown(field: Field, typed: TypedAnswers): boolean {
  return field.shownWhen?.(typed) ?? true;
}

/** A row of a `lines` field that nobody has touched is no row. */
function isBlankRow(columns: Fields, row: TypedAnswers): boolean {
  return Object.entries(columns).every(([name, column]) => {
    const text = textIn(row[name]);
    return text === '' || text === column.initial;
  });
}

interface GroupContext extends CheckContext {
  readonly path: string;
  readonly problems: FieldProblem[];
}

function checkGroup(fields: Fields, typed: TypedAnswers, context: GroupContext) {
  for (const name of Object.keys(typed)) {
    if (Object.hasOwn(fields, name)) continue;
    context.problems.push({ path: context.path + name, message: 'This form has no such field.' });
  }
  const entries = Object.entries(fields).map(([name, field]) => {
    const value = Object.hasOwn(typed, name) ? typed[name] : undefined;
    const at = { ...context, path: context.path + name };
    return [name, isShown(field, typed) ? checkField(field, value, at) : undefined] as const;
  });
  return Object.fromEntries(entries);
}

function checkField(field: Field, typed: TypedValue, context: GroupContext): unknown {
  const refuse = (message: string) => {
    context.problems.push({ path: context.path, message });
    return undefined;
  };
  if (field.type === 'lines') return checkLines(field, typed, context);
  if (field.type === 'attachments') {
    const ids = typed === undefined || typed === '' ? [] : typed;
    if (!isListOfTexts(ids)) return refuse('Attach these files again.');
    if (field.required && ids.length === 0) return refuse('Attach at least one file.');
    const checked = checkAttachments(field, ids);
    return 'sentence' in checked ? refuse(checked.sentence) : checked.value;
  }
  if (typed !== undefined && typeof typed !== 'string') return refuse('Fill this in as one text.');
  const text = (typed ?? '').trim();
  if (text === '') return field.required ? refuse(missingSentence(field)) : undefined;
  const checked = checkTyped(field, text, context);
  return 'sentence' in checked ? refuse(checked.sentence) : checked.value;
}

function checkLines(field: LinesField, typed: TypedValue, context: GroupContext): unknown {
  const refuse = (message: string) => {
    context.problems.push({ path: context.path, message });
    return undefined;
  };
  const rows = typed === undefined || typed === '' ? [] : typed;
  if (!isListOfRows(rows)) return refuse('Fill in the rows again.');
  if (rows.length > field.maxRows) return refuse(`Enter at most ${field.maxRows} rows.`);
  // Only blank rows at the end are dropped, so the index of a row is its place on the screen.
  const last = rows.findLastIndex((row) => !isBlankRow(field.columns, row));
  const filled = rows.slice(0, last + 1).flatMap((row, index) => {
    // Every open item has a row; the ones without an amount are only looked at.
    if (field.openItems && textIn(row[field.openItems.amount]) === '') return [];
    const path = `${context.path}.${index}.`;
    return [checkGroup(field.columns, row, { ...context, path })];
  });
  if (field.required && filled.length === 0)
    return refuse(
      field.openItems ? 'Enter an amount in at least one row.' : 'Fill in at least one row.',
    );
  return filled;
}

function missingSentence(field: Field): string {
  const isChosen = ['choice', 'party', 'account', 'item'].includes(field.type);
  return isChosen ? 'Choose one.' : 'Fill this in.';
}

function initialOf(field: Field, today: BusinessDate): TypedValue {
  // Rows of open items appear with the documents.
  if (field.type === 'lines') return field.openItems ? [] : [initialAnswers(field.columns, today)];
  if (field.type === 'attachments') return [];
  return field.initial === 'today' ? today : (field.initial ?? '');
}

function textIn(value: TypedValue): string {
  return typeof value === 'string' ? value.trim() : (value ?? []).length === 0 ? '' : 'filled';
}

function isListOfTexts(value: TypedValue): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isListOfRows(value: TypedValue): value is readonly TypedAnswers[] {
  return (
    Array.isArray(value) &&
    value.every((item) => typeof item === 'object' && item !== null && !Array.isArray(item))
  );
}
