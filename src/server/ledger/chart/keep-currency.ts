import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { Problem } from '#shared/problems.ts';

import type { Tables } from '../../tables.ts';

/** A bank account as it was. */
interface Before {
  readonly bank_account_id: string;
  readonly ledger_account: string;
  readonly currency: string;
}

/**
 * An account of the chart is kept in one currency, and once there are entries it keeps it: amounts
 * that were counted in one would be read as another. `before` is the bank account as it was. Throws
 * bad-request.
 */
export async function demandCurrency(
  tx: Kysely<Tables>,
  { ledgerAccount, currency }: { readonly ledgerAccount: string; readonly currency: string },
  before?: Before,
): Promise<void> {
  const isMoved = before !== undefined && before.ledger_account !== ledgerAccount;
  if (before !== undefined && !isMoved && before.currency === currency) return;
  const without = before?.bank_account_id;
  // The entries of an account without another bank account were in the currency of this one, if it
  // was its own.
  const ofEntries = before === undefined || isMoved ? null : before.currency;
  const kept = await findCurrency(tx, { account: ledgerAccount, without, ofEntries });
  if (kept !== undefined && kept !== currency)
    throw fault('currency', `Account ${ledgerAccount} is kept in ${kept}. Choose another account.`);
  if (!isMoved) return;
  const { ledger_account: account, currency: left } = before;
  const rest = await findCurrency(tx, { account, without, ofEntries: null });
  if (rest !== undefined && rest !== left)
    throw fault('ledgerAccount', `Account ${account} has entries in ${left}: leave it there.`);
}

/**
 * The currency that an account is kept in: of its bank accounts, or of what is on it; nothing while
 * it has neither.
 */
async function findCurrency(
  tx: Kysely<Tables>,
  asked: { account: string; without: string | undefined; ofEntries: string | null },
): Promise<string | undefined> {
  const { account, without, ofEntries } = asked;
  const other = await tx
    .selectFrom('bank_accounts')
    .select('currency')
    .where('ledger_account', '=', account)
    .$if(without !== undefined, (rows) => rows.where('bank_account_id', '<>', without ?? ''))
    .executeTakeFirst();
  if (other !== undefined) return other.currency;
  const { rows } = await sql<{ isUsed: boolean; ofTitle: string }>`
    select coalesce((select sum(debit - credit) from account_balances where account = ${account}), 0) <> 0
      or exists (select from currency_balances where account = ${account} and quantity <> 0) as "isUsed",
      titled_currency(${account}) as "ofTitle"`.execute(tx);
  return rows[0]?.isUsed === true ? (ofEntries ?? rows[0].ofTitle) : undefined;
}

function fault(path: string, message: string): Problem {
  return new Problem('bad-request', { fields: [{ path, message }] });
}
