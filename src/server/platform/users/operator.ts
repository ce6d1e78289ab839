import { randomUUID } from 'node:crypto';

import { Problem } from '#shared/problems.ts';

import { recordAudit } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import {
  findAccount,
  findPermittedCompany,
  lockAccount,
  setPassword,
} from '../identity/account-queries.ts';
import { hashPassword } from '../identity/password-hash.ts';
import { endSession } from '../identity/sessions.ts';

import { insertAccount } from './account-writes.ts';
import { demandUsable } from './create-user.ts';
import { generatePassword } from './generate-password.ts';
import { takePlace } from './places.ts';

type Parts = Pick<Deps, 'db' | 'clock'>;

const OPERATOR = { actor: 'operator', actorUserId: null, address: '' } as const;

/**
 * Adds another admin, for the operator at the command line. Answers the generated password, which
 * the admin has to change. Throws client-id-format, client-id-taken, account-limit,
 * account-not-found (there is no company yet).
 */
export async function createAdmin(parts: Parts, clientId: string): Promise<string> {
  const password = generatePassword();
  await demandUsable({ clientId, password, role: 'admin' }, '');
  const company = await findPermittedCompany(parts.db);
  if (company === undefined) throw new Problem('account-not-found');
  if (await findAccount(parts.db, clientId))
    throw new Problem('client-id-taken', { values: { clientId } });
  const passwordHash = await hashPassword(password);
  await parts.db.transaction().execute(async (tx) => {
    const now = parts.clock.now();
    const slot = await takePlace(tx, company.company_id);
    await insertAccount(tx, {
      userId: randomUUID(),
      companyId: company.company_id,
      clientId,
      role: 'admin',
      slot,
      passwordHash,
      mustChange: true,
      now,
    });
    await recordAudit(tx, {
      ...OPERATOR,
      action: 'user.created',
      subject: clientId,
      after: { role: 'admin', active: true },
      at: now,
    });
  });
  return password;
}

/**
 * Gives any account a generated password and ends its session, for the operator at the command
 * line. An admin has to change it. Answers the password. Throws account-not-found.
 */
export async function operatorResetPassword(parts: Parts, clientId: string): Promise<string> {
  const account = await findAccount(parts.db, clientId);
  if (account === undefined) throw new Problem('account-not-found');
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  await parts.db.transaction().execute(async (tx) => {
    const now = parts.clock.now();
    if (!(await lockAccount(tx, account.user_id))) throw new Problem('account-not-found');
    await setPassword(tx, account.user_id, { passwordHash, mustChange: true, now });
    await endSession(tx, { userId: account.user_id }, { reason: 'password-reset', now });
    await recordAudit(tx, {
      ...OPERATOR,
      action: 'password.reset',
      subject: account.client_id,
      at: now,
    });
  });
  return password;
}
