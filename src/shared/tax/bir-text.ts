/**
 * Widths of the alphalists’ names: 50 for a company, 30 for each name of a person (RMC 3-2006,
 * annex A).
 */
export const ALPHALIST_WIDTHS = { company: 50, person: 30 } as const;

/**
 * Text of a RELIEF file: capitals, digits, blanks and `. # / - ( )`; `&` becomes AND, a comma a
 * blank, accents go (handbook 6.4). What is not allowed otherwise becomes a blank, an apostrophe
 * nothing, and blanks stand one at a time.
 */
export function toReliefText(text: string): string {
  return plain(text)
    .replaceAll(/[^A-Z0-9 .#/()-]+/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
}

/**
 * A name of the alphalists (QAP, SAWT, 1604-E): capitals, digits and blanks only, no wider than its
 * field (handbook 6.5).
 */
export function toAlphalistName(text: string, width: number = ALPHALIST_WIDTHS.company): string {
  return toNameText(text).slice(0, width).trim();
}

/** Whether a name is cut in the alphalists. */
export function isCutInAlphalist(text: string, width: number): boolean {
  return toNameText(text).length > width;
}

function toNameText(text: string): string {
  return plain(text)
    .replaceAll(/[^A-Z0-9]+/g, ' ')
    .trim();
}

/**
 * A branch as the alphalists have it: four digits, the last ones of our five (handbook 1.1, 12).
 */
export function toBranch4(branch: string): string {
  return branch.padStart(4, '0').slice(-4);
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll('&', ' AND ')
    .replaceAll(/['’‘`]/g, '');
}
