import { toSearchText } from '#shared/search-text.ts';

/**
 * What a column of a statement can be. What moved the account is `net`, where `gross` and `fee`
 * stand beside it; `other` is known and says nothing of a line: an account's number, a running
 * number.
 */
export type ColumnRole =
  | 'date'
  | 'description'
  | 'debit'
  | 'credit'
  | 'amount'
  | 'indicator'
  | 'balance'
  | 'cheque'
  | 'reference'
  | 'gross'
  | 'fee'
  | 'net'
  | 'other';

/**
 * A role that a heading names, and how surely: 2 by its whole text, 1 by words in it, less for
 * words that say little.
 */
export interface NamedRole {
  readonly role: ColumnRole;
  readonly weight: number;
}

/**
 * What banks and spreadsheets call their columns (handbook 7.2, and more), the surest first. They
 * are compared without case, signs and the name of a currency.
 */
const NAMES: Readonly<Record<ColumnRole, readonly string[]>> = {
  indicator: [
    'credit debit indicator',
    'debit credit indicator',
    'dr cr indicator',
    'cr dr indicator',
    'debit credit',
    'credit debit',
    'dr cr',
    'cr dr',
    'd c',
    'c d',
    'drcr',
    'crdr',
    'dc',
    'dc mark',
    'db cr',
    'indicator',
    'sign',
    'direction',
    'money in out',
    'in out',
    'type',
  ],
  balance: [
    'running balance',
    'ending balance',
    'outstanding balance',
    'balance',
    'ledger balance',
    'available balance',
    'account balance',
    'book balance',
    'current balance',
    'closing balance',
    'balance after transaction',
    'running bal',
    'bal',
    'saldo',
  ],
  cheque: [
    'check no',
    'check number',
    'cheque no',
    'cheque number',
    'check num',
    'cheque num',
    'chk no',
    'chq no',
    'ck no',
    'check',
    'cheque',
    'checkno',
    'check serial no',
    'check serial number',
    'serial no',
    'check cheque no',
  ],
  reference: [
    'reference no',
    'reference number',
    'ref no',
    'ref number',
    'reference',
    'transaction reference',
    'transaction reference number',
    'transaction reference no',
    'bank reference',
    'trans ref',
    'transaction id',
    'trans id',
    'txn id',
    'transaction no',
    'transaction number',
    'trace no',
    'trace number',
    'sequence no',
    'sequence number',
    'confirmation no',
    'document no',
    'ref',
    'ref num',
    'unique id',
  ],
  date: [
    'posting date',
    'posted date',
    'date posted',
    'post date',
    'book date',
    'booking date',
    'transaction date',
    'trans date',
    'tran date',
    'txn date',
    'trx date',
    'date of transaction',
    'date',
    'date time',
    'date and time',
    'transaction date time',
    'transaction date and time',
    'process date',
    'entry date',
    'value date',
    'effective date',
    'effectivity date',
    'petsa',
  ],
  debit: [
    'debit',
    'debit amount',
    'debits',
    'withdrawal',
    'withdrawals',
    'withdrawal amount',
    'amount debited',
    'debit amt',
    'dr',
    'dr amount',
    'dr amt',
    'money out',
    'paid out',
    'outflow',
    'checks debits',
    'debit withdrawal',
    'withdrawal debit',
    'withdrawals debits',
    'debits withdrawals',
    'payments',
    'charges',
    'amount out',
  ],
  credit: [
    'credit',
    'credit amount',
    'credits',
    'deposit',
    'deposits',
    'deposit amount',
    'amount credited',
    'credit amt',
    'cr',
    'cr amount',
    'cr amt',
    'money in',
    'paid in',
    'inflow',
    'deposits credits',
    'credit deposit',
    'deposit credit',
    'credits deposits',
    'receipts',
    'amount in',
  ],
  amount: [
    'amount',
    'transaction amount',
    'trans amount',
    'txn amount',
    'tran amount',
    'amount of transaction',
    'amt',
    'debit credit amount',
    'value',
  ],
  net: [
    'net',
    'net amount',
    'net total',
    'net settlement',
    'net settlement amount',
    'net payout',
    'net of fees',
    'net credit',
    'net proceeds',
    'amount net',
    'settled amount',
    'settlement amount',
    'payout amount',
  ],
  gross: ['gross', 'gross amount', 'gross total', 'gross sales', 'amount gross'],
  fee: [
    'fee',
    'fees',
    'fee amount',
    'transaction fee',
    'service fee',
    'service charge',
    'processing fee',
    'commission',
    'mdr',
    'merchant discount',
    'merchant discount rate',
  ],
  other: [
    'bank account',
    'account',
    'account no',
    'account number',
    'acct no',
    'acct number',
    'iban',
    'bban',
    'from account',
    'to account',
    'source account',
    'destination account',
    'counterparty account',
    'beneficiary account',
    'card no',
    'card number',
    'currency',
    'ccy',
    'line no',
    'row',
    'row no',
    'item no',
    'no',
  ],
  description: [
    'description',
    'transaction description',
    'trans description',
    'particulars',
    'particular',
    'transaction details',
    'transaction detail',
    'details',
    'narrative',
    'narration',
    'transaction particulars',
    'transaction',
    'transactions',
    'remarks',
    'remark',
    'memo',
    'explanation',
    'transaction type',
    'trans type',
    'tran type',
    'transaction code',
    'trans code',
    'tran code',
    'payee',
    'notes',
    'text',
  ],
};
const CURRENCY_WORDS = /\b(?:php|peso|pesos|philippine|usd|in)\b/g;
const MAX_HEADING = 60;
const BY_NAME = new Map<string, NamedRole>();
for (const [role, names] of Object.entries(NAMES))
  for (const [at, name] of names.entries())
    if (!BY_NAME.has(name)) BY_NAME.set(name, { role: role as ColumnRole, weight: 2 - at / 100 });

/** The role that a heading names; `undefined` for a text that is no heading of a statement. */
export function findRole(heading: string): NamedRole | undefined {
  if (heading === '' || heading.length > MAX_HEADING) return undefined;
  const key = headingKey(heading);
  const exact = BY_NAME.get(key);
  if (exact !== undefined) return exact;
  const words = key.split(' ');
  if (
    words.length > 6 ||
    /\b(?:beginning|opening|total|as of|account (?:no|number|name))\b/.test(key)
  )
    return undefined;
  const within = [...BY_NAME].filter(
    ([name]) => name.length > 2 && ` ${key} `.includes(` ${name} `),
  );
  const best = within.sort(([left], [right]) => right.length - left.length)[0];
  return best === undefined ? undefined : { role: best[1].role, weight: best[1].weight - 1 };
}

/** A heading as headings are compared; the abbreviations of numbers are one. */
function headingKey(heading: string): string {
  const key = toSearchText(heading.replaceAll('#', ' no ').replaceAll('+', ' '));
  const plain = key.replaceAll(CURRENCY_WORDS, ' ').replaceAll(/\s+/g, ' ').trim();
  return plain === '' ? key : plain;
}
