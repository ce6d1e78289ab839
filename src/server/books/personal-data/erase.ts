import { Problem } from '#shared/problems.ts';

import { lockParty, hasOpenItems } from '../../ledger/parties/queries.ts';
import { updateDetails } from '../../ledger/parties/settings-queries.ts';
import { provedDetails } from '../../ledger/parties/verify.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Deps } from '../../platform/deps.ts';
import { lockAccount } from '../../platform/identity/account-queries.ts';

import { eraseAskedOfParty, erasePersonOfAccount } from './erase-queries.ts';
import { erasableFields } from './holdings.ts';
import type { Person } from './person.ts';

/**
 * Erases of an account what no law demands: the email address, drafts and choices, past sessions,
 * two-step login. What it recorded, the audit log and its name stay. Throws account-not-found,
 * account-active.
 */
export async function eraseAccount(
  { db, clock }: Deps,
  { clientId, userId, address }: Actor,
  person: Person,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, person.id);
    if (account === undefined) throw new Problem('account-not-found');
    if (account.active_slot !== null) throw new Problem('account-active');
    const erased = await erasePersonOfAccount(tx, person.id);
    await recordAudit(tx, {
      actor: clientId,
      actorUserId: userId,
      address,
      at: clock.now(),
      action: 'personal-data.erased',
      subject: account.client_id,
      after: { fields: erasableFields('account'), rows: erased },
    });
  });
}

/**
 * Erases of a party what no law demands: email addresses, contact person, phone and bank account.
 * Name, TIN, address and every entry stay. The audit log says which fields, never what they held;
 * the hash of the details goes with it, so they stay proved. Throws not-found, party-merged,
 * party-has-open-items.
 */
export async function eraseParty(
  { db, clock }: Deps,
  { clientId, userId, address }: Actor,
  partyId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const known = await lockParty(tx, partyId);
    if (known === undefined) throw new Problem('not-found');
    if (known.merged_into !== null) throw new Problem('party-merged');
    if (await hasOpenItems(tx, partyId))
      throw new Problem('party-has-open-items', { values: { name: known.name } });
    const kept = await updateDetails(tx, partyId, {
      email: '',
      more_emails: [],
      contact_name: '',
      contact_phone: '',
      bank_name: '',
      bank_account_name: '',
      bank_account_number: '',
      version: known.version + 1,
    });
    await eraseAskedOfParty(tx, partyId);
    const who = { actor: clientId, actorUserId: userId, address, subject: kept.name };
    const at = clock.now();
    const after = { partyId, fields: erasableFields('party') };
    await recordAudit(tx, { ...who, at, action: 'personal-data.erased', after });
    const reason = 'Personal data erased';
    await recordAudit(tx, {
      ...who,
      at,
      action: 'party.changed',
      after: { partyId, reason, ...provedDetails(kept) },
    });
  });
}
