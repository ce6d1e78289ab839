import type { Centavos } from '#shared/money.ts';
import { toWire } from '#shared/money.ts';

import type { AccountsTable } from '../../platform/settings/tables.ts';

/** An account, as far as hledger needs to know it. */
export type HledgerAccount = Pick<AccountsTable, 'number' | 'title' | 'type' | 'statement_line'>;

/** What is said of an entry or a line beside its figures; what is empty is left out. */
type Tags = Readonly<Record<string, string | null>>;

/** One debit (positive) or credit (negative) of an entry. */
export interface HledgerLine {
  readonly account: string;
  readonly amount: Centavos;
  readonly tags: Tags;
}

/** One journal entry, its lines in their order. */
export interface HledgerEntry {
  readonly number: string;
  readonly date: string;
  readonly description: string;
  readonly tags: Tags;
  readonly lines: readonly HledgerLine[];
}

// hledger tells the sorts of accounts by these words and letters; accounts below them inherit the
// letter.
const TYPES = { assets: 'A', liabilities: 'L', equity: 'E', revenues: 'R', expenses: 'X' } as const;

const PLACES: Record<AccountsTable['type'], string> = {
  asset: 'assets',
  liability: 'liabilities',
  equity: 'equity',
  income: 'revenues',
  cost: 'expenses:cost of sales',
  expense: 'expenses',
};

const CASH_LINE = 'BS.CA.CASH';
const NAME_WIDTH = 68;
const AMOUNT_WIDTH = 18;

/** The full name of an account: its place in hledger's tree, its number, its title. */
export function hledgerName({ type, number, title }: HledgerAccount): string {
  // In a name a colon begins a sub-account, two spaces or a semicolon end it.
  const safe = oneLine(title).replaceAll(':', '-').replaceAll(';', ',');
  return `${PLACES[type]}:${number} ${safe}`.trimEnd();
}

/** The beginning of a journal: notes, how amounts are written, and every account with its type. */
export function writeHead(notes: readonly string[], accounts: readonly HledgerAccount[]): string {
  const lines = [
    ...notes.map((note) => `; ${oneLine(note)}`),
    '',
    'decimal-mark .',
    'commodity 1000.00 PHP',
    '',
    ...Object.entries(TYPES).map(([name, letter]) => `account ${name}  ; type: ${letter}`),
    '',
    ...accounts.map((account) => {
      const type = account.statement_line === CASH_LINE ? '  ; type: C' : '';
      return `account ${hledgerName(account)}${type}`;
    }),
  ];
  return `${lines.join('\n')}\n`;
}

/**
 * One entry as a transaction of hledger's; `names` are the full names of the accounts by number.
 */
export function writeEntry(entry: HledgerEntry, names: ReadonlyMap<string, string>): string {
  const description = oneLine(entry.description).replaceAll(';', ',').replaceAll('|', '/');
  let text = `\n${`${entry.date} (${entry.number}) ${description}`.trimEnd()}\n${tagLines(entry.tags)}`;
  for (const { account, amount, tags } of entry.lines)
    text += `${writePosting(names.get(account) ?? account, amount)}\n${tagLines(tags)}`;
  return text;
}

/**
 * The one place where amounts are written: pesos with two decimals. Foreign amounts stand in a tag
 * beside them.
 */
function writePosting(name: string, amount: Centavos): string {
  return `    ${name.padEnd(NAME_WIDTH)}  ${toWire(amount).padStart(AMOUNT_WIDTH)} PHP`;
}

/**
 * A line for each tag: a comma would end its value, and brackets in a comment may be read as the
 * date of a posting.
 */
function tagLines(tags: Tags): string {
  let text = '';
  for (const [name, value] of Object.entries(tags)) {
    const said = value === null ? '' : tagValue(value);
    if (said !== '') text += `    ; ${name}: ${said}\n`;
  }
  return text;
}

function tagValue(text: string): string {
  if (PLAIN_TAG.test(text)) return text;
  return oneLine(text).replaceAll(',', ';').replaceAll('[', '(').replaceAll(']', ')');
}

/** As `PLAIN`, without commas and brackets. */
const PLAIN_TAG = /^(?:[!-+\--Z\\^-~]+(?: [!-+\--Z\\^-~]+)*)?$/;

/** Nothing that ends a line or passes for two spaces, of whatever sort. */
function oneLine(text: string): string {
  return PLAIN.test(text) ? text : text.replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** Printed ASCII with single spaces between words, as most texts are: nothing to replace. */
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/;
