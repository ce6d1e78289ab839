import type { Kysely } from 'kysely';

import { Problem } from '#shared/problems.ts';
import { formatTin } from '#shared/tin.ts';
import type { Tin } from '#shared/tin.ts';

import { hashOf } from '../../platform/hash-of.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import { readProfile } from '../../platform/settings/company.ts';
import type { Tables } from '../../tables.ts';
import type { Deps } from '../../platform/deps.ts';

import { checkPartyForm } from './check-new-party.ts';
import type { ChangedParty } from './check-new-party.ts';
import { refuseDuplicate, buildWarnings } from './duplicates.ts';
import { buildDetails } from './insert-party.ts';
import { PARTY_DETAILS, PARTY_SETTINGS, findByTin, hasOpenItems, lockParty } from './queries.ts';
import type { PartyRecord } from './queries.ts';
import { keepDocument, readSettings, updateDetails } from './settings-queries.ts';
import { provedDetails } from './verify.ts';
import type { Actor } from '../../platform/audit/actor.ts';

/**
 * What came of it: the new version, or what the person should look at first (nothing is saved
 * then).
 */
export type Change =
  | { readonly version: number }
  | { readonly warnings: readonly string[]; readonly similar: readonly PartyRecord[] };

/**
 * Changes the details of a party; its register stays. A TIN that was used in records is changed
 * with a reason only, because a taxpayer has one for life (handbook 1.1): a change corrects a slip.
 * Soft findings about a new TIN or name are told once. Throws not-found, bad-request, tin-taken,
 * conflict when somebody else changed it meanwhile.
 */
export async function changeParty(
  { db, clock }: Deps,
  actor: Actor,
  { partyId, form }: { partyId: string; form: ChangedParty },
): Promise<Change> {
  const tin = checkPartyForm(form);
  return db.transaction().execute(async (tx) => {
    const known = await lockParty(tx, partyId);
    if (known === undefined) throw new Problem('not-found');
    if (known.merged_into !== null) throw new Problem('party-merged');
    if (known.version !== form.version) throw new Problem('conflict');
    demandReason(known, { tin, form });
    const found = await findOthers(tx, known, { tin, form });
    if (found.warnings.length > 0 && !form.warningsSeen) return found;
    const at = clock.now();
    const author = { userId: actor.userId, at };
    const settings = await readSettings(tx, form, { ...author, register: known.register, known });
    const version = known.version + 1;
    const kept = await updateDetails(tx, partyId, {
      ...buildDetails(form, tin),
      ...settings,
      version,
    });
    await keepDocument(tx, kept, author);
    const { before, after } = difference(known, kept);
    await recordAudit(tx, {
      at,
      ...whoAndWhat(actor, kept.name),
      action: 'party.changed',
      before,
      after: { partyId, ...after, ...reasonOf(form.reason), ...provedDetails(kept) },
    });
    return { version };
  });
}

/**
 * Sets a party inactive, so that forms no longer name it, or active again. Throws not-found,
 * party-has-open-items while something of it is open.
 */
export async function setPartyState(
  { db, clock }: Deps,
  actor: Actor,
  { partyId, isActive, reason }: { partyId: string; isActive: boolean; reason: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const known = await lockParty(tx, partyId);
    if (known === undefined) throw new Problem('not-found');
    if (known.merged_into !== null) throw new Problem('party-merged');
    if (known.is_active === isActive) return;
    if (!isActive && (await hasOpenItems(tx, partyId))) {
      throw new Problem('party-has-open-items', { values: { name: known.name } });
    }
    await tx
      .updateTable('parties')
      .set({ is_active: isActive, version: known.version + 1 })
      .where('party_id', '=', partyId)
      .execute();
    await recordAudit(tx, {
      at: clock.now(),
      ...whoAndWhat(actor, known.name),
      action: isActive ? 'party.activated' : 'party.deactivated',
      before: { is_active: known.is_active },
      after: { partyId, is_active: isActive, ...reasonOf(reason) },
    });
  });
}

/** Which details and settings are others now, by column. */
function difference(known: PartyRecord, kept: PartyRecord) {
  const changed = [...PARTY_DETAILS, ...PARTY_SETTINGS].filter(
    (name) => hashOf(known[name]) !== hashOf(kept[name]),
  );
  return {
    before: Object.fromEntries(changed.map((name) => [name, known[name]])),
    after: Object.fromEntries(changed.map((name) => [name, kept[name]])),
  };
}

interface Wanted {
  readonly tin: Tin | undefined;
  readonly form: ChangedParty;
}

function demandReason(known: PartyRecord & { isUsed: boolean }, { tin, form }: Wanted): void {
  const isSame = known.tin === (tin?.tin ?? null) && known.branch === (tin?.branch ?? '00000');
  if (isSame || !known.isUsed || known.tin === null || form.reason.length >= 3) return;
  const message = `Records name ${formatTin(known.tin, known.branch)}. Say why the TIN changes, in a few words.`;
  throw new Problem('bad-request', { fields: [{ path: 'reason', message }] });
}

/** Others with this TIN. Nothing is said again about what stays as it is. */
async function findOthers(tx: Kysely<Tables>, known: PartyRecord, { tin, form }: Wanted) {
  const similar = tin === undefined ? [] : await findByTin(tx, tin.tin);
  const others = similar.filter((party) => party.party_id !== known.party_id);
  refuseDuplicate(known.register, tin, others);
  const isSameTin = known.tin === (tin?.tin ?? null);
  const isSameName = known.name === buildDetails(form, tin).name;
  // The last digit is told of where a TIN is typed anew, once.
  const hintsTinDigit = !isSameTin && (await readProfile(tx)).hintsTinDigit;
  const warnings =
    isSameTin && isSameName ? [] : buildWarnings(form, tin, { similar: others, hintsTinDigit });
  return { warnings, similar: others };
}

function whoAndWhat({ clientId, userId, address }: Actor, subject: string) {
  return { actor: clientId, actorUserId: userId, subject, address };
}

function reasonOf(reason: string) {
  return reason === '' ? {} : { reason };
}
