import { toSearchText } from '#shared/search-text.ts';

const MOST_WORDS = 5;

/** The words of a rule, as lines are searched for them. */
export function wordsOf(text: string): string[] {
  return toSearchText(text)
    .split(' ')
    .filter((word) => word !== '');
}

/** Whether a line's text has every word of a rule, in any order. */
export function hasWords(text: string, words: string): boolean {
  const there = new Set(wordsOf(text));
  const wanted = wordsOf(words);
  return wanted.length > 0 && wanted.every((word) => there.has(word));
}

/** Whether two rules ask for the same words, in any order. */
export function haveSameWords(one: string, other: string): boolean {
  const [first, second] = [new Set(wordsOf(one)), new Set(wordsOf(other))];
  return first.size === second.size && [...first].every((word) => second.has(word));
}

/**
 * What stays the same in the texts of one kind of line: its first words without a digit. Empty: it
 * has none.
 */
export function usualWords(text: string): string {
  return wordsOf(text)
    .filter((word) => word.length > 1 && !/\d/.test(word))
    .slice(0, MOST_WORDS)
    .join(' ')
    .toUpperCase();
}

/** Words that banks write on anybody's line. */
const ANYBODYS = new Set(
  (
    'account acct ada advice arrangement atm auto bancnet bank banking bill bills branch card cash charge check ' +
    'cheque chk chq clearing cm cr credit dd debit dep deposit direct dm dr electronic encashment epayment fee ' +
    'fees for from fund funds giro ibft in inc inclearing incoming instapay int inter interbank interest internet ' +
    'inward lddap local memo mobile no of online onl otc out own pob ' +
    'outgoing outward over counter paid pay payment payments payroll pesonet pmt pos purchase received ref ' +
    'reference remit remittance sa sc sent service settlement svchg teller tfr the thru to transaction transfer trf trx txn ' +
    'via wd wire with withdrawal xfer batch'
  ).split(' '),
);

/** Whether some word of a text is not one that stands on anybody's line. */
export function saysWho(text: string): boolean {
  return wordsOf(text).some((word) => word.length > 2 && !ANYBODYS.has(word));
}

/** The words of a text that may be somebody's name. */
export function tellingWords(text: string): string[] {
  return wordsOf(text).filter((word) => !ANYBODYS.has(word) && !/\d/.test(word));
}
