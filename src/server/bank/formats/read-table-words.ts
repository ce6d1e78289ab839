import { toSearchText } from '#shared/search-text.ts';

import { amountOf } from './read-table-amount.ts';
import type { DecimalSign } from './read-table-amount.ts';

const BALANCE = '(?:ledger |available |account |statement |book |current )?bal(?:ance)?';
const OPENING = new RegExp(
  String.raw`\b(?:beginning|opening|starting|initial|previous|prior|last) ${BALANCE}\b|\bbal(?:ance)? (?:brought )?(?:forward|forwarded|fwd|b f|bf)\b|\bbrought forward\b|\bbal(?:ance)? at (?:the )?(?:start|beginning)\b`,
);
const CLOSING = new RegExp(
  String.raw`\b(?:ending|closing|final|new) ${BALANCE}\b|\b(?:bal(?:ance)? )?carried (?:forward|down)\b|\bbal(?:ance)? (?:c f|cf)\b|\bbal(?:ance)? at (?:the )?end\b`,
);
const BROUGHT = /forward|fwd|\bb ?f\b|\bc ?f\b|carried/;
const FOOTER =
  /^(?:sub|grand)? ?totals?\b|\btotal (?:number|no|debits?|credits?|withdrawals?|deposits?|amount)\b|\b(?:no|number) of (?:transactions|debits|credits|entries|records)\b|\bpage \d+(?: (?:of )?\d+)?$|^\d+ of \d+$|\bend of (?:the )?(?:report|statement|transactions?|file)\b|\bnothing follows\b|\b(?:computer|system) generated\b|\bthis (?:statement|report|document|is)\b|\bplease (?:examine|report|verify|contact)\b|\bpdic\b|\bbangko sentral\b/;
const TOKEN = /[(-]{0,2}(?:PHP|USD|[₱P$€])?\s?\d[\d.,'’]*[.,]\d{2}(?!\d)[)-]?(?:\s?(?:CR|DR)\b)?/gi;
/** Longer rows are prose. */
const MAX_LENGTH = 300;

/** What a row that is no line says: which balance, or that it closes a page or a report. */
export interface RowSense {
  readonly kind: 'opening' | 'closing' | 'footer';
  /** It is carried from page to page, and says nothing of the whole statement but at its ends. */
  readonly isCarried: boolean;
  /** What stands behind the words; `null` where nothing does. */
  readonly amount: bigint | null;
}

/** What the words of a row mean that is no line; `undefined` where they mean nothing to us. */
export function senseOf(cells: readonly string[], decimal: DecimalSign): RowSense | undefined {
  const text = cells.filter((cell) => cell !== '').join('  ');
  if (text === '' || text.length > MAX_LENGTH) return undefined;
  const key = toSearchText(text);
  const isOpening = OPENING.test(key);
  if (isOpening || CLOSING.test(key)) {
    const amount = amountBehind(text, isOpening, decimal);
    return { kind: isOpening ? 'opening' : 'closing', isCarried: BROUGHT.test(key), amount };
  }
  return FOOTER.test(key) ? { kind: 'footer', isCarried: false, amount: null } : undefined;
}

/** The last amount of a row of the table; in a sentence that names both balances the first behind the word. */
function amountBehind(text: string, isOpening: boolean, decimal: DecimalSign): bigint | null {
  const words = isOpening
    ? /beginning|opening|starting|previous|prior|forward|b\/f/i
    : /ending|closing|new|final|carried|c\/f/i;
  const at = text.search(words);
  const isBoth = isOpening && /ending|closing/i.test(text.slice(at));
  const tokens = [...text.slice(Math.max(0, at)).matchAll(TOKEN)].map(([token]) => token.trim());
  const token = isBoth ? tokens[0] : tokens.at(-1);
  return (token === undefined ? undefined : signedBalance(token, decimal)) ?? null;
}

/** A balance; `DR` beside it says that the account is overdrawn. */
export function signedBalance(text: string, decimal: DecimalSign): bigint | undefined {
  const amount = amountOf(text, decimal);
  if (amount === undefined) return undefined;
  return amount.mark === 'out' && amount.value > 0n ? -amount.value : amount.value;
}
