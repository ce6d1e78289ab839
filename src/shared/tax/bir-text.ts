const MAX_ALPHALIST_NAME = 50;

/**
 * Text of a RELIEF file: capitals, digits, blanks and `. # / - ( )`; `&` becomes AND, a comma a blank, accents go (handbook 6.4). What is
 * not allowed otherwise becomes a blank, an apostrophe nothing, and blanks stand one at a time.
 */
export function toReliefText(text: string): string {
  return plain(text)
    .replaceAll(/[^A-Z0-9 .#/()-]+/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
}

/** A name of the alphalists (QAP, SAWT, 1604-E): capitals, digits and blanks only, at most 50 characters (handbook 6.5). */
export function toAlphalistName(text: string): string {
  const name = plain(text)
    .replaceAll(/[^A-Z0-9]+/g, ' ')
    .trim();
  return name.slice(0, MAX_ALPHALIST_NAME).trim();
}

/** Whether a name is cut in the alphalists. */
export function isCutInAlphalist(text: string): boolean {
  return (
    plain(text)
      .replaceAll(/[^A-Z0-9]+/g, ' ')
      .trim().length > MAX_ALPHALIST_NAME
  );
}

/** A branch as the alphalists have it: four digits, the last ones of our five (handbook 1.1, 12). */
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
