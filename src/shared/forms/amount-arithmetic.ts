/**
 * The arithmetic that people type into amount and quantity fields: `12*350+5%`, `(1,200+300)/2`.
 * Everything is an exact fraction of whole numbers; nothing is rounded before the end, and no
 * floating-point number takes part.
 */
interface Fraction {
  readonly top: bigint;
  /** Never zero, never negative. */
  readonly bottom: bigint;
}

/** What a calculation comes to, or the sentence that tells what is wrong with it. */
export type Calculated = Fraction | { readonly sentence: string };

/** A longer text is no calculation of a person. */
export const MAX_CALCULATION_LENGTH = 100;

interface Term extends Fraction {
  /** `5%` by itself: added to a number, it is a part of that number. */
  readonly isPercent: boolean;
}

const SIGNS: Readonly<Record<string, string>> = { '×': '*', '÷': '/', '−': '-', '–': '-' };
const NUMBER =
  /(?:₱|PHP|P)?\s*(?:(?<whole>\d{1,3}(?:,\d{3})+|\d+)(?:\.(?<part>\d*))?|\.(?<bare>\d+))(?![\d,.])/iy;
// Without `=` before it, nobody means these to be calculated: a day, a TIN, a telephone number.
const NAMES_SOMETHING =
  /^(?:\d{4}-\d{1,2}-\d{1,2}|(\d{1,2})([-/])\d{1,2}\2\d{2,4}|\d{3}-\d{3}-\d{3}(?:-\d{3,5})?)$/;
const LEADING_ZERO = /(?<![\d.,])0\d/;

const UNREADABLE = 'Enter an amount such as 1,234.50 or a calculation such as 12*350+5%.';
const BY_ZERO = 'This divides by zero.';
const BRACKETS = 'A bracket is missing its other half.';
const TOO_LONG = `Enter at most ${MAX_CALCULATION_LENGTH} characters into an amount.`;
const NOT_MEANT = 'This reads like a date or a document number. Enter = before it to calculate.';

/**
 * Whether a text asks to be calculated: it begins with `=`, or has a sign between, before or after
 * its numbers.
 */
export function isCalculation(text: string): boolean {
  const plain = normal(text);
  return plain.startsWith('=') || /[+*/()%]|.-/.test(plain);
}

/**
 * Calculates `+ - * / ( ) %` with decimals and thousands separators. A percentage that is added to
 * or taken from a number is of that number, as on a desk calculator (`4200+5%` is 4410); anywhere
 * else it is a hundredth (`4200*5%` is 210).
 */
export function calculate(text: string): Calculated {
  if (text.length > MAX_CALCULATION_LENGTH) return { sentence: TOO_LONG };
  const plain = normal(text);
  const isAsked = plain.startsWith('=');
  if (!isAsked && (NAMES_SOMETHING.test(plain) || LEADING_ZERO.test(plain)))
    return { sentence: NOT_MEANT };
  try {
    const reader = createReader(isAsked ? plain.slice(1) : plain);
    const { top, bottom } = readSum(reader);
    if (!reader.isAtEnd()) throw new Fault(reader.peek() === ')' ? BRACKETS : UNREADABLE);
    return { top, bottom };
  } catch (error) {
    if (error instanceof Fault) return { sentence: error.message };
    throw error;
  }
}

/** Ends the reading; it never leaves `calculate`. */
class Fault extends Error {}

interface Reader {
  /** The sign at this place, or nothing. */
  peek(): string;
  /** Takes the sign at this place if it is one of these. */
  take(signs: string): string;
  number(): Fraction;
  isAtEnd(): boolean;
}

function createReader(text: string): Reader {
  let at = 0;
  const skip = () => {
    while (text[at] === ' ') at += 1;
  };
  const peek = () => {
    skip();
    return text[at] ?? '';
  };
  return {
    peek,
    take: (signs) => {
      const sign = peek();
      if (sign === '' || !signs.includes(sign)) return '';
      at += 1;
      return sign;
    },
    number: () => {
      skip();
      NUMBER.lastIndex = at;
      const match = NUMBER.exec(text);
      if (match === null) throw new Fault(UNREADABLE);
      at = NUMBER.lastIndex;
      const { whole = '0', part = '', bare = '' } = match.groups ?? {};
      const decimals = part + bare;
      return {
        top: BigInt(whole.replaceAll(',', '') + decimals),
        bottom: 10n ** BigInt(decimals.length),
      };
    },
    isAtEnd: () => peek() === '',
  };
}

function readSum(reader: Reader): Term {
  let left = readProduct(reader);
  for (let sign = reader.take('+-'); sign !== ''; sign = reader.take('+-')) {
    const right = readProduct(reader);
    const signed = sign === '-' ? { ...right, top: -right.top } : right;
    // 5 % more than a number is 105 % of it; of two percentages, one has 5 hundredths more.
    const isOfLeft = right.isPercent && !left.isPercent;
    left = isOfLeft ? times(left, plus(ONE, signed)) : plus(left, signed);
  }
  return left;
}

function readProduct(reader: Reader): Term {
  let left = readSigned(reader);
  for (let sign = reader.take('*/'); sign !== ''; sign = reader.take('*/')) {
    const right = readSigned(reader);
    left = sign === '*' ? times(left, right) : times(left, inverse(right));
  }
  return left;
}

function readSigned(reader: Reader): Term {
  const isNegative = reader.take('+-') === '-';
  const value = readValue(reader);
  return isNegative ? { ...value, top: -value.top } : value;
}

function readValue(reader: Reader): Term {
  const value = reader.take('(') === '' ? number(reader) : bracketed(reader);
  if (reader.take('%') === '') return value;
  return { top: value.top, bottom: value.bottom * 100n, isPercent: true };
}

function number(reader: Reader): Term {
  return { ...reader.number(), isPercent: false };
}

function bracketed(reader: Reader): Term {
  const value = readSum(reader);
  if (reader.take(')') === '') throw new Fault(reader.isAtEnd() ? BRACKETS : UNREADABLE);
  return value;
}

const ONE: Term = { top: 1n, bottom: 1n, isPercent: false };

function plus(left: Term, right: Term): Term {
  return {
    top: left.top * right.bottom + right.top * left.bottom,
    bottom: left.bottom * right.bottom,
    isPercent: left.isPercent && right.isPercent,
  };
}

function times(left: Fraction, right: Fraction): Term {
  return { top: left.top * right.top, bottom: left.bottom * right.bottom, isPercent: false };
}

function inverse({ top, bottom }: Fraction): Fraction {
  if (top === 0n) throw new Fault(BY_ZERO);
  return top < 0n ? { top: -bottom, bottom: -top } : { top: bottom, bottom: top };
}

/** Signs as a keyboard has them, and ordinary spaces. */
function normal(text: string): string {
  return text
    .replaceAll(/[×÷−–]/g, (sign) => SIGNS[sign] ?? sign)
    .replaceAll(/[\u00A0\u202F]/g, ' ')
    .trim();
}
