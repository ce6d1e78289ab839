import { assignByName } from '../imports/guess-columns.ts';
import { MAX_PREAMBLE, isBlank } from '../imports/sheet.ts';
import type { Sheet } from '../imports/sheet.ts';
import { headingKey } from '../imports/words.ts';

/** What a sheet holds. */
export type SheetKind = 'trial-balance' | 'receivables' | 'payables' | 'none';

/** A program whose reports are recognised. */
export type ReportPreset = 'QuickBooks' | 'Xero' | 'Odoo' | 'JuanTax';

/** Where the headings of a sheet stand, and which column is which. */
export interface SheetColumns {
  readonly headerRow: number;
  readonly columns: Readonly<Record<string, number>>;
}

const BALANCE_FIELDS = namesOf({
  number: 'account number, account code, number, gl code',
  account: 'account, account name, account title, title, name, full name, accounts',
  debit: 'debit year to date, ytd debit, debit balance, debit, end balance debit',
  credit: 'credit year to date, ytd credit, credit balance, credit, end balance credit',
  foreign: 'in foreign currency, foreign balance, foreign amount',
});
const ITEM_FIELDS = namesOf({
  party:
    'customer, customer full name, customer name, vendor, vendor display name, vendor name, contactname, contact name, contact, invoice partner display name, partner, name, payee',
  tin: 'tin, tax number, tax id, vat reg tin',
  address: 'address, street, billing address',
  document: 'invoice number, invoicenumber, bill number, document number, number, document',
  date: 'invoice date, invoicedate, invoice bill date, bill date, document date, transaction date, date',
  due: 'due date, duedate, due',
  amount:
    'open balance, invoiceamountdue, total amount due, amount due, amountdue, amount residual, open amount, outstanding, balance, total, amount',
  type: 'transaction type, type',
  currency: 'currency',
});

function namesOf(fields: Readonly<Record<string, string>>) {
  return Object.entries(fields).map(([path, names]) => ({
    path,
    names: names.split(', ').map(headingKey),
  }));
}

/** Finds the headings of a trial balance; of several debits and credits the last ones count. */
export function findBalanceColumns(sheet: Sheet): SheetColumns | undefined {
  return locate(sheet, (row) => {
    const keys = row.map(headingKey);
    const columns = assignByName(keys, BALANCE_FIELDS);
    for (const side of ['debit', 'credit']) {
      if (columns[side] !== undefined && keys.filter((key) => key === side).length > 1)
        columns[side] = keys.lastIndexOf(side);
    }
    if (columns['debit'] === undefined || columns['credit'] === undefined) return undefined;
    // QuickBooks writes nothing over its accounts.
    if (columns['account'] === undefined && columns['number'] === undefined) {
      const blank = keys.indexOf('');
      if (blank === -1) return undefined;
      columns['account'] = blank;
    }
    return columns;
  });
}

/** Finds the headings of open invoices or bills; the party may stand over its documents instead. */
export function findItemColumns(sheet: Sheet): SheetColumns | undefined {
  return locate(sheet, (row) => {
    const columns = assignByName(row.map(headingKey), ITEM_FIELDS);
    const isItem = ['document', 'date', 'amount'].every((path) => columns[path] !== undefined);
    return isItem ? columns : undefined;
  });
}

function locate(
  { rows }: Sheet,
  assign: (row: readonly string[]) => Record<string, number> | undefined,
): SheetColumns | undefined {
  let best: SheetColumns | undefined;
  for (const [headerRow, row] of rows.slice(0, MAX_PREAMBLE).entries()) {
    const columns = isBlank(row) ? undefined : assign(row);
    if (columns === undefined) continue;
    if (Object.keys(columns).length > Object.keys(best?.columns ?? {}).length)
      best = { headerRow, columns };
  }
  return best;
}

const WORDS: readonly (readonly ['receivables' | 'payables', RegExp, number])[] = [
  ['payables', /\bpayables?\b|\ba\/p\b/gi, 10],
  ['payables', /\b(?:vendors?|suppliers?)\b/gi, 5],
  ['payables', /\bbills?\b/gi, 2],
  ['receivables', /\breceivables?\b|\ba\/r\b/gi, 10],
  ['receivables', /\b(?:customers?|clients?)\b/gi, 5],
  ['receivables', /\b(?:invoices?|inv)\b/gi, 1],
];

/** What a sheet looks like, by its headings, and by what its name and first rows speak of. */
export function guessKind(sheet: Sheet): SheetKind {
  if (findBalanceColumns(sheet) !== undefined) return 'trial-balance';
  if (findItemColumns(sheet) === undefined) return 'none';
  const text = [sheet.name.replaceAll(/[-_]/g, ' '), ...sheet.rows.slice(0, 12).flat()].join(' | ');
  const score = { receivables: 0, payables: 0 };
  for (const [side, pattern, weight] of WORDS)
    score[side] += weight * (text.match(pattern)?.length ?? 0);
  return score.payables > score.receivables ? 'payables' : 'receivables';
}

const SIGNS: readonly (readonly [ReportPreset, RegExp])[] = [
  ['JuanTax', /tax type \| atc \| coa|amount \(vat inclusive\)/i],
  ['Xero', /debit - year to date|< 1 month|contactname|ageing by|as at \d/i],
  [
    'QuickBooks',
    /transaction type|\b(?:accrual|cash) basis\b|a\/[rp] aging|open balance|total for /i,
  ],
  ['Odoo', /invoice partner display name|invoice\/bill date|code \| account name \| debit/i],
];

/** The program that a report comes from; nothing where none is recognised. */
export function findReportPreset({ rows }: Sheet): ReportPreset | undefined {
  const text = [...rows.slice(0, 12), ...rows.slice(-4)].map((row) => row.join(' | ')).join(' | ');
  const found = SIGNS.find(([, sign]) => sign.test(text))?.[0];
  if (found !== undefined) return found;
  // The trial balance of QuickBooks has no heading over its accounts.
  return /(?:^| \| ) \| debit \| credit/i.test(text) ? 'QuickBooks' : undefined;
}
