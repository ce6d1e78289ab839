import { Problem } from '#shared/problems.ts';
import type { Role } from '#shared/platform/roles.ts';

import { recordAudit } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';

import { writePerson } from './account-writes.ts';
import { findColleague } from './find-colleague.ts';
import { findPerson } from './queries.ts';

/** Who stands behind a Client ID: the name that people read, and how they sign. */
export interface Person {
  readonly displayName: string;
  readonly email: string;
  readonly signatureLine: string;
  /** Of an accountant: sees everything, changes nothing. */
  readonly isReadOnly: boolean;
}

/**
 * Keeps the person behind an account; the same again leaves no trace. Throws account-not-found, and
 * bad-request where an account that is no accountant's is to read only.
 */
export async function changePerson(
  deps: Deps,
  caller: Caller,
  { clientId, address, person }: { clientId: string; address: string; person: Person },
): Promise<void> {
  const account = await findColleague(deps.db, caller, clientId);
  demandReader(account.role, person);
  await deps.db.transaction().execute(async (tx) => {
    const before = await findPerson(tx, account.user_id);
    if (isSame(before, person)) return;
    await writePerson(tx, account.user_id, person);
    await recordAudit(tx, {
      action: 'user.person-changed',
      actor: caller.clientId,
      actorUserId: caller.userId,
      subject: account.client_id,
      address,
      before,
      after: person,
      at: deps.clock.now(),
    });
  });
}

/** Throws bad-request where an account that is no accountant's is to read only. */
export function demandReader(role: Role, { isReadOnly }: { readonly isReadOnly: boolean }): void {
  if (!isReadOnly || role === 'accountant') return;
  const message = 'Only the account of an accountant can be read-only.';
  throw new Problem('bad-request', { fields: [{ path: 'isReadOnly', message }] });
}

function isSame(one: Person, other: Person): boolean {
  return (
    one.displayName === other.displayName &&
    one.email === other.email &&
    one.signatureLine === other.signatureLine &&
    one.isReadOnly === other.isReadOnly
  );
}
