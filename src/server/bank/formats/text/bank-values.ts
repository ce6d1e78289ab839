import { isBusinessDate } from '#shared/dates.ts';
import type { BusinessDate } from '#shared/dates.ts';
import { MAX_CENTAVOS, absolute, divideRounded } from '#shared/money.ts';

/**
 * What a file's text says, with a remark where it says more than is kept; or what is wrong with it,
 * to stand after "Line 14: ".
 */
export type Read<Value> =
  | { readonly value: Value; readonly remark?: string }
  | { readonly fault: string };

/**
 * How a format writes amounts: with a decimal comma, a decimal point, or either with thousands
 * parted by the other.
 */
export type AmountStyle = 'comma' | 'point' | 'either';

// Control signs, what turns the direction of text round, and what shows nothing.
const UNWANTED =
  /[\p{Cc}\p{Surrogate}\p{Co}\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFFE\uFFFF]/gu;
/** Nothing to tidy but blanks at the ends; most texts of most files are so. */
const PLAIN = /^ *[!-~]*(?: [!-~]+)* *$/;
const MAX_RAW = 4_000;
const MAX_DESCRIPTION = 500;
const MAX_JOINED = 20;
const MAX_QUOTED = 40;
/**
 * Whole digits before the decimals; more is no amount of money, and would cost time to compute
 * with.
 */
const MAX_DIGITS = 18;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * A text of the file on one line, without invisible signs and not longer than a line of a statement
 * may be.
 */
export function tidy(text: string, maxLength = MAX_DESCRIPTION): string {
  if (text.length <= maxLength && PLAIN.test(text)) return text.trim();
  const one = text.slice(0, MAX_RAW).replaceAll(/\s+/gu, ' ').replaceAll(UNWANTED, '').trim();
  const normal = one.normalize('NFC');
  return normal.length <= maxLength ? normal : [...normal].slice(0, maxLength).join('').trim();
}

/** Texts of one line put together, without those that another of them holds already. */
export function joinTexts(texts: readonly string[]): string {
  const tidied = [...new Set(texts.map((text) => tidy(text)))].filter((text) => text !== '');
  const told = tidied.slice(0, MAX_JOINED);
  return told
    .filter((text, at) => !told.some((other, place) => place !== at && other.includes(text)))
    .join(' ');
}

/** What was found, to stand in a sentence. */
export function quoted(text: string): string {
  const short = tidy(text, MAX_QUOTED + 1);
  return `“${[...short].length > MAX_QUOTED ? `${[...short].slice(0, MAX_QUOTED).join('')}…` : short}”`;
}

/**
 * Reads an amount of a file into minor units: `-1234.5`, `1.234,56`, `+5`, `1,234.50-`, `(12.00)`.
 * More than two decimals are rounded half away from zero, with a remark. Sums above what the
 * product records are a fault.
 */
export function readAmount(text: string, style: AmountStyle): Read<bigint> {
  const bare = text.length > 60 ? '' : text.replaceAll(/[\s']/gu, '').replace(/^(?:PHP|₱)/i, '');
  const match = /^([-+]?)(\(?)([\d.,]+)(\)?)([-+]?)$/.exec(bare);
  const [whole, decimals] = buildParts(match?.[3] ?? '', style);
  if (
    match === null ||
    match[2]?.length !== match[4]?.length ||
    !/^\d+$/.test(`${whole}${decimals}`)
  )
    return { fault: text.trim() === '' ? 'the amount is missing' : `${quoted(text)} is no amount` };
  const digits = `${whole}${decimals}`.replace(/^0+(?=\d)/, '');
  if (digits.length - decimals.length > MAX_DIGITS) return tooLarge(text);
  const isNegative = ((match[1] === '-') !== (match[2] === '(')) !== (match[5] === '-');
  const exact = BigInt(digits) * 100n;
  const rounded = divideRounded(isNegative ? -exact : exact, 10n ** BigInt(decimals.length));
  if (absolute(rounded) > MAX_CENTAVOS) return tooLarge(text);
  return decimals.slice(2).replaceAll('0', '') === ''
    ? { value: rounded }
    : {
        value: rounded,
        remark: `the amount ${quoted(text)} has more than two decimals; it was rounded`,
      };
}

function tooLarge(text: string): { fault: string } {
  return { fault: `the amount ${quoted(text)} is larger than any that is recorded` };
}

function buildParts(digits: string, style: AmountStyle): [string, string] {
  const decimal = style === 'either' ? deriveDecimal(digits) : style === 'comma' ? ',' : '.';
  const at = decimal === '' ? digits.length : digits.lastIndexOf(decimal);
  const whole = at === -1 ? digits : digits.slice(0, at);
  const decimals = at === -1 ? '' : digits.slice(at + 1);
  const isGrouped =
    /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(whole) && !whole.includes(decimal || ' ');
  const bareWhole = isGrouped ? whole.replaceAll(/[.,]/g, '') : whole;
  return [bareWhole === '' && decimals !== '' ? '0' : bareWhole, decimals];
}

/**
 * The sign before the decimals: the last of two; of one alone a comma before three digits parts
 * thousands.
 */
function deriveDecimal(digits: string): '.' | ',' | '' {
  const [point, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')];
  if (point === -1 && comma === -1) return '';
  const decimal = point > comma ? '.' : ',';
  const isRepeated = digits.indexOf(decimal) !== digits.lastIndexOf(decimal);
  if (isRepeated) return '';
  const isThousands = decimal === ',' && point === -1 && /^[1-9]\d{0,2},\d{3}$/.test(digits);
  return isThousands ? '' : decimal;
}

/** A day of three numbers between 1970 and 2100; a year of two digits is one of 1980 to 2079. */
export function dayOf(year: string, month: string, day: string): BusinessDate | undefined {
  const full =
    year.length > 2 ? year : `${Number(year) < 80 ? '20' : '19'}${year.padStart(2, '0')}`;
  const date = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isBusinessDate(date) && date >= '1970' && date < '2101' ? date : undefined;
}

/**
 * Reads `20261231`, `2026-12-31` and both with a time and a zone behind: the day as it is written,
 * as the bank's books have it.
 */
export function readDay(text: string): Read<BusinessDate> {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})(?=$|[\dT.:[+\s-])/.exec(text.slice(0, 40).trim());
  const date = match === null ? undefined : dayOf(match[1] ?? '', match[2] ?? '', match[3] ?? '');
  return date === undefined ? noDay(text) : { value: date };
}

/** The fault of a text that names no day. */
export function noDay(text: string): { fault: string } {
  return {
    fault: text.trim() === '' ? 'the date is missing' : `the date ${quoted(text)} is no day`,
  };
}

/** `01` to `12` of a month's English name or its first letters; undefined for another word. */
export function monthNumber(name: string): string | undefined {
  const at = MONTHS.indexOf(name.slice(0, 3).toLowerCase());
  return at === -1 ? undefined : String(at + 1).padStart(2, '0');
}

/** A number as cheques have it, as the file writes it; otherwise empty, as for zeros alone. */
export function chequeNumberOf(text: string): string {
  const bare = text.trim();
  return /^\d{1,12}$/.test(bare) && !/^0+$/.test(bare) ? bare : '';
}
