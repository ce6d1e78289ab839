import type { PlacedItem, PlacedLine } from './board.ts';

const CHEQUE_IN_TEXT = /\b(?:check|cheque|chk|chq|ck)\b[^\d\n]{0,24}?(\d{4,12})\b/i;

/**
 * The number of a cheque without what people leave out: `0001233` and `1233` are one. Empty: it has
 * none.
 */
export function chequeKey(number: string): string {
  return number.replaceAll(/\D/g, '').replace(/^0+/, '');
}

/** Which cheque a line of the bank says it paid. Empty: none, or it is money in. */
export function chequeOfLine({ amount, chequeNumber, description }: PlacedLine): string {
  if (amount > 0n) return '';
  return chequeKey(chequeNumber) || chequeKey(CHEQUE_IN_TEXT.exec(description)?.[1] ?? '');
}

/** The cheque of ours that an item pays with. Empty: it is none. */
export function chequeOfItem({ registerId, chequeNumber }: PlacedItem): string {
  return registerId === null ? '' : chequeKey(chequeNumber);
}

const SHORTEST = 4;

/**
 * Words of a text that can name a document: with a digit, at least four signs, without dashes:
 * `DEP2026000001`.
 */
export function namesIn(...texts: readonly string[]): Set<string> {
  const names = new Set<string>();
  for (const word of texts
    .join(' ')
    .toUpperCase()
    .split(/[\s,;:()]+/)) {
    const name = word.replaceAll(/[^A-Z0-9]/g, '');
    if (name.length >= SHORTEST && /\d/.test(name)) names.add(name);
  }
  return names;
}

/** Names by which a line may call an item. */
export function namesOfItem({ documentNumber, reference }: PlacedItem): Set<string> {
  return namesIn(documentNumber, reference);
}

/** `2 days apart`, or `on the same day`. */
export function apart({ day: a }: { day: number }, { day: b }: { day: number }): string {
  const days = Math.abs(a - b);
  if (days === 0) return 'on the same day';
  return days === 1 ? 'a day apart' : `${days} days apart`;
}

/** How a sentence calls an item: its cheque, or its document. */
export function nameOf({ registerId, chequeNumber, documentNumber }: PlacedItem): string {
  return registerId === null ? documentNumber : `cheque ${chequeNumber}`;
}

/** A sentence begins with a capital letter. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const BANKS_OWN =
  /\b(charges?|chrg|fees?|interest|withheld|w\/?tax|dst|documentary stamps?|penalty|maintaining)\b/i;

/** Whether a line says that the bank took or gave it by itself: charges, interest, its tax. */
export function isBanksOwn({ description }: PlacedLine): boolean {
  return BANKS_OWN.test(description);
}
