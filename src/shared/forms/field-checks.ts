import { hasControlCharacters, isNotOneLine } from '../clean-text.ts';
import { addDays } from '../dates.ts';
import type { BusinessDate } from '../dates.ts';
import type { AccountField, AttachmentsField, ChequeNumberField, ChoiceField } from './fields.ts';
import type { DateField, ItemField, RateField } from './fields.ts';
import type { EmailField, Field, MoneyField, ParagraphField, PartyField } from './fields.ts';
import type { QuantityField, TextField } from './fields.ts';
import { CODE_PATTERN } from '../ledger/withholding.ts';
import { formatMoney } from '../money.ts';
import { readMoney, readQuantity } from './typed-amounts.ts';
import { readDate } from './typed-dates.ts';

/** What a check needs beyond the field and what was typed. */
export interface CheckContext {
  readonly today: BusinessDate;
}

/** A checked answer, or the sentence that stands beside the control. */
export type Checked = { readonly value: unknown } | { readonly sentence: string };

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** One bare address; the outbox takes no other. */
export const EMAIL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/;
const RATE = /^(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{0,7}))?$/;
const MAX_RATE = 10_000_000_000_000n;
/** One, in the ten-thousandths of a quantity. */
const ONE = 10_000n;
const MAX_NUMBER_LENGTH = 40;
/** A day further away than this from today is a slip of the finger. */
const MAX_DAYS_AWAY = 7_400;

type OneField = Exclude<Field, { type: 'lines' | 'attachments' }>;
type Check<F> = (field: F, typed: string, context: CheckContext) => Checked;

const CHECKS: { readonly [T in OneField['type']]: Check<Extract<OneField, { type: T }>> } = {
  'text': checkText,
  'paragraph': checkParagraph,
  'email': checkEmail,
  'date': checkDate,
  'money': checkMoney,
  'quantity': checkQuantity,
  'choice': checkChoice,
  'party': checkParty,
  'account': checkAccount,
  'item': checkItem,
  'rate': checkRate,
  'cheque-number': checkChequeNumber,
};

/**
 * Checks one typed text against a field of any type that takes one; `typed` is trimmed and not
 * empty.
 */
export function checkTyped(field: OneField, typed: string, context: CheckContext): Checked {
  // The row of the map belongs to the field's own type.
  const check = CHECKS[field.type] as Check<OneField>;
  return check(field, typed, context);
}

/**
 * Checks a list of attachment ids: their form and number; whose they are is the server's question.
 */
export function checkAttachments(field: AttachmentsField, typed: readonly string[]): Checked {
  if (typed.length > field.maxCount) return { sentence: `Attach at most ${field.maxCount} files.` };
  if (!typed.every((id) => ID.test(id)) || new Set(typed).size < typed.length)
    return { sentence: 'Attach these files again.' };
  return { value: typed };
}

function checkText(field: TextField, typed: string): Checked {
  if (typed.length > field.maxLength)
    return { sentence: `Enter at most ${field.maxLength} characters.` };
  if (isNotOneLine(typed)) return { sentence: 'Remove the control characters.' };
  if (field.pattern && !field.pattern.regex.test(typed))
    return { sentence: field.pattern.sentence };
  return { value: typed.normalize('NFC') };
}

function checkParagraph(field: ParagraphField, typed: string): Checked {
  if (typed.length > field.maxLength)
    return { sentence: `Enter at most ${field.maxLength} characters.` };
  if (hasControlCharacters(typed)) return { sentence: 'Remove the control characters.' };
  return { value: typed.normalize('NFC') };
}

function checkEmail(_: EmailField, typed: string): Checked {
  if (typed.length > 254 || !EMAIL.test(typed))
    return { sentence: 'Enter one email address such as name@company.ph.' };
  return { value: typed };
}

function checkDate(field: DateField, typed: string, { today }: CheckContext): Checked {
  const read = readDate(typed, today);
  if ('sentence' in read) return read;
  const { date } = read;
  if (field.notAfterToday === true && date > today)
    return { sentence: 'This date is in the future.' };
  if (date < addDays(today, -MAX_DAYS_AWAY) || date > addDays(today, MAX_DAYS_AWAY))
    return { sentence: 'This day is too far away. Check the year.' };
  return { value: date };
}

function checkMoney(field: MoneyField, typed: string): Checked {
  const read = readMoney(typed);
  if ('sentence' in read) return read;
  const min = field.min ?? 1n;
  if (read.value < min) return { sentence: `Enter an amount of at least ${formatMoney(min)}.` };
  return { value: read.value };
}

function checkQuantity(field: QuantityField, typed: string): Checked {
  const read = readQuantity(typed);
  if ('sentence' in read) return read;
  if (field.isWhole === true && read.value % ONE !== 0n)
    return { sentence: 'Enter a whole number.' };
  return { value: read.value };
}

/** Whether a code of withholding is known is the server's question. */
function checkChoice(field: ChoiceField, typed: string): Checked {
  if (field.codes !== undefined && CODE_PATTERN.test(typed)) return { value: typed };
  if (!field.options.some(({ value }) => value === typed)) return { sentence: 'Choose one.' };
  return { value: typed };
}

function checkParty(field: PartyField, typed: string): Checked {
  if (!ID.test(typed)) return { sentence: partySentence(field) };
  return { value: typed.toLowerCase() };
}

/** What is said of a party that is not one of the field's register. */
export function partySentence({ register }: PartyField): string {
  return `Choose a ${register === 'any' ? 'party' : register} from the list.`;
}

function checkAccount(field: AccountField, typed: string): Checked {
  const isAllowed = field.numbers.some((beginning) => typed.startsWith(beginning));
  if (!/^\d{4}$/.test(typed) || !isAllowed) return { sentence: 'Choose an account from the list.' };
  return { value: typed };
}

/** Whether the document is open is the server's question. */
function checkItem(_: ItemField, typed: string): Checked {
  if (typed.length > 60 || isNotOneLine(typed)) return { sentence: 'Choose from the list.' };
  return { value: typed };
}

function checkRate(_: RateField, typed: string): Checked {
  const match = typed.length > MAX_NUMBER_LENGTH ? null : RATE.exec(typed);
  const whole = BigInt((match?.[1] ?? '0').replaceAll(',', ''));
  const value = whole * 10_000_000n + BigInt((match?.[2] ?? '').padEnd(7, '0'));
  if (!match || value === 0n || value > MAX_RATE)
    return { sentence: 'Enter a rate above zero such as 58.4250, with at most seven decimals.' };
  return { value };
}

function checkChequeNumber(_: ChequeNumberField, typed: string): Checked {
  if (!/^\d{1,12}$/.test(typed)) return { sentence: 'Enter the digits of the cheque’s number.' };
  return { value: typed };
}
