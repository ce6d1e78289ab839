import { randomUUID } from 'node:crypto';

import type { Kysely } from 'kysely';
import { sql } from 'kysely';

import { recordAudit } from '../audit/record.ts';
import type { Config } from '../config/config.ts';
import type { Tables } from '../../tables.ts';
import type { Deps } from '../deps.ts';
import { findPermittedCompany } from '../identity/account-queries.ts';
import { hashPassword } from '../identity/password-hash.ts';
import { demandGoodPassword } from '../identity/password-rules.ts';
import { StartFault } from '../process/start-fault.ts';

import { insertAccount } from './account-writes.ts';
import { insertCompany, renameCompany } from './company-writes.ts';
import { generatePassword } from './generate-password.ts';

// Any fixed number; held while seeding, so that of two servers that start at once one finds
// everything done.
const LOCK = 7_262_512;

interface Parts {
  readonly db: Kysely<Tables>;
  readonly clock: Deps['clock'];
  readonly config: Pick<Config, 'companyName' | 'adminClientId' | 'adminPassword'>;
}

interface Seeding {
  readonly mustChange: boolean;
  /** Makes the hash of the admin's password; tests that log in often make one with less work. */
  readonly hash?: (password: string) => Promise<string>;
}

/**
 * Sees to it that the one permitted company exists under its configured name, and at the first
 * start its admin. Answers the admin's password when it was generated just now. Throws StartFault
 * for an ADMIN_PASSWORD that is among the commonest. The admin's password was set by somebody else,
 * generated or not, and is changed at the first login; in a demo (`mustChange: false`) nobody has
 * to.
 */
export async function seedFirstCompany(
  parts: Parts,
  { mustChange, hash = hashPassword }: Seeding = { mustChange: true },
): Promise<string | undefined> {
  const { db, config } = parts;
  const existing = await findPermittedCompany(db);
  if (existing?.name === config.companyName) return undefined;
  await demandUsablePassword(config);
  const password = config.adminPassword ?? generatePassword();
  // Hashed before the lock is taken; thrown away in the rare case that another server was first.
  const passwordHash = existing === undefined ? await hash(password) : '';
  const isNew = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    return seed(tx, parts, { passwordHash, mustChange });
  });
  return isNew && config.adminPassword === undefined ? password : undefined;
}

/** Answers whether the company and its admin are new. */
async function seed(
  tx: Kysely<Tables>,
  { clock, config }: Parts,
  admin: { readonly passwordHash: string; readonly mustChange: boolean },
): Promise<boolean> {
  const now = clock.now();
  const company = await findPermittedCompany(tx);
  if (company !== undefined) {
    await rename(tx, company, { name: config.companyName, now });
    return false;
  }
  const companyId = randomUUID();
  await insertCompany(tx, { companyId, name: config.companyName, now });
  await insertAccount(tx, {
    userId: randomUUID(),
    companyId,
    clientId: config.adminClientId,
    role: 'admin',
    slot: 1,
    ...admin,
    now,
  });
  const shared = { actor: 'system', actorUserId: null, address: '', at: now };
  await recordAudit(tx, { ...shared, action: 'company.created', subject: config.companyName });
  await recordAudit(tx, {
    ...shared,
    action: 'user.created',
    subject: config.adminClientId,
    after: { role: 'admin', active: true },
  });
  return true;
}

async function rename(
  tx: Kysely<Tables>,
  company: { company_id: string; name: string },
  { name, now }: { name: string; now: Date },
): Promise<void> {
  if (company.name === name) return;
  await renameCompany(tx, company.company_id, name);
  await recordAudit(tx, {
    actor: 'system',
    actorUserId: null,
    action: 'company.renamed',
    subject: name,
    address: '',
    before: { name: company.name },
    after: { name },
    at: now,
  });
}

async function demandUsablePassword({
  adminPassword,
  adminClientId,
  companyName,
}: Parts['config']): Promise<void> {
  if (adminPassword === undefined) return;
  try {
    await demandGoodPassword(adminPassword, {
      field: 'ADMIN_PASSWORD',
      contextWords: [adminClientId, companyName],
    });
  } catch {
    throw new StartFault(
      'ADMIN_PASSWORD is among the most commonly used passwords, or made of the names of the admin or the company: ' +
        'choose another, or leave it out and one is generated.',
    );
  }
}
