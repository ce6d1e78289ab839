import type { Kysely } from 'kysely';

import { Problem } from '#shared/problems.ts';

import type { Tables } from '../../tables.ts';
import type { Caller } from '../http/caller.ts';
import type { Account } from '../identity/account-queries.ts';
import { findAccount } from '../identity/account-queries.ts';

/** The account of a Client ID in the caller's own company. Throws account-not-found. */
export async function findColleague(
  db: Kysely<Tables>,
  caller: Caller,
  clientId: string,
): Promise<Account> {
  const account = await findAccount(db, clientId);
  if (account === undefined || account.company_id !== caller.companyId)
    throw new Problem('account-not-found');
  return account;
}

/**
 * Refuses a company that is named in a request and is not the caller's. Throws company-mismatch.
 */
export function demandOwnCompany(caller: Caller, company: string | undefined): void {
  if (company !== undefined && company !== caller.companyName)
    throw new Problem('company-mismatch');
}
