import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { BANK_NUMBERS } from '#kinds/common-fields.ts';

import type { Tables } from '../../tables.ts';

/** An account of the chart for cash in bank, with what the settings say of it. */
export interface StatementAccount {
  readonly account: string;
  readonly title: string;
  readonly bank: string;
  readonly currency: string;
  /** The bank's numbers of it as typed in the settings; none where it has no bank account there. */
  readonly numbers: readonly string[];
}

const SHORTEST_END = 4;
const SHORTEST_NUMBER = 6;

/** The active accounts for cash in bank, by number. */
export async function listBankLedgerAccounts(db: Kysely<Tables>): Promise<StatementAccount[]> {
  const { rows } = await sql<StatementAccount>`
    select a.number as account, a.title, coalesce(max(b.bank), '') as bank, account_currency(a.number) as currency,
        coalesce(array_agg(b.account_number order by b.is_active desc, b.name)
          filter (where b.bank_account_id is not null), '{}') as numbers
      from accounts a left join bank_accounts b on b.ledger_account = a.number
      where a.is_active and a.type = 'asset' and left(a.number, 2) = any(${[...BANK_NUMBERS]}::text[])
      group by a.number, a.title order by a.number`.execute(db);
  return rows;
}

/**
 * The one account that a bank's number names: all digits equal, or the visible end of a masked one
 * (`XXXX-XX-1234`), or one number ends with the other (an IBAN, a number with the branch before
 * it). Nothing when none fits, or more than one.
 */
export function accountOfNumber(
  accounts: readonly StatementAccount[],
  numberInFile: string,
): StatementAccount | undefined {
  const fitting = accounts.filter(({ numbers }) => numbers.some((one) => fits(one, numberInFile)));
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** Whether a number in a file may be this account's: it is, or either is not known. */
export function mayBeAccount(account: StatementAccount, numberInFile: string): boolean {
  if (account.numbers.length === 0 || digitsOf(numberInFile).length < SHORTEST_END) return true;
  return account.numbers.some((one) => fits(one, numberInFile));
}

function fits(typed: string, inFile: string): boolean {
  const own = digitsOf(typed);
  const isMasked = /[x*•#]/i.test(inFile.replace(/^[A-Z]{2}\d{2}/, ''));
  const theirs = isMasked ? digitsOf(/[\d\s-]*$/.exec(inFile)?.[0] ?? '') : digitsOf(inFile);
  if (own === '' || theirs === '') return false;
  const [ownStem, theirStem] = [own.replace(/^0+/, ''), theirs.replace(/^0+/, '')];
  if (ownStem === theirStem) return true;
  if (isMasked) return theirs.length >= SHORTEST_END && own.endsWith(theirs);
  const [short, long] = own.length < theirs.length ? [own, theirs] : [theirs, own];
  return short.length >= SHORTEST_NUMBER && long.endsWith(short);
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}
