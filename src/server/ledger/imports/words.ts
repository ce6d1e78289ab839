import { toSearchText } from '#shared/search-text.ts';

import type { Target } from './targets.ts';

/** Words that people use for ours, in headings. */
const OUR_WORDS: Readonly<Record<string, string>> = {
  no: 'number',
  nr: 'number',
  num: 'number',
  nos: 'number',
  qty: 'quantity',
  amt: 'amount',
  acct: 'account',
  desc: 'description',
  particulars: 'description',
  ref: 'reference',
  check: 'cheque',
  supplier: 'vendor',
  client: 'customer',
  buyer: 'customer',
  remarks: 'note',
  due: 'due',
  code: 'number',
};

/** Other headings for a field, by the field's name. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  customer: [
    'tin',
    'name',
    'customer name',
    'registered name',
    'sold to',
    // Exports of Xero, QuickBooks and Odoo.
    'contactname',
    'contact',
    'customer full name',
    'invoice partner display name',
    'partner',
  ],
  vendor: [
    'tin',
    'name',
    'vendor name',
    'payee',
    'contactname',
    'contact',
    'vendor display name',
    'invoice partner display name',
    'partner',
  ],
  party: ['party', 'name', 'tin', 'customer', 'vendor', 'party name'],
  receiptEmail: ['email', 'email address', 'customer email'],
  invoiceNumber: [
    'number',
    'invoice',
    'si number',
    'sales invoice number',
    'bill number',
    'document number',
  ],
  date: [
    'date',
    'invoice date',
    'bill date',
    'receipt date',
    'document date',
    'transaction date',
    'entry date',
  ],
  documentDate: ['date', 'document date', 'invoice date', 'invoicedate', 'invoice bill date'],
  dueDate: ['due', 'due date', 'duedate'],
  unitPrice: ['price', 'unit cost', 'rate', 'amount'],
  discount: ['discount', 'disc', 'less discount'],
  taxClass: ['vat', 'vat class', 'tax class', 'vat type', 'tax'],
  vatClass: ['vat', 'vat class', 'tax class', 'vat type', 'tax'],
  withholding: ['ewt', 'atc', 'withholding tax'],
  atc: ['ewt', 'atc', 'withholding tax'],
  amount: ['amount', 'payment', 'amount paid', 'total'],
  balance: [
    'balance',
    'open balance',
    'amount due',
    'amountdue',
    'invoiceamountdue',
    'amount residual',
    'amount',
  ],
  debit: ['debit', 'debit year to date', 'ytd debit'],
  credit: ['credit', 'credit year to date', 'ytd credit'],
  account: ['account number', 'account', 'gl account', 'account title', 'accountcode'],
  invoice: ['invoice', 'invoice number', 'document', 'si number'],
  bill: ['bill', 'bill number', 'document'],
  document: [
    'document',
    'document number',
    'number',
    'invoice number',
    'invoicenumber',
    'bill number',
    'reference',
  ],
  description: ['description', 'item', 'details', 'reason', 'explanation', 'memo'],
  note: ['note', 'memo', 'notes'],
  memo: ['memo', 'note', 'line description'],
  method: ['method', 'payment method', 'mode of payment'],
  reference: ['reference', 'reference number'],
};

/**
 * A heading as headings are compared: our words, no case, signs or plurals of possession.
 * `Customer’s TIN` is `customer tin`.
 */
export function headingKey(heading: string): string {
  const plain = toSearchText(heading.replaceAll(/[’']s\b/gi, '').replaceAll('#', ' no '));
  const joined = plain.replaceAll(/\be (mails?)\b/g, 'e$1').replace(/ (?:php|peso|pesos)$/, '');
  return joined
    .split(' ')
    .map((word) => (Object.hasOwn(OUR_WORDS, word) ? OUR_WORDS[word] : word))
    .join(' ');
}

/**
 * How well a heading names a target: 5 an account's number, 4 to the letter of the template, down
 * to 1 for sharing all words of the shorter; 0 not at all.
 */
export function likeness(key: string, target: Target): number {
  if (key === '') return 0;
  // Beside a column of titles the one of numbers says it without a doubt.
  if (target.field.type === 'account' && key === 'account number') return 5;
  const { heading, names } = keysOf(target);
  if (key === heading) return 4;
  if (names.includes(key)) return 3;
  const place = OTHER_NAMES[target.name]?.indexOf(key) ?? -1;
  if (place !== -1) return 2.9 - place / 20;
  // A receipt's number is no address, though one of its words is.
  if (target.field.type === 'email' && !key.includes('email')) return 0;
  return names.some((name) => isWithin(name, key) || isWithin(key, name)) ? 1 : 0;
}

interface Keys {
  readonly heading: string;
  readonly names: readonly string[];
}

const known = new WeakMap<Target, Keys>();

/** What a target is called: each cell of many rows is compared with it. */
function keysOf(target: Target): Keys {
  const found = known.get(target);
  if (found !== undefined) return found;
  const { heading, field, name } = target;
  const names = [headingKey(field.label), headingKey(splitName(name))];
  const keys = { heading: headingKey(heading), names };
  known.set(target, keys);
  return keys;
}

/** `documentDate` is `document date`. */
export function splitName(name: string): string {
  return name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
}

function isWithin(few: string, many: string): boolean {
  const all = new Set(many.split(' '));
  return few.split(' ').every((word) => all.has(word));
}
