import { randomUUID } from 'node:crypto';

import type { Deps } from '#server/deps.ts';
import { findPermittedCompany } from '#server/identity/account-queries.ts';
import { hashPassword } from '#server/identity/password-hash.ts';
import { insertAccount } from '#server/users/account-writes.ts';
import { takePlace } from '#server/users/places.ts';
import { invariant } from '#shared/invariant.ts';
import type { Role } from '#shared/roles.ts';

interface NewTestAccount {
  readonly clientId: string;
  readonly role: Role;
  readonly password: string;
  readonly mustChange?: boolean;
}

/** Adds an active account straight to the database. Throws when it exists or all five places are taken. */
export async function addAccount(deps: Deps, account: NewTestAccount): Promise<string> {
  const company = await findPermittedCompany(deps.db);
  invariant(company, 'the test company is seeded');
  const userId = randomUUID();
  const passwordHash = await hashPassword(account.password);
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
