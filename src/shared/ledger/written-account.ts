import { accountKey } from './usual-accounts.ts';

/** An account as another program writes it. */
export interface WrittenAccount {
  /** Its number there; empty where it has none. */
  readonly number: string;
  /** Its own title, without the accounts above it. */
  readonly title: string;
  /** The same with those above it: `Utilities - Water`. */
  readonly path: string;
  /** By this it is known again: its title with those above it, as titles are compared. */
  readonly key: string;
}

/** `1000 · Cash`, `1000 Cash`, `1000 - Cash`. */
const NUMBERED = /^(\d[\d.-]{1,11})(?:\s*[·•:–—-]\s*|\s+)(\S.*)$/u;

/**
 * Reads a number and a title as exports have them: QuickBooks writes the number into the title and
 * the accounts above before it (`1000 · Cash:1010 · Till`).
 */
export function readWrittenAccount(number: string, text: string): WrittenAccount {
  if (number.trim() === '' && /^\d{2,12}$/.test(text))
    return { number: text, title: '', path: '', key: '' };
  const parts = text.split(':').map((part) => part.trim());
  const read = parts.map((part) => {
    const [, own = '', title = part] = NUMBERED.exec(part) ?? [];
    return { own, title };
  });
  const last = read.at(-1) ?? { own: '', title: '' };
  return {
    number: number.trim() || last.own,
    title: last.title,
    path: read.map(({ title }) => title).join(' - '),
    key: read.map(({ title }) => accountKey(title)).join(':'),
  };
}
