// Control characters (but tab and line break) and lone surrogates are never wanted in what people
// type.
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u2028\u2029]|\p{Surrogate}/u;
const LINE_BREAKS = /[\t\r\n]/;

/**
 * Whether text of several lines holds what must not be stored: control characters, halves of signs.
 */
export function hasControlCharacters(text: string): boolean {
  return FORBIDDEN.test(text);
}

/** Whether text of one line holds a control character, a tab or a line break. */
export function isNotOneLine(text: string): boolean {
  return FORBIDDEN.test(text) || LINE_BREAKS.test(text);
}

// PostgreSQL has no place for NUL, nor for half a character.
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** Whether the database can keep a text as it stands. */
export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text);
}

/** A text as the database can keep it: without NUL, half a character as the sign for one (�). */
export function toStorable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
