import { MAX_CENTAVOS, divideRounded } from '#shared/money.ts';

/** An amount as a cell gives it, in minor units. */
export interface CellAmount {
  readonly value: bigint;
  /** What stands beside it, such as `CR` or `DR`: money in or out. */
  readonly mark: 'in' | 'out' | null;
  /** It had more than two decimals that say something. */
  readonly isRounded: boolean;
}

export type DecimalSign = '.' | ',';

const MAX_LENGTH = 48;
const CURRENCY = String.raw`(?:PHP|USD|EUR|JPY|GBP|AUD|CAD|CHF|CNY|HKD|INR|IDR|KRW|MYR|NZD|SAR|AED|SGD|THB|TWD|US\$|[$€£¥₱P])`;
const MARK = String.raw`(?:CR|DR|C|D)\.?`;
const SHAPES = { '.': shape('.', `, '’`), ',': shape(',', `. '’`) } as const;
/** How nearly all amounts are written; what else there is takes longer. */
const USUAL = /^(-?)(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})\.(\d{2})$/;
const NOTHING = /^(?:[-–—*]+|n\/?a|nil)$/i;

function shape(decimal: DecimalSign, separators: string): RegExp {
  const sign = decimal === '.' ? String.raw`\.` : ',';
  const number = String.raw`(?<whole>\d{1,3}(?:(?<part>[${separators}])\d{3})(?:\k<part>\d{3})*|\d+)?(?:${sign}(?<decimals>\d*))?`;
  return new RegExp(
    String.raw`^(?<open>\()?\s?(?<before>[-+])?\s?(?:(?<markBefore>${MARK})\s)?(?:${CURRENCY}\s?)?(?<inner>[-+])?\s?${number}\s?(?:${CURRENCY}\s?)?(?<after>[-+])?\s?(?<markAfter>${MARK})?\s?(?<close>\))?$`,
    'i',
  );
}

/**
 * Reads the amount of a cell: `1,234.50`, `(1,234.50)`, `1,234.50-`, `₱ 20.00`, `PHP 1.234,50`
 * (with a decimal comma), `500.00 DR`. Gives `undefined` for a cell that holds none, among them a
 * dash for nothing.
 */
export function findAmount(text: string, decimal: DecimalSign): CellAmount | undefined {
  const usual = decimal === '.' ? USUAL.exec(text) : null;
  if (usual !== null) return usualAmount(usual);
  if (text === '' || text.length > MAX_LENGTH) return undefined;
  const plain = text
    .replaceAll(/[\s\u00A0\u2007\u202F]+/g, ' ')
    .replaceAll(/[−–]/g, '-')
    .trim();
  const parts = SHAPES[decimal].exec(plain)?.groups;
  if (parts === undefined || (parts['open'] === undefined) !== (parts['close'] === undefined))
    return undefined;
  const { whole = '', decimals = '' } = parts;
  if (whole === '' && decimals === '') return undefined;
  const signs = [parts['before'], parts['inner'], parts['after']].filter((sign) => sign === '-');
  if (signs.length > 1) return undefined;
  const digits = `${whole.replaceAll(/\D/g, '')}${decimals.padEnd(2, '0')}`;
  const extra = Math.max(0, decimals.length - 2);
  const value = divideRounded(BigInt(digits), 10n ** BigInt(extra));
  if (value > MAX_CENTAVOS) return undefined;
  const isNegative = signs.length === 1 || parts['open'] !== undefined;
  return {
    value: isNegative ? -value : value,
    mark: markOf(parts['markBefore'] ?? parts['markAfter']),
    isRounded: /[1-9]/.test(decimals.slice(2)),
  };
}

function usualAmount([, sign, whole = '', decimals = '']: RegExpExecArray): CellAmount {
  const value = BigInt(`${whole.replaceAll(',', '')}${decimals}`);
  return { value: sign === '-' ? -value : value, mark: null, isRounded: false };
}

/** Whether a cell of an amount says in its own way that there is none. */
export function isNoAmount(text: string): boolean {
  return text === '' || NOTHING.test(text);
}

function markOf(mark: string | undefined): CellAmount['mark'] {
  if (mark === undefined) return null;
  return mark.toUpperCase().startsWith('C') ? 'in' : 'out';
}

const INDICATORS: Readonly<Record<string, 'in' | 'out'>> = {
  'c': 'in',
  'cr': 'in',
  'crdt': 'in',
  'credit': 'in',
  'credits': 'in',
  'credit memo': 'in',
  'credit transaction': 'in',
  'cm': 'in',
  'cash in': 'in',
  'received': 'in',
  'deposit': 'in',
  'in': 'in',
  'money in': 'in',
  '+': 'in',
  'd': 'out',
  'dr': 'out',
  'db': 'out',
  'dbit': 'out',
  'debit': 'out',
  'debits': 'out',
  'debit memo': 'out',
  'debit transaction': 'out',
  'dm': 'out',
  'cash out': 'out',
  'sent': 'out',
  'withdrawal': 'out',
  'out': 'out',
  'money out': 'out',
  '-': 'out',
};

/** What a cell beside an amount says: `C`, `CR`, `Credit`, `D`, `DR`, `Debit`, … */
export function indicatorOf(text: string): 'in' | 'out' | undefined {
  const key = text.toLowerCase().replace(/\.$/, '');
  return Object.hasOwn(INDICATORS, key) ? INDICATORS[key] : undefined;
}

/**
 * Which sign parts the decimals, over many cells: what stands last with one or two digits behind
 * it. `isSure` is false where `1,234` could be either.
 */
export function buildDecimal(cells: Iterable<string>): { sign: DecimalSign; isSure: boolean } {
  let [points, commas, open] = [0, 0, 0];
  for (const cell of cells) {
    const tail = /([.,])(\d+)\D*$/.exec(cell);
    if (tail === null) continue;
    const before = cell.slice(0, tail.index);
    const isPoint = tail[1] === '.';
    const isDecimal =
      tail[2]?.length !== 3 ||
      before.includes(isPoint ? ',' : '.') ||
      !/^\D*[1-9]\d{0,2}$/.test(before);
    if (before.includes(isPoint ? '.' : ',')) {
      // 1.234.567: it comes twice, so it parts thousands.
      if (isPoint) commas += 1;
      else points += 1;
    } else if (!isDecimal) open += isPoint ? -1 : 1;
    else if (isPoint) points += 1;
    else commas += 1;
  }
  if (points !== commas) return { sign: points > commas ? '.' : ',', isSure: true };
  // `1,234` alone: thousands, as the Philippines write them; `1.234` alone could be too.
  return { sign: '.', isSure: open === 0 };
}
