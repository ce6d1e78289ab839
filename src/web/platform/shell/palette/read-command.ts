import type { BusinessDate } from '#shared/dates.ts';
import { MONTH_NAMES } from '#shared/periods.ts';
import { toSearchText } from '#shared/search-text.ts';

import type { FormPlace } from './places.ts';

/** A form that a text asks for, and the words that are left: whom it is for. */
interface Command {
  readonly form: FormPlace;
  readonly party: string;
}

const VERBS = new Set(['new', 'add', 'create', 'make', 'enter', 'record', 'post', 'a', 'an']);
const LINKS = new Set(['for', 'to', 'from', 'of', 'by', 'with']);
const MONTH_VERB = /^(?:close|reopen|lock|month|review)\b\s*/i;
/** From three letters on a word may be the beginning of a month. */
const LEAST_LETTERS = 3;
/** `inv-12` is a number, not an invoice for 12. */
const HAS_LETTER = /\p{L}/u;

/**
 * The forms that a text asks for: `new bill`, `pay`, `new bill for meralco`. The form with the most
 * words of the text comes first; what is left names a party, where the form has one.
 */
export function readCommands(text: string, forms: readonly FormPlace[]): readonly Command[] {
  const typed = toSearchText(text).split(' ');
  const start = typed.findIndex((word) => !VERBS.has(word));
  if (start === -1) return typed[0] === 'new' ? forms.map((form) => ({ form, party: '' })) : [];
  const words = typed.slice(start);
  return forms
    .map((form) => {
      const known = toSearchText(`${form.label} ${form.words}`).split(' ');
      const other = words.findIndex((word) => !known.some((each) => each.startsWith(word)));
      const count = other === -1 ? words.length : other;
      const rest = words.slice(count);
      const party = (LINKS.has(rest[0] ?? '') ? rest.slice(1) : rest).join(' ');
      return { form, party, count };
    })
    .filter(
      ({ form, party, count }) =>
        count > 0 && (party === '' || (form.register !== undefined && HAS_LETTER.test(party))),
    )
    .toSorted((a, b) => b.count - a.count)
    .map(({ form, party }) => ({ form, party }));
}

/**
 * The month that a text asks to close, `2026-10` of `close october` or `close oct 2026`: without a
 * year the latest that has begun; without a month the one before this.
 */
export function readMonth(text: string, today: BusinessDate): string | undefined {
  const typed = text.trim();
  if (!MONTH_VERB.test(typed)) return undefined;
  const [name = '', year = '', ...more] = typed.replace(MONTH_VERB, '').toLowerCase().split(/\s+/);
  if (more.length > 0 || !/^(?:\d{4})?$/.test(year)) return undefined;
  const [thisYear, thisMonth] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  if (name === '' || name === 'month') return keyOf(thisYear, thisMonth - 1);
  const at = MONTH_NAMES.findIndex((each) => each.toLowerCase().startsWith(name)) + 1;
  if (name.length < LEAST_LETTERS || at === 0) return undefined;
  if (year !== '') return keyOf(Number(year), at);
  return keyOf(at <= thisMonth ? thisYear : thisYear - 1, at);
}

function keyOf(year: number, month: number): string {
  return month === 0 ? `${year - 1}-12` : `${year}-${String(month).padStart(2, '0')}`;
}
