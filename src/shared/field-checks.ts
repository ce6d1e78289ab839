import { hasControlCharacters, isNotOneLine } from './clean-text.ts';
import { addDays, isBusinessDate } from './dates.ts';
import type { BusinessDate } from './dates.ts';
import type { AccountField, AttachmentsField, ChoiceField, DateField } from './fields.ts';
import type { EmailField, Field, MoneyField, ParagraphField, PartyField } from './fields.ts';
import type { QuantityField, TextField } from './fields.ts';
import { MAX_CENTAVOS, formatMoney, parseTyped } from './money.ts';

/** What a check needs beyond the field and what was typed. */
export interface CheckContext {
  readonly today: BusinessDate;
}

/** A checked answer, or the sentence that stands beside the control. */
export type Checked = { readonly value: unknown } | { readonly sentence: string };

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const EMAIL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/;
const QUANTITY = /^(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{0,4}))?$/;
const MAX_NUMBER_LENGTH = 40;
const MAX_QUANTITY = 10_000_000_000_000n;
/** A day further away than this from today is a slip of the finger. */
const MAX_DAYS_AWAY = 7_400;

type OneField = Exclude<Field, { type: 'lines' | 'attachments' }>;
type Check<F> = (field: F, typed: string, context: CheckContext) => Checked;

const CHECKS: { readonly [T in OneField['type']]: Check<Extract<OneField, { type: T }>> } = {
  text: checkText,
  paragraph: checkParagraph,
  email: checkEmail,
  date: checkDate,
  money: checkMoney,
  quantity: checkQuantity,
  choice: checkChoice,
  party: checkParty,
  account: checkAccount,
};

/** Checks one typed text against a field of any type that takes one; `typed` is trimmed and not empty. */
export function checkTyped(field: OneField, typed: string, context: CheckContext): Checked {
  // The row of the map belongs to the field's own type.
  const check = CHECKS[field.type] as Check<OneField>;
  return check(field, typed, context);
}

/** Checks a list of attachment ids: their form and number; whose they are is the server's question. */
export function checkAttachments(field: AttachmentsField, typed: readonly string[]): Checked {
  if (typed.length > field.maxCount)
    return { sentence: `Attach at most ${field.maxCount} papers.` };
  if (!typed.every((id) => ID.test(id)) || new Set(typed).size < typed.length)
    return { sentence: 'Attach these papers again.' };
  return { value: typed };
}

function checkText(field: TextField, typed: string): Checked {
  if (typed.length > field.maxLength)
    return { sentence: `Write at most ${field.maxLength} characters.` };
  if (isNotOneLine(typed)) return { sentence: 'Remove the control characters.' };
  if (field.pattern && !field.pattern.regex.test(typed))
    return { sentence: field.pattern.sentence };
  return { value: typed.normalize('NFC') };
}

function checkParagraph(field: ParagraphField, typed: string): Checked {
  if (typed.length > field.maxLength)
    return { sentence: `Write at most ${field.maxLength} characters.` };
  if (hasControlCharacters(typed)) return { sentence: 'Remove the control characters.' };
  return { value: typed.normalize('NFC') };
}

function checkEmail(_: EmailField, typed: string): Checked {
  if (typed.length > 254 || !EMAIL.test(typed))
    return { sentence: 'Write one e-mail address such as name@company.ph.' };
  return { value: typed };
}

function checkDate(field: DateField, typed: string, { today }: CheckContext): Checked {
  if (!isBusinessDate(typed)) return { sentence: 'Write a date that exists, as YYYY-MM-DD.' };
  if (field.notAfterToday === true && typed > today)
    return { sentence: 'This day has not come yet.' };
  if (typed < addDays(today, -MAX_DAYS_AWAY) || typed > addDays(today, MAX_DAYS_AWAY))
    return { sentence: 'This day is too far away. Check the year.' };
  return { value: typed };
}

function checkMoney(field: MoneyField, typed: string): Checked {
  const amount = typed.length > MAX_NUMBER_LENGTH ? undefined : parseTyped(typed);
  if (amount === undefined)
    return { sentence: `Write an amount such as 1,234.50, at most ${formatMoney(MAX_CENTAVOS)}.` };
  const min = field.min ?? 1n;
  if (amount < min) return { sentence: `Write an amount of at least ${formatMoney(min)}.` };
  return { value: amount };
}

function checkQuantity(_: QuantityField, typed: string): Checked {
  const match = typed.length > MAX_NUMBER_LENGTH ? null : QUANTITY.exec(typed);
  if (!match || (match[1] === undefined && !match[2]))
    return { sentence: 'Write a number such as 2 or 2.5, with at most four decimals.' };
  const whole = BigInt((match[1] ?? '0').replaceAll(',', ''));
  const value = whole * 10_000n + BigInt((match[2] ?? '').padEnd(4, '0'));
  if (value === 0n || value > MAX_QUANTITY)
    return { sentence: 'Write a number above zero, at most one thousand million.' };
  return { value };
}

function checkChoice(field: ChoiceField, typed: string): Checked {
  if (!field.options.some(({ value }) => value === typed)) return { sentence: 'Choose one.' };
  return { value: typed };
}

function checkParty(field: PartyField, typed: string): Checked {
  if (!ID.test(typed)) return { sentence: `Choose a ${field.register} from the list.` };
  return { value: typed.toLowerCase() };
}

function checkAccount(field: AccountField, typed: string): Checked {
  const isAllowed = field.numbers.some((beginning) => typed.startsWith(beginning));
  if (!/^\d{4}$/.test(typed) || !isAllowed) return { sentence: 'Choose an account from the list.' };
  return { value: typed };
}
