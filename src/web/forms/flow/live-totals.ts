import type { Kind } from '#kinds/define-kind.ts';
import type { Facts } from '#kinds/facts.ts';
import type { Posting } from '#kinds/posting.ts';
import type { BusinessDate } from '#shared/dates.ts';
import type {
  Field,
  FieldType,
  Fields,
  LinesField,
  TypedAnswers,
  TypedValue,
} from '#shared/forms/fields.ts';
import { checkAnswers, isShown } from '#shared/forms/form.ts';
import type { Centavos } from '#shared/money.ts';

import { rowsOf } from './typed-answers.ts';

// What stands in for an answer that is still missing; it changes no amount of the total block.
const STAND_INS: Record<FieldType, (field: Field, today: BusinessDate) => TypedValue> = {
  'text': () => 'X1',
  'paragraph': () => 'X',
  'email': () => 'name@company.example',
  'date': (_, today) => today,
  'money': () => undefined,
  'quantity': () => undefined,
  'choice': (field) => (field.type === 'choice' ? field.options[0]?.value : undefined),
  'party': () => '00000000-0000-4000-8000-000000000000',
  'account': (field) =>
    field.type === 'account' ? `${field.numbers[0] ?? ''}0000`.slice(0, 4) : '',
  'item': () => undefined,
  'rate': () => undefined,
  'cheque-number': () => '1',
  'attachments': () => [],
  'lines': () => [],
};

/**
 * The total block of what is typed so far, by the very posting rule that will enter it, and below
 * it what matters while typing. Rows without an amount are left out, other missing answers stood in
 * for. Nothing while no amount can be told.
 */
export function liveTotals(
  kind: Kind,
  typed: TypedAnswers,
  facts: Facts,
): Posting['totals'] | undefined {
  const filled = filledIn(kind.fields, typed, facts.today);
  const { answers } = checkAnswers(kind.fields, filled, facts);
  if (answers === undefined) return undefined;
  try {
    const { totals, whileTyping } = kind.post(answers, facts);
    return whileTyping === undefined ? totals : [...totals, whileTyping];
  } catch {
    return undefined;
  }
}

/** What a row comes to as far as it is typed, in centavos; nothing while that cannot be told. */
export function liveRowAmount(
  { columns, rowAmount }: LinesField,
  row: TypedAnswers,
  today: BusinessDate,
): Centavos | undefined {
  const { answers } = checkAnswers(columns, filledIn(columns, row, today), { today });
  return answers === undefined ? undefined : rowAmount?.of(answers);
}

function filledIn(fields: Fields, typed: TypedAnswers, today: BusinessDate): TypedAnswers {
  const entries = Object.entries(fields).map(([name, field]) => {
    const value = typed[name];
    if (field.type === 'lines') return [name, countedRows(field.columns, value, today)] as const;
    const isAnswered = !isShown(field, typed) || isFine(field, value, today);
    return [name, isAnswered ? value : standIn(field, today)] as const;
  });
  return Object.fromEntries(entries);
}

function countedRows(columns: Fields, value: TypedValue, today: BusinessDate) {
  return rowsOf(value)
    .map((row) => countedRow(columns, row, today))
    .filter((row) => row !== undefined);
}

/** What was worked out of a row: a key pressed in one of a hundred changes only that one. */
const counted = new WeakMap<
  TypedAnswers,
  { columns: Fields; today: BusinessDate; found: TypedAnswers | undefined }
>();

function countedRow(columns: Fields, row: TypedAnswers, today: BusinessDate) {
  const known = counted.get(row);
  if (known?.columns === columns && known.today === today) return known.found;
  const filled = filledIn(columns, row, today);
  const isCounted = checkAnswers(columns, filled, { today }).answers !== undefined;
  const found = isCounted ? filled : undefined;
  counted.set(row, { columns, today, found });
  return found;
}

function isFine(field: Field, value: TypedValue, today: BusinessDate): boolean {
  const alone: Fields = { answer: { ...field, shownWhen: () => true } };
  return checkAnswers(alone, { answer: value }, { today }).answers !== undefined;
}

function standIn(field: Field, today: BusinessDate): TypedValue {
  return field.required ? STAND_INS[field.type](field, today) : undefined;
}
