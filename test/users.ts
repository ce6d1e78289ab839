import { argon2Sync, randomBytes, randomUUID } from 'node:crypto';

import type { Deps } from '#server/platform/deps.ts';
import { findPermittedCompany } from '#server/platform/identity/account-queries.ts';
import { hashPassword } from '#server/platform/identity/password-hash.ts';
import { insertAccount } from '#server/platform/users/account-writes.ts';
import { takePlace } from '#server/platform/users/places.ts';
import { invariant } from '#shared/invariant.ts';
import type { Role } from '#shared/platform/roles.ts';

interface NewTestAccount {
  readonly clientId: string;
  readonly role: Role;
  readonly password: string;
  readonly mustChange?: boolean;
  /**
   * Its password is checked with next to no work: for tests that are not about passwords, and log
   * in often.
   */
  readonly isQuick?: boolean;
}

/**
 * Adds an active account straight to the database. Throws when it exists or all five places are
 * taken.
 */
export async function addAccount(deps: Deps, account: NewTestAccount): Promise<string> {
  const company = await findPermittedCompany(deps.db);
  invariant(company, 'the test company is seeded');
  const userId = randomUUID();
  const passwordHash = account.isQuick
    ? await quickHash(account.password)
    : await hashPassword(account.password);
  await deps.db.transaction().execute(async (tx) =>
    insertAccount(tx, {
      userId,
      companyId: company.company_id,
      clientId: account.clientId,
      role: account.role,
      slot: await takePlace(tx, company.company_id),
      passwordHash,
      mustChange: account.mustChange ?? false,
      now: deps.clock.now(),
    }),
  );
  return userId;
}

/** A hash that says itself how little work it takes. */
export async function quickHash(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const work = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
  const tag = argon2Sync('argon2id', { message: Buffer.from(password, 'utf8'), nonce, ...work });
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${work.memory},t=${work.passes},p=${work.parallelism}$${text(nonce)}$${text(tag)}`;
}
