import type { Kysely } from 'kysely';

import { Problem } from '#shared/problems.ts';

import type { Tables } from '../db/tables.ts';

/** A bank account as it was. */
interface Before {
  readonly bank_account_id: string;
  readonly ledger_account: string;
  readonly currency: string;
}

/**
 * An account of the chart is kept in one currency, and once there are entries it keeps it: amounts that were counted in one
 * would be read as another. `before` is the bank account as it was. Throws bad-request.
 */
export async function demandCurrency(
  tx: Kysely<Tables>,
  { ledgerAccount, currency }: { readonly ledgerAccount: string; readonly currency: string },
  before?: Before,
): Promise<void> {
  const isMoved = before !== undefined && before.ledger_account !== ledgerAccount;
  if (before !== undefined && !isMoved && before.currency === currency) return;
  const kept = (await currencyOf(tx, ledgerAccount, before)) ?? currency;
  if (kept !== currency)
    throw fault('currency', `Account ${ledgerAccount} is kept in ${kept}. Choose another account.`);
  if (!isMoved || before.currency === 'PHP') return;
  const { ledger_account: left } = before;
  const rest = await currencyOf(tx, left, undefined, before.bank_account_id);
  if (rest !== undefined && rest !== before.currency)
    throw fault(
      'ledgerAccount',
      `Account ${left} has entries in ${before.currency}: leave it there.`,
    );
}

/**
 * The currency that an account is kept in: of its other bank accounts, or of its entries. Nothing while it has neither.
 */
async function currencyOf(
  tx: Kysely<Tables>,
  account: string,
  before: Before | undefined,
  without = before?.bank_account_id,
): Promise<string | undefined> {
  const other = await tx
    .selectFrom('bank_accounts')
    .select('currency')
    .where('ledger_account', '=', account)
    .$if(without !== undefined, (rows) => rows.where('bank_account_id', '<>', without ?? ''))
    .executeTakeFirst();
  if (other !== undefined) return other.currency;
  const used = await tx
    .selectFrom('account_balances')
    .select('account')
    .where('account', '=', account)
    .executeTakeFirst();
  if (used === undefined) return undefined;
  return before?.ledger_account === account ? before.currency : 'PHP';
}

function fault(path: string, message: string): Problem {
  return new Problem('bad-request', { fields: [{ path, message }] });
}
