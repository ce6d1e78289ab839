import type { BusinessDate } from '../dates.ts';
import type { Centavos } from '../money.ts';
import { toWire } from '../money.ts';

/** A data file ready to be sent: its name, and its text with CR LF at the end of every line. */
export interface DatFile {
  readonly fileName: string;
  readonly text: string;
}

/** `"TEXT"`. */
export function quoted(text: string): string {
  return `"${text}"`;
}

/** A name in a detail line: nothing at all when it is empty. */
export function bareOrQuoted(text: string): string {
  return text === '' ? '' : quoted(text);
}

/** An amount of a detail line: `0` for nothing. */
export function detailAmount(amount: Centavos): string {
  return amount === 0n ? '0' : toWire(amount);
}

/** `12/31/2026`. */
export function slashDate(date: BusinessDate): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${month}/${day}/${year}`;
}

/** `12/2026`, of the month that a day is in. */
export function slashMonth(date: BusinessDate): string {
  return `${date.slice(5, 7)}/${date.slice(0, 4)}`;
}

/** `122026`. */
export function monthDigits(date: BusinessDate): string {
  return slashMonth(date).replace('/', '');
}

/** The lines as a file: comma-separated, CR LF, also after the last one. */
export function toDat(fileName: string, lines: readonly (readonly string[])[]): DatFile {
  return { fileName, text: lines.map((fields) => `${fields.join(',')}\r\n`).join('') };
}
