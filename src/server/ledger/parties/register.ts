import type { Kysely } from 'kysely';

import { Problem } from '#shared/problems.ts';
import type { Tin } from '#shared/tin.ts';

import { recordAudit } from '../../platform/audit/record.ts';
import type { Tables } from '../../tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { readProfile } from '../../platform/settings/company.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { hashOf } from '../../platform/hash-of.ts';

import { checkPartyForm } from './check-new-party.ts';
import type { NewParty } from './check-new-party.ts';
import { refuseDuplicate, buildWarnings } from './duplicates.ts';
import { insertParty } from './insert-party.ts';
import { provedDetails } from './verify.ts';
import { keepDocument, readSettings } from './settings-queries.ts';
import { findByTin } from './queries.ts';
import type { PartyRecord } from './queries.ts';

/** What came of it: a party, or what the person should look at first (nothing is saved then). */
export type Registration =
  | { readonly party: PartyRecord }
  | { readonly warnings: readonly string[]; readonly similar: readonly PartyRecord[] };

interface Submission {
  readonly form: NewParty;
  readonly key: string;
  readonly address: string;
}

/** Ends the database transaction of a registration that is not to be saved. */
class NotYet extends Error {
  readonly found: Exclude<Registration, { party: PartyRecord }>;

  constructor(found: NotYet['found']) {
    super('The person has not seen the warnings yet.');
    this.found = found;
  }
}

/**
 * Registers a customer or vendor (handbook 1.3). Soft findings are told once; with `warningsSeen`
 * it is saved. The same key with the same content answers the same party. Throws bad-request,
 * tin-taken, idempotency-key-reused.
 */
export async function registerParty(
  deps: Deps,
  caller: Caller,
  submission: Submission,
): Promise<Registration> {
  const tin = checkPartyForm(submission.form);
  try {
    const party = await deps.db
      .transaction()
      .execute((tx) => register(deps, tx, { ...submission, caller, tin }));
    return { party };
  } catch (error) {
    if (error instanceof NotYet) return error.found;
    throw error;
  }
}

async function register(
  { clock }: Deps,
  tx: Kysely<Tables>,
  { form, key, address, caller, tin }: Submission & { caller: Caller; tin: Tin | undefined },
): Promise<PartyRecord> {
  const at = clock.now();
  const known = await claimKey(tx, { userId: caller.userId, key, form, at });
  if (known !== undefined) return known;
  const similar = tin === undefined ? [] : await findByTin(tx, tin.tin);
  refuseDuplicate(form.register, tin, similar);
  const { hintsTinDigit } = await readProfile(tx);
  const warnings = buildWarnings(form, tin, { similar, hintsTinDigit });
  if (warnings.length > 0 && !form.warningsSeen) throw new NotYet({ warnings, similar });
  const author = { userId: caller.userId, at };
  const settings = await readSettings(tx, form, { ...author, register: form.register });
  const party = await insertParty(tx, { form, tin, settings, ...author });
  await keepDocument(tx, party, author);
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify({ partyId: party.party_id }) })
    .where('user_id', '=', caller.userId)
    .where('key', '=', key)
    .execute();
  await recordAudit(tx, {
    at,
    actor: caller.clientId,
    actorUserId: caller.userId,
    action: 'party.registered',
    subject: party.name,
    address,
    after: {
      partyId: party.party_id,
      register: form.register,
      country: form.country,
      ...provedDetails(party),
    },
  });
  return party;
}

/**
 * Takes the key; a twin at this moment is waited for. Gives the party when it was registered with
 * it before.
 */
async function claimKey(
  tx: Kysely<Tables>,
  { userId, key, form, at }: { userId: string; key: string; form: NewParty; at: Date },
): Promise<PartyRecord | undefined> {
  const { warningsSeen: _, ...content } = form;
  const contentHash = hashOf({ register: content });
  const taken = await tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, content_hash: contentHash, answer: null, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (taken !== undefined) return undefined;
  const known = await tx
    .selectFrom('idempotency_keys')
    .select(['content_hash', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (known.content_hash !== contentHash) throw new Problem('idempotency-key-reused');
  const { partyId } = known.answer as { partyId: string };
  return tx
    .selectFrom('parties')
    .selectAll()
    .where('party_id', '=', partyId)
    .executeTakeFirstOrThrow();
}
