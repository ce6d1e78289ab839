import { isBusinessDate } from '../dates.ts';
import type { BusinessDate } from '../dates.ts';
import type { Field, Fields, TypedAnswers, TypedValue } from '../forms/fields.ts';
import { formatMoney } from '../money.ts';
import { formatQuantity, readMoney, readQuantity } from '../forms/typed-amounts.ts';
import { readDate } from '../forms/typed-dates.ts';

/**
 * The same answers with what depends on the day or asks to be calculated worked out: `today`
 * becomes its date, `12*350` becomes `4,200.00`. What is kept must say tomorrow what it said today.
 * What cannot be read stays as typed; the same object comes back when there was nothing to do.
 */
export function settleAnswers(
  fields: Fields,
  typed: TypedAnswers,
  today: BusinessDate,
): TypedAnswers {
  let isChanged = false;
  const entries = Object.entries(typed).map(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const settled = field === undefined ? value : settleValue(field, value, today);
    isChanged ||= settled !== value;
    return [name, settled] as const;
  });
  return isChanged ? Object.fromEntries(entries) : typed;
}

/** One typed text, worked out; anything else as it is. */
export function settleText(field: Field, text: string, today: BusinessDate): string {
  if (field.type === 'date') return settleDate(text, today);
  if (field.type === 'money') {
    const read = readMoney(text);
    return 'value' in read && read.isCalculated ? signedMoney(read.value) : text;
  }
  if (field.type === 'quantity') {
    const read = readQuantity(text);
    return 'value' in read && read.isCalculated ? formatQuantity(read.value) : text;
  }
  return text;
}

/** An amount as it can be typed again: `-1,234.50`, not in brackets. */
export function signedMoney(centavos: bigint): string {
  return centavos < 0n ? `-${formatMoney(-centavos)}` : formatMoney(centavos);
}

function settleDate(text: string, today: BusinessDate): string {
  if (text === '' || isBusinessDate(text)) return text;
  const read = readDate(text, today);
  return 'date' in read ? read.date : text;
}

function settleValue(field: Field, value: TypedValue, today: BusinessDate): TypedValue {
  if (typeof value === 'string') return settleText(field, value, today);
  if (field.type !== 'lines' || !Array.isArray(value)) return value;
  const rows = value as readonly unknown[];
  const settled = rows.map((row) =>
    isRow(row) ? settleAnswers(field.columns, row, today) : row,
  ) as readonly TypedAnswers[];
  return settled.some((row, at) => row !== rows[at]) ? settled : value;
}

// What came over the wire may be anything; the check says so, not this.
function isRow(value: unknown): value is TypedAnswers {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
