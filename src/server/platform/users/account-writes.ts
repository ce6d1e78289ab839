import type { Kysely } from 'kysely';

import type { Role } from '#shared/platform/roles.ts';

import type { Tables } from '../../tables.ts';
import { deleteFactors } from '../second-factor/queries.ts';

export interface NewAccount {
  readonly userId: string;
  readonly companyId: string;
  readonly clientId: string;
  readonly role: Role;
  readonly slot: number;
  readonly passwordHash: string;
  /** Somebody else set or generated the password. */
  readonly mustChange: boolean;
  /** Of an accountant: sees everything, changes nothing. */
  readonly isReadOnly?: boolean;
  readonly now: Date;
}

/** Adds an account. The database refuses a Client ID that exists and a place that is taken. */
export async function insertAccount(tx: Kysely<Tables>, account: NewAccount): Promise<void> {
  await tx
    .insertInto('user_accounts')
    .values({
      user_id: account.userId,
      company_id: account.companyId,
      client_id: account.clientId,
      role: account.role,
      active_slot: account.slot,
      password_hash: account.passwordHash,
      must_change_password: account.mustChange,
      is_read_only: account.isReadOnly ?? false,
      password_changed_at: account.now,
      created_at: account.now,
      deactivated_at: null,
      deleted_at: null,
    })
    .execute();
}

/** Puts an account on one of the company's five places, or (null) takes it off. */
export async function setSlot(
  tx: Kysely<Tables>,
  userId: string,
  { slot, now }: { slot: number | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('user_accounts')
    .set({ active_slot: slot, deactivated_at: slot === null ? now : null })
    .where('user_id', '=', userId)
    .execute();
}

/** Empties an account for good: the row stays for what it recorded, without credentials. */
export async function eraseAccount(tx: Kysely<Tables>, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('user_accounts')
    .set({ active_slot: null, password_hash: null, deleted_at: now, person_email: '' })
    .where('user_id', '=', userId)
    .execute();
  for (const table of ['bookmarks', 'drafts', 'list_views', 'list_columns'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await deleteFactors(tx, userId);
}

/** Keeps who stands behind an account. The database refuses a reader who is no accountant. */
export async function writePerson(
  tx: Kysely<Tables>,
  userId: string,
  person: {
    readonly displayName: string;
    readonly email: string;
    readonly signatureLine: string;
    readonly isReadOnly: boolean;
  },
): Promise<void> {
  await tx
    .updateTable('user_accounts')
    .set({
      display_name: person.displayName,
      person_email: person.email,
      signature_line: person.signatureLine,
      is_read_only: person.isReadOnly,
    })
    .where('user_id', '=', userId)
    .execute();
}

/** Locks a company's accounts against others that count its places; call it before choosing one. */
export async function lockCompany(tx: Kysely<Tables>, companyId: string): Promise<void> {
  await tx
    .selectFrom('companies')
    .select('company_id')
    .where('company_id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** The places of a company that are taken. */
export async function listTakenSlots(
  tx: Kysely<Tables>,
  companyId: string,
): Promise<readonly number[]> {
  const rows = await tx
    .selectFrom('user_accounts')
    .select('active_slot')
    .where('company_id', '=', companyId)
    .where('active_slot', 'is not', null)
    .execute();
  return rows.flatMap(({ active_slot }) => active_slot ?? []);
}
