import { classNamed, classOfNumber, isWithoutBalance } from '#shared/ledger/account-classes.ts';
import type { AccountClass } from '#shared/ledger/account-classes.ts';
import { readWrittenAccount } from '#shared/ledger/written-account.ts';
import type { WrittenAccount } from '#shared/ledger/written-account.ts';
import { toSearchText } from '#shared/search-text.ts';

import type { Mapping } from '../imports/mapping.ts';
import { isBlank } from '../imports/sheet.ts';
import type { Sheet } from '../imports/sheet.ts';

import type { ChartPath } from './fields.ts';

/** A row of a chart of accounts as the file has it. */
export interface ReadAccount extends WrittenAccount {
  /** As the spreadsheet program counts. */
  readonly row: number;
  /** As the file writes it. */
  readonly type: string;
  readonly found: AccountClass | undefined;
  readonly normalSide: 'debit' | 'credit';
  /** Why it can be no account; empty where it can. */
  readonly reason: string;
}

const MOST = 100;
/** Accounts that stand on the other side than those around them. */
const CONTRA = [
  { types: ['asset'], words: /^(?:accum|accumulated|allowance|less)\b/ },
  { types: ['equity'], words: /\b(?:drawing|drawings|dividend|dividends|treasury)\b/ },
  { types: ['income'], words: /\b(?:discount|discounts|returns?|allowances?|refunds?)\b/ },
  { types: ['cost'], words: /\bpurchase (?:discounts?|returns?)\b/ },
];

/** Reads every account under the headings; sums, sections and footers of a report are none. */
export function readAccounts(sheets: readonly Sheet[], mapping: Mapping): ReadAccount[] {
  const [part] = mapping.parts;
  const sheet = part && sheets[part.sheet];
  if (part === undefined || sheet === undefined) return [];
  const hasTypes = part.columns['type'] !== undefined;
  const rows = sheet.rows.flatMap((cells, index) => {
    if (index <= part.headerRow || isBlank(cells)) return [];
    const text = (path: ChartPath) => {
      const column = part.columns[path];
      const own = column === undefined ? '' : (cells[column] ?? '').trim();
      return own || (mapping.fixed[path]?.trim() ?? '');
    };
    if (isNoAccount(cells, { title: text('title'), type: text('type'), hasTypes })) return [];
    return [readAccount(index + 1, text)];
  });
  const twins = new Map<string, number>();
  for (const { title } of rows) twins.set(title, (twins.get(title) ?? 0) + 1);
  // Where two are called alike, the one below another account is called after both.
  return rows.map((read) =>
    (twins.get(read.title) ?? 0) > 1 && read.path.length <= MOST
      ? { ...read, title: read.path }
      : read,
  );
}

function isNoAccount(
  cells: readonly string[],
  { title, type, hasTypes }: { title: string; type: string; hasTypes: boolean },
): boolean {
  if (/^total\b/i.test(title) && type === '') return true;
  return hasTypes && type === '' && cells.filter((cell) => cell !== '').length === 1;
}

function readAccount(row: number, text: (path: ChartPath) => string): ReadAccount {
  const written = readWrittenAccount(text('number'), text('title'));
  const type = text('type');
  const found = classOf(written, { type, detail: text('detail') });
  return {
    ...written,
    row,
    type,
    found,
    normalSide: sideOf(written.path, { found, side: text('side') }),
    reason: reasonAgainst(written.title, { type, found }),
  };
}

/** The word of the file; without one, what its number says. */
function classOf(
  { number }: WrittenAccount,
  { type, detail }: { type: string; detail: string },
): AccountClass | undefined {
  if (type === '') return /^\d{4}$/.test(number) ? classOfNumber(number) : undefined;
  const word = toSearchText(detail);
  if (word === 'cash on hand' || word === 'inventory') return classNamed(word);
  const found = classNamed(type);
  const ofNumber = /^\d{4}$/.test(number) ? classOfNumber(number) : undefined;
  // A file that says no more than "Asset" leaves the rest to the number.
  const isPlain = ['asset', 'liability', 'expense', 'income'].includes(toSearchText(type));
  return isPlain && ofNumber?.type === found?.type ? ofNumber : found;
}

function sideOf(
  title: string,
  { found, side }: { found: AccountClass | undefined; side: string },
): ReadAccount['normalSide'] {
  if (/^d/i.test(side)) return 'debit';
  if (/^c/i.test(side)) return 'credit';
  const usual = found?.normalSide ?? 'debit';
  const words = toSearchText(title);
  const isContra = CONTRA.some(
    (each) => found && each.types.includes(found.type) && each.words.test(words),
  );
  if (!isContra) return usual;
  return usual === 'debit' ? 'credit' : 'debit';
}

function reasonAgainst(
  title: string,
  { type, found }: { type: string; found: AccountClass | undefined },
): string {
  if (title === '') return 'The title is missing.';
  if (title.length > MOST) return `The title has more than ${MOST} characters.`;
  if (isWithoutBalance(type))
    return 'An account of this type has no balance, and is not needed here.';
  if (found !== undefined) return '';
  return type === ''
    ? 'The type is missing.'
    : `“${type.slice(0, 40)}” is no type of account that is known here.`;
}
