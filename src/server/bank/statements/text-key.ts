import { createHash } from 'node:crypto';

import { toSearchText } from '#shared/search-text.ts';

const MAX_KEY = 200;
const SHORTEST_BEGINNING = 5;
const ENOUGH_WORDS = 0.6;
const LONG_NUMBER = /\d{4,}/;

/** What a bank's line says beside its day and amount. */
export interface LineText {
  readonly description: string;
  readonly reference: string;
  readonly chequeNumber: string;
}

/** The text of a line, taken apart for comparing. */
export interface ComparedText {
  /** Without leading zeros; empty where the line names no cheque. */
  readonly cheque: string;
  /** Words of the description, in order. */
  readonly description: string;
  /** All words of description and reference, each once. */
  readonly words: ReadonlySet<string>;
  readonly key: string;
}

/**
 * Takes a line's text apart. The key, which is the text in a line's identity, is `#` and the number
 * of the cheque where there is one: no bank pays a cheque of a number twice, and what else it
 * writes beside a cheque differs from file to file. Else it is the words of description and
 * reference, each once and in the order of the alphabet: one file has the reference in a column of
 * its own, the next before or behind the description, in capitals or with strokes between.
 */
export function compareText({ description, reference, chequeNumber }: LineText): ComparedText {
  const cheque = toSearchText(chequeNumber).replaceAll(' ', '').replace(/^0+/, '');
  const plain = toSearchText(description);
  const words = new Set(`${plain} ${toSearchText(reference)}`.split(' ').flatMap(toWord));
  const key = cheque === '' ? shortened([...words].sort().join(' ')) : `#${cheque}`;
  return { cheque, description: plain, words, key };
}

/** Whether both name a cheque, and not the same: then they are never one line. */
export function namesOtherCheque(one: ComparedText, other: ComparedText): boolean {
  return one.cheque !== '' && other.cheque !== '' && one.cheque !== other.cheque;
}

/**
 * Whether two texts of one day and amount may well be the same line as different files write it:
 * one says nothing, one is the beginning of the other (OFX cuts names at 32 signs), or most words
 * of the shorter are in the longer. Long numbers, which are references and accounts, must not
 * contradict each other.
 */
export function isSimilar(one: ComparedText, other: ComparedText): boolean {
  if (one.words.size === 0 || other.words.size === 0) return true;
  if (isBeginning(one.description, other.description)) return true;
  const [few, many] = one.words.size <= other.words.size ? [one, other] : [other, one];
  if (contradict(few.words, many.words)) return false;
  const shared = [...few.words].filter((word) => many.words.has(word)).length;
  return shared / few.words.size >= ENOUGH_WORDS;
}

function isBeginning(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return short.length >= SHORTEST_BEGINNING && long.startsWith(short);
}

function contradict(few: ReadonlySet<string>, many: ReadonlySet<string>): boolean {
  const ofFew = [...few].filter((word) => LONG_NUMBER.test(word));
  const hasOthers = [...many].some((word) => LONG_NUMBER.test(word));
  return ofFew.length > 0 && hasOthers && !ofFew.some((word) => many.has(word));
}

function toWord(word: string): string[] {
  const plain = /^\d+$/.test(word) ? word.replace(/^0+/, '') : word;
  return plain === '' ? [] : [plain];
}

/** An index takes no text of any length; what is cut off goes on in the hash. */
function shortened(key: string): string {
  if (key.length <= MAX_KEY) return key;
  return `${key.slice(0, MAX_KEY - 64)}${createHash('sha256').update(key).digest('hex')}`;
}
