import { randomUUID } from 'node:crypto';

import type { Kysely } from 'kysely';

import { BANK_NUMBERS } from '#kinds/common-fields.ts';
import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Tables } from '../../tables.ts';
import type { Deps } from '../../platform/deps.ts';

import { demandCurrency } from './keep-currency.ts';
import type { Actor } from '../../platform/audit/actor.ts';

/** A bank account as typed. */
export interface BankAccountForm {
  readonly name: string;
  readonly bank: string;
  readonly accountNumber: string;
  readonly currency: string;
  readonly ledgerAccount: string;
  readonly isActive: boolean;
}

/** The bank accounts, by name. */
export async function listBankAccounts(db: Kysely<Tables>) {
  const rows = await db.selectFrom('bank_accounts').selectAll().orderBy('name').execute();
  return rows.map((row) => ({
    bankAccountId: row.bank_account_id,
    name: row.name,
    bank: row.bank,
    accountNumber: row.account_number,
    currency: row.currency,
    ledgerAccount: row.ledger_account,
    isActive: row.is_active,
  }));
}

/**
 * Adds a bank account. Throws bad-request when its ledger account is no account for cash in bank or
 * is kept in another currency, bank-account-exists.
 */
export async function addBankAccount(
  { db, clock }: Deps,
  actor: Actor,
  form: BankAccountForm,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await demandBankAccount(tx, form.ledgerAccount);
    await demandCurrency(tx, form);
    await tx
      .insertInto('bank_accounts')
      .values({ bank_account_id: randomUUID(), ...toRow(form) })
      .execute();
    await recordAudit(tx, {
      ...buildAudit(actor, form),
      at: clock.now(),
      action: 'bank-account.added',
      after: form,
    });
  });
}

/** Changes a bank account. Throws not-found, and what `addBankAccount` throws. */
export async function changeBankAccount(
  { db, clock }: Deps,
  actor: Actor,
  { bankAccountId, form }: { bankAccountId: string; form: BankAccountForm },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('bank_accounts')
      .selectAll()
      .where('bank_account_id', '=', bankAccountId)
      .forUpdate()
      .executeTakeFirst();
    if (before === undefined) throw new Problem('not-found');
    await demandBankAccount(tx, form.ledgerAccount);
    await demandCurrency(tx, form, before);
    await tx
      .updateTable('bank_accounts')
      .set(toRow(form))
      .where('bank_account_id', '=', bankAccountId)
      .execute();
    await recordAudit(tx, {
      ...buildAudit(actor, form),
      at: clock.now(),
      action: 'bank-account.changed',
      before,
      after: form,
    });
  });
}

/** Money in a bank is an asset; anything else behind it is a slip. */
async function demandBankAccount(tx: Kysely<Tables>, number: string): Promise<void> {
  const account = await tx
    .selectFrom('accounts')
    .select(['type', 'is_active'])
    .where('number', '=', number)
    .executeTakeFirst();
  const isBank = BANK_NUMBERS.some((beginning) => number.startsWith(beginning));
  if (isBank && account?.type === 'asset' && account.is_active) return;
  const message =
    'Choose an active account of the chart for cash in bank: its number begins with 11.';
  throw new Problem('bad-request', { fields: [{ path: 'ledgerAccount', message }] });
}

function toRow(form: BankAccountForm) {
  return {
    name: form.name,
    bank: form.bank,
    account_number: form.accountNumber,
    currency: form.currency,
    ledger_account: form.ledgerAccount,
    is_active: form.isActive,
  };
}

function buildAudit(actor: Actor, form: BankAccountForm) {
  return {
    actor: actor.clientId,
    actorUserId: actor.userId,
    subject: form.name,
    address: actor.address,
  };
}
