import { toSearchText } from '#shared/search-text.ts';

import { findAmount } from './read-table-amount.ts';
import type { DecimalSign } from './read-table-amount.ts';

const BALANCE = '(?:ledger |available |account |statement |book |current )?bal(?:ance)?';
const OPENING = new RegExp(
  String.raw`\b(?:beginning|opening|starting|initial|previous|prior|last) ${BALANCE}\b|\bbal(?:ance)? (?:brought )?(?:forward|forwarded|fwd|b f|bf)\b|\bbrought forward\b|\bbal(?:ance)? at (?:the )?(?:start|beginning)\b`,
);
const CLOSING = new RegExp(
  String.raw`\b(?:ending|closing|final|new) ${BALANCE}\b|\b(?:bal(?:ance)? )?carried (?:forward|down)\b|\bbal(?:ance)? (?:c f|cf)\b|\bbal(?:ance)? at (?:the )?end\b`,
);
const CARRIED = /forward|fwd|\bb ?f\b|\bc ?f\b|carried/;
const BALANCES = { opening: OPENING, closing: CLOSING } as const;
const STARTS = {
  opening: /beginning|opening|starting|initial|previous|prior|last|bal|brought/i,
  closing: /ending|closing|final|new|carried|bal/i,
} as const;
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

/**
 * What the words of a row mean that is no line: one balance or both, or a footer; empty where they
 * mean nothing to us.
 */
export function buildSenses(cells: readonly string[], decimal: DecimalSign): RowSense[] {
  const text = cells.filter((cell) => cell !== '').join('  ');
  if (text === '' || text.length > MAX_LENGTH) return [];
  const key = toSearchText(text);
  const kinds = (['opening', 'closing'] as const).filter((kind) => BALANCES[kind].test(key));
  const places = kinds.map((kind) => Math.max(0, text.search(STARTS[kind])));
  const senses = kinds.map((kind, index): RowSense => {
    const at = places[index] ?? 0;
    const next = places.find((place) => place > at);
    const tokens = [...text.slice(at, next).matchAll(TOKEN)].map(([token]) => token.trim());
    // A line of the table ends with the balance; in a sentence that names both each stands behind
    // its word.
    const token = kinds.length === 2 ? tokens[0] : tokens.at(-1);
    const amount = token === undefined ? undefined : signedBalance(token, decimal);
    return { kind, isCarried: CARRIED.test(key), amount: amount ?? null };
  });
  if (senses.length > 0) return senses;
  return FOOTER.test(key) ? [{ kind: 'footer', isCarried: false, amount: null }] : [];
}

/** A balance; `DR` beside it says that the account is overdrawn. */
export function signedBalance(text: string, decimal: DecimalSign): bigint | undefined {
  const amount = findAmount(text, decimal);
  if (amount === undefined) return undefined;
  return amount.mark === 'out' && amount.value > 0n ? -amount.value : amount.value;
}
