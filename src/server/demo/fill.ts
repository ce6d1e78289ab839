import { invariant } from '#shared/invariant.ts';

import type { Deps } from '../platform/deps.ts';
import type { Caller } from '../platform/http/caller.ts';
import { findAccount, findPermittedCompany } from '../platform/identity/account-queries.ts';
import { createUser } from '../platform/users/create-user.ts';

import { DEMO_ROLES } from './demo-users.ts';
import type { DemoUsers } from './demo-users.ts';
import { fillYear } from './fill-year.ts';
import type { DemoRules } from './fill-year.ts';

const FROM = 'demo';

/**
 * Fills the sample company: its people (the admin is there already), one for each role, and a year
 * of work. Whatever is there stays as it is, so it may be called at every start. Answers whether it
 * recorded the year.
 */
export async function fillDemo(
  deps: Deps,
  users: DemoUsers,
  { tell, days }: DemoRules = { tell: (line) => console.log(`      ${line}`) },
): Promise<boolean> {
  const admin = await findCaller(deps, 'admin');
  for (const role of DEMO_ROLES) {
    if (await findAccount(deps.db, role)) continue;
    await createUser(deps, admin, { clientId: role, password: users[role], role, address: FROM });
  }
  const authors = {
    admin,
    accountant: await findCaller(deps, 'accountant'),
    user: await findCaller(deps, 'user'),
  };
  return fillYear(deps, authors, { tell, days });
}

/** A caller as a session of this account would make it. */
async function findCaller(deps: Deps, clientId: string): Promise<Caller> {
  const account = await findAccount(deps.db, clientId);
  const company = await findPermittedCompany(deps.db);
  invariant(account && company, 'the demo has a company and its people');
  return {
    userId: account.user_id,
    clientId: account.client_id,
    name: account.client_id,
    email: '',
    isReadOnly: false,
    role: account.role,
    companyId: company.company_id,
    companyName: company.name,
    sessionKey: FROM,
    mustChangePassword: false,
    mustSetUpFactor: false,
    provedAt: deps.clock.now(),
  };
}
