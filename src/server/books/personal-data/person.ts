import type { Kysely } from 'kysely';

import { Problem } from '#shared/problems.ts';

import { findParty } from '../../ledger/parties/queries.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { findColleague } from '../../platform/users/find-colleague.ts';
import type { Tables } from '../../tables.ts';

/** Whose data is asked for. */
export interface Person {
  readonly of: 'account' | 'party';
  readonly id: string;
  /** The Client ID, or the name of the party. */
  readonly name: string;
  /** The table that has the person, and the column of its key. */
  readonly table: 'user_accounts' | 'parties';
  readonly key: 'user_id' | 'party_id';
  /** An account that is active, or a party that was merged into another: nothing is erased. */
  readonly isBusy: boolean;
}

/** The person of an account of the caller's company. Throws account-not-found. */
export async function findAccountPerson(
  db: Kysely<Tables>,
  caller: Caller,
  clientId: string,
): Promise<Person> {
  const { user_id: id, client_id: name, active_slot } = await findColleague(db, caller, clientId);
  const isBusy = active_slot !== null;
  return { of: 'account', id, name, table: 'user_accounts', key: 'user_id', isBusy };
}

/** A customer or vendor. Throws not-found. */
export async function findPartyPerson(db: Kysely<Tables>, partyId: string): Promise<Person> {
  const party = await findParty(db, partyId);
  if (party === undefined) throw new Problem('not-found');
  const isBusy = party.merged_into !== null;
  return { of: 'party', id: partyId, name: party.name, table: 'parties', key: 'party_id', isBusy };
}
